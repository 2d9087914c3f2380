import type { CommentItem } from '@zhihui/contract/features/comment/comment.schema.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { callLater } from '../../../api/later.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useSession } from '../../../session/session.ts';
import { toast } from '../../../ui/toast.tsx';
import { commentText } from '../comment.text.ts';
import { FeedbackButton } from '../../feedback/feedback.public.ts';
import { LikeIcon, ReplyIcon } from './comment-icons.tsx';
import type { ThreadActions } from './use-threads.ts';
import styles from './comments.module.css';

interface CommentActionsProps {
  item: CommentItem;
  threads: ThreadActions;
  reply: () => void;
  edit: () => void;
}

/** What the reader can do with one comment. */
export function CommentActions({ item, threads, reply, edit }: CommentActionsProps) {
  const { user, can } = useSession();
  const { id, abilities, author } = item;
  const name = author?.nickname ?? '';
  const like = useLike(item, threads);
  const remove = useRemoval(item, threads);
  const visible = item.status === 'APPROVED';
  return (
    <div className={styles.do}>
      {visible && (
        <Press
          name={`like-${id}`}
          label={commentText.like(item.likeCount, name)}
          pressed={item.liked}
          disabled={user === null}
          run={like}
        >
          <LikeIcon />
          {item.likeCount === 0 ? commentText.likeWord : item.likeCount}
        </Press>
      )}
      {abilities.reply && (
        <Press name={`reply-${id}`} label={commentText.replyLabel(name)} run={reply}>
          <ReplyIcon />
          {commentText.reply}
        </Press>
      )}
      {abilities.edit && (
        <Press name={`edit-${id}`} run={edit}>
          {commentText.edit}
        </Press>
      )}
      {abilities.delete && (
        <Press name={`remove-${id}`} run={() => void remove()}>
          {commentText.remove}
        </Press>
      )}
      {visible && user !== null && user.id !== author?.id && can('feedback.comment.create') && (
        <FeedbackButton targetType="COMMENT" targetId={id} press={`feedback-${id}`}>
          {commentText.feedback}
        </FeedbackButton>
      )}
    </div>
  );
}

interface PressProps {
  /** Names the button across the arrival of the scripts. */
  name: string;
  label?: string;
  pressed?: boolean;
  disabled?: boolean;
  run: () => void;
  children: ReactNode;
}

function Press({ name, label, pressed, disabled = false, run, children }: PressProps) {
  return (
    <button
      type="button"
      data-press={name}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={run}
    >
      {children}
    </button>
  );
}

/** Likes at once; the count goes back when the server refuses. */
function useLike({ id, rootId, liked, likeCount }: CommentItem, { replace }: ThreadActions) {
  const [busy, setBusy] = useState(false);
  return async () => {
    if (busy) return;
    setBusy(true);
    const show = (on: boolean, count: number) =>
      replace(id, rootId, (item) => ({ ...item, liked: on, likeCount: count }));
    show(!liked, likeCount + (liked ? -1 : 1));
    const key = liked ? 'DELETE /comment/:id/like' : 'PUT /comment/:id/like';
    const answer = await callLater(key, { params: { id } });
    if (answer.ok) show(answer.data.liked, answer.data.likeCount);
    else {
      show(liked, likeCount);
      if (answer.error.code !== 403)
        toast.error(serverMessage(answer.error.msg, commentText.failed));
    }
    setBusy(false);
  };
}

/** Deletes at once: it can be undone from the toast. */
function useRemoval(item: CommentItem, threads: ThreadActions) {
  const params = { id: item.id };
  const restore = async () => {
    const answer = await callLater('PUT /comment/:id/restore', { params });
    if (!answer.ok) {
      toast.error(serverMessage(answer.error.msg, commentText.failed));
      return;
    }
    threads.put(answer.data);
    toast.done(commentText.restored);
  };
  return async () => {
    threads.remove(item);
    const answer = await callLater('DELETE /comment/:id', { params });
    if (answer.ok) {
      toast.done(commentText.removed, { label: commentText.undo, run: () => void restore() });
      return;
    }
    threads.put(item);
    // 403 has had its dialog already
    if (answer.error.code !== 403) toast.error(serverMessage(answer.error.msg, commentText.failed));
  };
}
