import type { ReviewComment } from '@zhihui/contract/features/comment/comment.schema.ts';
import { replaceMentions } from '@zhihui/contract/features/link/mention.ts';
import { commentQueueText } from './audit-log-admin.text.ts';
import styles from './comment-text.module.css';

/** What somebody wrote, below what it answers. */
export function CommentText({ item }: { item: ReviewComment }) {
  const { parent, text } = item;
  return (
    <>
      {parent !== null && (
        <blockquote className={styles.parent} aria-label={commentQueueText.answers}>
          <b>{parent.author.nickname}</b>
          <p>{replaceMentions(parent.text)}</p>
        </blockquote>
      )}
      <p className={styles.words}>{replaceMentions(text)}</p>
    </>
  );
}
