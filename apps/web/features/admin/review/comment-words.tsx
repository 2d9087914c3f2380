import type { ReviewComment } from '@zhihui/contract/features/comment/comment.schema.ts';
import { Link } from 'react-router';
import { itemAddress } from '../../../lib/sections.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Tag, Tags } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { commentDeskText, reviewText } from '../admin.text.ts';
import admin from '../components/admin.module.css';
import styles from './comment-words.module.css';

/** What somebody wrote, below what it answers. */
export function CommentWords({ item }: { item: ReviewComment }) {
  const { parent, text } = item;
  return (
    <>
      {parent !== null && (
        <blockquote className={styles.parent} aria-label={commentDeskText.answers}>
          <b>{parent.author.nickname}</b>
          <p>{parent.text}</p>
        </blockquote>
      )}
      <p className={styles.words}>{text}</p>
    </>
  );
}

/** Who wrote it, where, and what of it is on the list. */
export function CommentFacts({ item }: { item: ReviewComment }) {
  const { author, content, submittedAt, words } = item;
  return (
    <dl className={admin.facts}>
      <dt>{reviewText.author}</dt>
      <dd className={styles.author}>
        <Avatar person={author} size="small" />
        {author.nickname}
      </dd>
      <dt>{commentDeskText.under}</dt>
      <dd>
        <Link to={itemAddress(content.model, content.id)}>{content.title}</Link>
      </dd>
      <dt>{reviewText.submittedAt}</dt>
      <dd>
        <Time at={submittedAt} />
      </dd>
      {words.length > 0 && (
        <>
          <dt>{commentDeskText.words}</dt>
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
