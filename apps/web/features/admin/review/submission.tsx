import { cx } from '../../../lib/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Prose } from '../../../ui/prose.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { formatCount } from '../../../lib/text.ts';
import { reviewText } from '../admin.text.ts';
import { DiffView } from './diff-view.tsx';
import type { ReviewDetail } from './review-data.ts';
import { useDiff } from './use-diff.ts';
import styles from './submission.module.css';

export type View = keyof typeof reviewText.views;
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
  const shown = live === null ? 'text' : view;
  return (
    <>
      <div className={styles.head}>
        {live !== null && <Views view={shown} setView={setView} />}
        <span className={styles.versions}>
          {reviewText.versions(live === null ? null : revision, revision)}
        </span>
      </div>
      {live !== null && live.title !== submitted.title && shown !== 'text' ? (
        <h2 className={styles.title}>
          <del>
            <span className="vh">{reviewText.removed}</span>
            {live.title}
          </del>
          <ins>
            <span className="vh">{reviewText.added}</span>
            {submitted.title}
          </ins>
        </h2>
      ) : (
        <h2 className={styles.title}>{submitted.title}</h2>
      )}
      {live === null || shown === 'text' ? (
        <div className={cx(styles.text, submitted.html.length > LONG && styles.long)}>
          <Prose key={`${detail.id} ${revision}`} html={submitted.html} />
        </div>
      ) : (
        <Compared
          name={`${detail.id} ${revision}`}
          before={live.content}
          after={submitted.content}
          sides={shown === 'sides'}
        />
      )}
    </>
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
  before: string;
  after: string;
  sides: boolean;
}

function Compared({ name, before, after, sides }: ComparedProps) {
  const comparison = useDiff(name, before, after);
  if (comparison === null) return <ListSkeleton rows={4} />;
  return (
    <>
      <p className={styles.counts}>
        <span className={styles.more}>+{formatCount(comparison.added)}</span>{' '}
        <span className={styles.less}>−{formatCount(comparison.removed)}</span>
      </p>
      <DiffView key={name} comparison={comparison} sides={sides} />
    </>
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
