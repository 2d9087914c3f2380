import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Prose } from '../../../ui/prose.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { formatCount } from '../../../lib/text.ts';
import { reviewText } from './audit-log-admin.text.ts';
import { DiffView } from './diff-view.tsx';
import type { ReviewDetail } from './review-data.ts';
import { useDiff } from './use-diff.ts';
import styles from './submission.module.css';

export type View = keyof typeof reviewText.views;
type Live = NonNullable<ReviewDetail['live']>;
/** Longer texts are laid out only where they are looked at. */
const LONG = 60_000;

interface SubmissionProps {
  detail: ReviewDetail;
  view: View;
  setView: (view: View) => void;
}

/** The text handed in: against what readers have, or as they would read it. */
export function Submission({ detail, view, setView }: SubmissionProps) {
  const { live, submitted, revision } = detail;
  const views = live !== null && <Views view={view} setView={setView} />;
  if (live !== null && view !== 'text') {
    const name = `${detail.id} ${revision}`;
    return <Compared {...{ name, detail, live, views }} sides={view === 'sides'} />;
  }
  return (
    <>
      <div className={styles.head}>
        {views}
        <Versions detail={detail} />
      </div>
      <h2 className={styles.title}>{submitted.title}</h2>
      <div className={cx(styles.text, submitted.html.length > LONG && styles.long)}>
        <Prose key={`${detail.id} ${revision}`} html={submitted.html} />
      </div>
    </>
  );
}

function Versions({ detail: { live, revision } }: { detail: ReviewDetail }) {
  return (
    <span className={styles.versions}>{reviewText.versions(live?.revision ?? null, revision)}</span>
  );
}

function Views({ view, setView }: Pick<SubmissionProps, 'view' | 'setView'>) {
  return (
    <div className={styles.views} role="group" aria-label={reviewText.viewLabel}>
      {(Object.keys(reviewText.views) as View[]).map((key) => (
        <button key={key} type="button" aria-pressed={key === view} onClick={() => setView(key)}>
          {reviewText.views[key]}
        </button>
      ))}
    </div>
  );
}

interface ComparedProps {
  name: string;
  detail: ReviewDetail;
  live: Live;
  views: ReactNode;
  sides: boolean;
}

/** How much differs, and what. */
function Compared({ name, detail, live, views, sides }: ComparedProps) {
  const { submitted } = detail;
  const comparison = useDiff(name, live.content, submitted.content);
  return (
    <>
      <div className={styles.head}>
        {views}
        <Versions detail={detail} />
        {comparison !== null && (
          <span className={styles.counts}>
            <span className={styles.more}>+{formatCount(comparison.added)}</span>{' '}
            <span className={styles.less}>−{formatCount(comparison.removed)}</span>
          </span>
        )}
      </div>
      <ComparedTitle before={live.title} after={submitted.title} />
      {comparison === null ? (
        <ListSkeleton rows={4} />
      ) : (
        <DiffView key={name} comparison={comparison} sides={sides} />
      )}
    </>
  );
}

function ComparedTitle({ before, after }: { before: string; after: string }) {
  if (before === after) return <h2 className={styles.title}>{after}</h2>;
  return (
    <h2 className={styles.title}>
      <del>
        <span className="vh">{reviewText.removed}</span>
        {before}
      </del>
      <ins>
        <span className="vh">{reviewText.added}</span>
        {after}
      </ins>
    </h2>
  );
}

/** Stands where the text would, when it could not be had. */
export function SubmissionFailed({ words }: { words: string }) {
  return (
    <EmptyState failed title={reviewText.loadFailed}>
      {words}
    </EmptyState>
  );
}
