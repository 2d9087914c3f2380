import type { ReactNode } from 'react';
import { useSession } from '../../../session/session.ts';
import type { commentDeskText } from './audit-log-admin.text.ts';
import { DeskPane } from './desk-pane.tsx';
import { DeskQueue } from './desk-queue.tsx';
import type { ReviewCalls } from './give-verdicts.ts';
import { Recent } from './recent.tsx';
import { Setback } from './setback.tsx';
import type { DeskNow } from './use-desk.ts';
import { useReview } from './use-review.ts';
import { useVerdict } from './use-verdict.ts';
import { VerdictForm } from './verdict.tsx';
import { WrittenFacts } from './written-facts.tsx';
import type { Written } from './written-facts.tsx';
import styles from './desk.module.css';

interface WrittenDeskProps<T extends Written> {
  /** Address of the desk. */
  path: string;
  text: typeof commentDeskText;
  calls: ReviewCalls;
  /** The oldest that wait, of `total`. */
  waiting: readonly T[];
  total: number;
  /** The one that the address names. */
  first: string | null;
  /** How the desk stood then; null for whoever gives no verdicts. */
  desk: DeskNow | null;
  /** Draws what was written. */
  children: (item: T) => ReactNode;
}

const TITLE = 60;

/** What the queue and toasts call what has no title of its own. */
export const shortTitle = (text: string) => text.slice(0, TITLE);

/** A desk for what people write under something else: what waits, its words, and next to them the verdict. */
export function WrittenDesk<T extends Written>(props: WrittenDeskProps<T>) {
  const { path, text, calls, total, first, desk, children } = props;
  const allowed = useSession().can('auditLog.add');
  const waiting = props.waiting.map((item) => ({
    ...item,
    note: text.on(item.under.title),
  }));
  const review = useReview(calls, waiting, { first, desk });
  const current = review.queue.find((item) => String(item.id) === review.id) ?? null;
  const { form, decide } = useVerdict(review, {
    kind: calls.kind,
    shown: current,
    allowed,
  });
  return (
    <main id="main" className={styles.desk} tabIndex={-1}>
      <DeskQueue
        path={path}
        review={{ ...review, decide }}
        total={total}
        loaded={waiting.length}
        allowed={allowed}
        empty={text.emptyWords}
        unit={calls.unit}
      />
      <DeskPane label={text.region} shown={review.id}>
        <Setback review={review} />
        {current !== null && children(current)}
      </DeskPane>
      <aside aria-label={text.title} className={styles.verdict}>
        {current !== null && (
          <>
            <WrittenFacts item={current} text={text} />
            <VerdictForm seat={review} form={form} words={text} />
          </>
        )}
        <Recent seat={review} />
      </aside>
    </main>
  );
}
