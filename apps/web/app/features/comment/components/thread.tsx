import type {
  CommentItem,
  CommentThread,
} from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { commentText } from '../comment.text.ts';
import { toast } from '../../../ui/toast.tsx';
import type { CommentsProps } from './comments.tsx';
import type { ThreadActions } from './use-threads.ts';
import styles from './comments.module.css';
import { cx } from '../../../lib/cx.ts';
import { personAddress } from '../../../lib/sections.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { splitTextParts } from '../text-parts.ts';
import { CommentActions } from './comment-actions.tsx';
import { LazyComposer } from './lazy-composer.tsx';
import { RichText } from './rich-text.tsx';

interface ThreadProps {
  thread: CommentThread;
  target: CommentsProps;
  authorId: Id;
  /** Id of the comment in the address. */
  addressedId: string | null;
  threads: ThreadActions;
}

/** A comment with its replies; deeper replies are in the same list and name the person they reply to. */
export function Thread({ thread, target, authorId, addressedId, threads }: ThreadProps) {
  const [busy, setBusy] = useState(false);
  const { replies, replyCount, repliesBefore } = thread;
  const remaining = replyCount - repliesBefore - replies.length;
  const load = async (fromStart: boolean) => {
    setBusy(true);
    if (!(await threads.moreReplies(thread, fromStart))) toast.error(commentText.loadFailed);
    setBusy(false);
  };
  const shared = { target, authorId, addressedId, threads };
  const comment = (item: CommentItem) => <Comment key={item.id} item={item} {...shared} />;
  return (
    <Comment item={thread} {...shared}>
      {replyCount > 0 && (
        <div className={styles.kids}>
          {repliesBefore > 0 && (
            <More busy={busy} name={`start-${thread.id}`} run={() => void load(true)}>
              {commentText.previousReplies}
            </More>
          )}
          <ul>{replies.map(comment)}</ul>
          {remaining > 0 && (
            <More busy={busy} name={`rest-${thread.id}`} run={() => void load(false)}>
              {commentText.moreReplies(remaining)}
            </More>
          )}
        </div>
      )}
    </Comment>
  );
}

interface MoreProps {
  busy: boolean;
  name: string;
  run: () => void;
  children: string;
}

function More({ busy, name, run, children }: MoreProps) {
  return (
    <button
      type="button"
      className={styles.moreReplies}
      data-press={name}
      disabled={busy}
      onClick={run}
    >
      {children}
    </button>
  );
}

interface CommentProps {
  item: CommentItem;
  target: CommentsProps;
  authorId: Id;
  addressedId: string | null;
  threads: ThreadActions;
  /** Its replies. */
  children?: ReactNode;
}

type CommentForm = 'reply' | 'edit' | null;

/** One comment; a deleted one is only a placeholder. */
function Comment({ item, target, authorId, addressedId, threads, children }: CommentProps) {
  const [openForm, setOpenForm] = useState<CommentForm>(null);
  const { id, author } = item;
  const isAddressed = String(id) === addressedId;
  if (item.gone || author === null) {
    return (
      <li id={`comment-${id}`} className={styles.comment}>
        <p className={styles.gone}>{commentText.deleted}</p>
        {children}
      </li>
    );
  }
  const close = () => setOpenForm(null);
  return (
    <li id={`comment-${id}`} className={cx(styles.comment, isAddressed && styles.here)}>
      <Avatar person={author} />
      <div className={styles.body}>
        <Head item={item} byAuthor={author.id === authorId} />
        {openForm === 'edit' ? (
          <LazyComposer
            placeholder={<CommentText item={item} />}
            target={target}
            kind="edit"
            item={item}
            onDone={(changed) => {
              threads.replace(id, item.rootId, (current) => ({ ...current, ...changed }));
              close();
            }}
            renew={(latest) =>
              threads.replace(id, item.rootId, (current) => ({ ...current, ...latest }))
            }
            cancel={close}
          />
        ) : (
          <CommentText item={item} />
        )}
        <CommentActions
          item={item}
          threads={threads}
          reply={() => setOpenForm('reply')}
          edit={() => setOpenForm('edit')}
        />
        {openForm === 'reply' && (
          <LazyComposer
            placeholder={null}
            target={target}
            kind="reply"
            item={item}
            onDone={(reply) => {
              threads.upsert(reply);
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
          {status === 'REJECTED' ? commentText.rejected : commentText.pendingReview}
        </span>
      )}
    </p>
  );
}

function CommentText({ item }: { item: CommentItem }) {
  // another text is another element: the tools of the one before stay with it
  if (item.html !== null) return <RichText key={item.revision} html={item.html} />;
  return (
    <p className={styles.words}>
      {splitTextParts(item.content, item.mentions).map((part, at) => {
        if (part.kind === 'text') return part.text;
        // the parts of a text keep their order
        if (part.kind === 'link') {
          return (
            <a key={at} href={part.href} rel="nofollow noopener noreferrer ugc" target="_blank">
              {part.text}
            </a>
          );
        }
        if (part.kind === 'content') {
          return (
            <Anchor key={at} to={part.href}>
              {part.text}
            </Anchor>
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
