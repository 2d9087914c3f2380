import type { ReactNode } from 'react';
import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import { Link } from 'react-router';
import type { ReviewComment } from '@zhihui/contract/features/comment/comment.schema.ts';
import { replaceMentions } from '@zhihui/contract/features/link/mention.ts';
import { useSession } from '../../../session/session.ts';
import { reviewText, commentQueueText } from './audit-log-admin.text.ts';
import { ReviewPane, VerdictFailure } from './review-pane.tsx';
import { ReviewQueue } from './review-queue.tsx';
import type { ReviewCalls, Target } from './submit-verdicts.ts';
import { Recent, VerdictForm, AuthorFact } from './verdict.tsx';
import type { QueueState } from './queue-state.ts';
import { useReview } from './use-review.ts';
import { useVerdict } from './use-verdict.ts';
import styles from './review.module.css';
import { Tag, Tags } from '../../../ui/tag.tsx';
import { Prose } from '../../../ui/prose.tsx';
import { Time } from '../../../ui/time.tsx';
import { adminStyles as admin } from '../../admin/admin.public.ts';
import commentTextStyles from './comment-text.module.css';

interface WrittenReviewProps<T extends WrittenItem> {
  /** Address of the review page. */
  path: string;
  text: typeof commentQueueText;
  /** Title of the screen above the queue, and its tabs. */
  heading: string;
  tabs: ReactNode;
  calls: ReviewCalls;
  /** The oldest pending items, of `total`. */
  pendingItems: readonly T[];
  total: number;
  /** The item in the address. */
  first: string | null;
  /** The state of the queue when the page was loaded; null for users who may not review. */
  queueState: QueueState | null;
  /** Renders the submitted text. */
  children: (item: T) => ReactNode;
}

const TITLE = 60;

/** The title of an item that has none of its own, in the queue and in toasts. */
export const truncateTitle = (text: string) => text.slice(0, TITLE);

/** The review page for comments or answers: the queue, the text, and beside it the verdict. */
export function WrittenReview<T extends WrittenItem>(props: WrittenReviewProps<T>) {
  const { path, text, heading, tabs, calls, total, first, queueState, children } = props;
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
    <main id="main" className={styles.layout} tabIndex={-1}>
      <ReviewQueue
        path={path}
        heading={heading}
        tabs={tabs}
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

/** A pending comment or answer. */
interface WrittenItem extends Target {
  author: UserBrief;
  /** What it was written under, and its address there. */
  context: { title: string; to: string };
  submittedAt: string;
  /** Sensitive words that it contains. */
  words: readonly string[];
}

interface WrittenItemFactsProps {
  item: WrittenItem;
  text: typeof commentQueueText;
}

/** The author of a comment or answer, where it stands, and its sensitive words. */
function WrittenItemFacts({ item, text }: WrittenItemFactsProps) {
  const { author, context, submittedAt, words } = item;
  return (
    <dl className={admin.facts}>
      <AuthorFact author={author} />
      <dt>{text.context}</dt>
      <dd>
        <Link to={context.to}>{context.title}</Link>
      </dd>
      <dt>{reviewText.submittedAt}</dt>
      <dd>
        <Time at={submittedAt} />
      </dd>
      {words.length > 0 && (
        <>
          <dt>{text.sensitiveWords}</dt>
          <dd>
            <Tags>
              {words.map((word) => (
                <Tag key={word} tone="warn">
                  {word}
                </Tag>
              ))}
            </Tags>
          </dd>
        </>
      )}
    </dl>
  );
}

/** A comment, below the one it replies to. */
export function CommentText({ item }: { item: ReviewComment }) {
  const { parent, text, html } = item;
  return (
    <>
      {parent !== null && (
        <blockquote className={commentTextStyles.parent} aria-label={commentQueueText.answers}>
          <b>{parent.author.nickname}</b>
          <p>{replaceMentions(parent.text)}</p>
        </blockquote>
      )}
      {html === null ? (
        <p className={commentTextStyles.words}>{replaceMentions(text)}</p>
      ) : (
        <Prose html={html} />
      )}
    </>
  );
}
