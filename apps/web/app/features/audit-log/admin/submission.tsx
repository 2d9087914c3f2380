import { useCallback, useState, useEffect } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Prose } from '../../../ui/prose.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { formatCount } from '../../../lib/text.ts';
import { ReviewNotes, reviewNoteText } from '../../review-note/review-note.public.ts';
import type { Notes } from '../../review-note/review-note.public.ts';
import { reviewText } from './audit-log-admin.text.ts';
import { DiffView } from './diff-view.tsx';
import type { ReviewDetail } from './review-data.ts';
import styles from './submission.module.css';
import type { DiffJob, DiffResult } from './diff.worker.ts';
import type { Comparison } from './text-diff.ts';

export type View = keyof typeof reviewText.views;
type Live = NonNullable<ReviewDetail['live']>;
/** The browser lays out longer texts only where they are visible. */
const LONG_TEXT_LENGTH = 60_000;

interface SubmissionProps {
  detail: ReviewDetail;
  /** The version that the reviewer read before this one was submitted; the changes since then are marked. */
  read: ReviewDetail | null;
  notes: Notes;
  /** Whether notes can be added. */
  writes: boolean;
  view: View;
  setView: (view: View) => void;
}

/** The submitted text: compared with the published one, or as readers would see it. */
export function Submission(props: SubmissionProps) {
  const { detail, read, notes, writes, view, setView } = props;
  const { submitted, revision } = detail;
  const [prose, setProse] = useState<Element | null>(null);
  const setContainer = useCallback(
    (container: HTMLDivElement | null) => setProse(container?.querySelector('.prose') ?? null),
    [],
  );
  const live = read === null ? detail.live : { ...read.submitted, revision: read.revision };
  const views = live !== null && <Views view={view} setView={setView} />;
  if (live !== null && view !== 'text') {
    const name = `${detail.id} ${live.revision} ${revision}`;
    return <Compared {...{ name, detail, live, views, notes }} sides={view === 'sides'} />;
  }
  return (
    <>
      <div className={styles.head}>
        {views}
        <Versions live={live} revision={revision} />
      </div>
      <h2 className={styles.title}>{submitted.title}</h2>
      {writes && <p className={styles.hint}>{reviewNoteText.usageHint}</p>}
      <div className={cx(styles.text, submitted.html.length > LONG_TEXT_LENGTH && styles.long)}>
        <Prose key={`${detail.id} ${revision}`} html={submitted.html} outerRef={setContainer} />
        <ReviewNotes
          key={`notes ${detail.id} ${revision}`}
          {...{ revision, prose, notes, canWrite: writes }}
          contentId={detail.id}
        />
      </div>
    </>
  );
}

function Versions({ live, revision }: { live: Live | null; revision: number }) {
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
  notes: Notes;
  sides: boolean;
}

/** The changes and their number of characters. */
function Compared({ name, detail, live, views, notes, sides }: ComparedProps) {
  const { submitted } = detail;
  const comparison = useDiff(name, live.content, submitted.content);
  return (
    <>
      <div className={styles.head}>
        {views}
        <Versions live={live} revision={detail.revision} />
        {notes.list.length > 0 && (
          <span className={styles.versions}>{reviewNoteText.count(notes.list.length)}</span>
        )}
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

/** Shown instead of the text when it could not be loaded. */
export function SubmissionFailed({ message }: { message: string }) {
  return (
    <EmptyState failed title={reviewText.loadFailed}>
      {message}
    </EmptyState>
  );
}

let worker: Worker | undefined;

/** Compares two texts in the worker; null until the result arrives. `key` identifies the pair. */
function useDiff(key: string, before: string, after: string): Comparison | null {
  const [result, setResult] = useState<DiffResult | null>(null);
  useEffect(() => {
    worker ??= new Worker(new URL('./diff.worker.ts', import.meta.url), { type: 'module' });
    const listen = ({ data }: MessageEvent<DiffResult>) => {
      if (data.key === key) setResult(data);
    };
    worker.addEventListener('message', listen);
    const job: DiffJob = { key, before, after };
    worker.postMessage(job);
    return () => worker?.removeEventListener('message', listen);
  }, [key, before, after]);
  return result?.key === key ? result.comparison : null;
}
