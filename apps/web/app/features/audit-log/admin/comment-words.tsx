import type { ReviewComment } from '@zhihui/contract/features/comment/comment.schema.ts';
import { withNames } from '@zhihui/contract/features/link/mention.ts';
import { commentDeskText } from './audit-log-admin.text.ts';
import styles from './comment-words.module.css';

/** What somebody wrote, below what it answers. */
export function CommentWords({ item }: { item: ReviewComment }) {
  const { parent, text } = item;
  return (
    <>
      {parent !== null && (
        <blockquote className={styles.parent} aria-label={commentDeskText.answers}>
          <b>{parent.author.nickname}</b>
          <p>{withNames(parent.text)}</p>
        </blockquote>
      )}
      <p className={styles.words}>{withNames(text)}</p>
    </>
  );
}
