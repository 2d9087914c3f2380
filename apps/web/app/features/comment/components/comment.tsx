import type { CommentItem } from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { personAddress } from '../../../lib/sections.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { commentText } from '../comment.text.ts';
import { textParts } from '../text-parts.ts';
import { CommentActions } from './comment-actions.tsx';
import type { CommentsProps } from './comments.tsx';
import { LazyComposer } from './lazy-composer.tsx';
import type { ThreadActions } from './use-threads.ts';
import styles from './comments.module.css';

interface CommentProps {
  item: CommentItem;
  target: CommentsProps;
  authorId: Id;
  here: string | null;
  threads: ThreadActions;
  /** What answers it. */
  children?: ReactNode;
}

type Writing = 'reply' | 'edit' | null;

/** One comment; of a deleted one only the place is left. */
export function Comment({ item, target, authorId, here, threads, children }: CommentProps) {
  const [writing, setWriting] = useState<Writing>(null);
  const { id, author } = item;
  const addressed = String(id) === here;
  if (item.gone || author === null) {
    return (
      <li id={`comment-${id}`} className={styles.comment}>
        <p className={styles.gone}>{commentText.gone}</p>
        {children}
      </li>
    );
  }
  const close = () => setWriting(null);
  return (
    <li id={`comment-${id}`} className={cx(styles.comment, addressed && styles.here)}>
      <Avatar person={author} />
      <div className={styles.body}>
        <Head item={item} byAuthor={author.id === authorId} />
        {writing === 'edit' ? (
          <LazyComposer
            meanwhile={<Words item={item} />}
            target={target}
            kind="edit"
            item={item}
            done={(changed) => {
              threads.replace(id, item.rootId, (old) => ({ ...old, ...changed }));
              close();
            }}
            renew={(now) => threads.replace(id, item.rootId, (old) => ({ ...old, ...now }))}
            cancel={close}
          />
        ) : (
          <Words item={item} />
        )}
        <CommentActions
          item={item}
          threads={threads}
          reply={() => setWriting('reply')}
          edit={() => setWriting('edit')}
        />
        {writing === 'reply' && (
          <LazyComposer
            meanwhile={null}
            target={target}
            kind="reply"
            item={item}
            done={(reply) => {
              threads.put(reply);
              close();
            }}
            cancel={close}
          />
        )}
      </div>
      {children}
    </li>
  );
}

function Head({ item, byAuthor }: { item: CommentItem; byAuthor: boolean }) {
  const { author, replyTo, status } = item;
  if (author === null) return null;
  return (
    <p className={styles.who}>
      <Anchor to={personAddress(author.id)}>
        <b>{author.nickname}</b>
      </Anchor>
      {byAuthor && <Tag>{commentText.author}</Tag>}
      {replyTo !== null && (
        <span>
          {commentText.replyTo} @{replyTo.nickname}
        </span>
      )}
      {item.edited && <span>{commentText.edited}</span>}
      <Time at={item.createdAt} />
      {status !== 'APPROVED' && (
        <span className={styles.state}>
          {status === 'REJECTED' ? commentText.refused : commentText.waits}
        </span>
      )}
    </p>
  );
}

function Words({ item }: { item: CommentItem }) {
  return (
    <p className={styles.words}>
      {textParts(item.content, item.mentions).map((part, at) => {
        if (part.kind === 'text') return part.text;
        // the parts of a text never move
        if (part.kind === 'link') {
          return (
            <a key={at} href={part.href} rel="nofollow noopener noreferrer ugc" target="_blank">
              {part.text}
            </a>
          );
        }
        return (
          <Anchor key={at} className={styles.person} to={personAddress(part.id)}>
            {part.text}
          </Anchor>
        );
      })}
    </p>
  );
}
