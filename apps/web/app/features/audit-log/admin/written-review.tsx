import type { ReactNode } from 'react';
import { useSession } from '../../../session/session.ts';
import type { commentQueueText } from './audit-log-admin.text.ts';
import { ReviewPane } from './review-pane.tsx';
import { ReviewQueue } from './review-queue.tsx';
import type { ReviewCalls } from './submit-verdicts.ts';
import { Recent } from './recent.tsx';
import { VerdictFailure } from './verdict-failure.tsx';
import type { QueueState } from './use-queue-state.ts';
import { useReview } from './use-review.ts';
import { useVerdict } from './use-verdict.ts';
import { VerdictForm } from './verdict.tsx';
import { WrittenItemFacts } from './written-item-facts.tsx';
import type { WrittenItem } from './written-item-facts.tsx';
import styles from './desk.module.css';

interface WrittenReviewProps<T extends WrittenItem> {
  /** Address of the desk. */
  path: string;
  text: typeof commentQueueText;
  calls: ReviewCalls;
  /** The oldest that wait, of `total`. */
  pendingItems: readonly T[];
  total: number;
  /** The one that the address names. */
  first: string | null;
  /** How the desk stood then; null for whoever gives no verdicts. */
  queueState: QueueState | null;
  /** Draws what was written. */
  children: (item: T) => ReactNode;
}

const TITLE = 60;

/** What the queue and toasts call what has no title of its own. */
export const truncateTitle = (text: string) => text.slice(0, TITLE);

/** A desk for what people write under something else: what waits, its words, and next to them the verdict. */
export function WrittenReview<T extends WrittenItem>(props: WrittenReviewProps<T>) {
  const { path, text, calls, total, first, queueState, children } = props;
  const allowed = useSession().can('auditLog.add');
  const pendingItems = props.pendingItems.map((item) => ({
    ...item,
    note: text.inContent(item.context.title),
  }));
  const review = useReview(calls, pendingItems, { first, queueState });
  const current = review.queue.find((item) => String(item.id) === review.id) ?? null;
  const { form, decide } = useVerdict(review, {
    kind: calls.kind,
    target: current,
    allowed,
  });
  return (
    <main id="main" className={styles.desk} tabIndex={-1}>
      <ReviewQueue
        path={path}
        review={{ ...review, decide }}
        total={total}
        loaded={pendingItems.length}
        allowed={allowed}
        empty={text.emptyDescription}
        unit={calls.unit}
      />
      <ReviewPane label={text.region} itemKey={review.id}>
        <VerdictFailure review={review} />
        {current !== null && children(current)}
      </ReviewPane>
      <aside aria-label={text.title} className={styles.verdict}>
        {current !== null && (
          <>
            <WrittenItemFacts item={current} text={text} />
            <VerdictForm review={review} form={form} labels={text} />
          </>
        )}
        <Recent review={review} />
      </aside>
    </main>
  );
}
