import type { CommentItem } from '@zhihui/contract/features/comment/comment.schema.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { callLazily } from '../../../api/lazy-call.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useSession } from '../../../session/session.ts';
import { toast } from '../../../ui/toast.tsx';
import { commentText } from '../comment.text.ts';
import { FeedbackButton } from '../../feedback/feedback.public.ts';
import type { ThreadActions } from './use-threads.ts';
import styles from './comments.module.css';
import { cx } from '../../../lib/cx.ts';
import iconStyles from '../../../ui/icon.module.css';

interface CommentActionsProps {
  item: CommentItem;
  threads: ThreadActions;
  reply: () => void;
  edit: () => void;
}

/** The actions of the reader on one comment. */
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
        <ActionButton
          name={`like-${id}`}
          label={commentText.like(item.likeCount, name)}
          pressed={item.liked}
          disabled={user === null}
          run={like}
        >
          <LikeIcon />
          {item.likeCount === 0 ? commentText.likeLabel : item.likeCount}
        </ActionButton>
      )}
      {abilities.reply && (
        <ActionButton name={`reply-${id}`} label={commentText.replyLabel(name)} run={reply}>
          <ReplyIcon />
          {commentText.reply}
        </ActionButton>
      )}
      {abilities.edit && (
        <ActionButton name={`edit-${id}`} run={edit}>
          {commentText.edit}
        </ActionButton>
      )}
      {abilities.delete && (
        <ActionButton name={`remove-${id}`} run={() => void remove()}>
          {commentText.remove}
        </ActionButton>
      )}
      {visible && user !== null && user.id !== author?.id && can('feedback.comment.create') && (
        <FeedbackButton targetType="COMMENT" targetId={id} press={`feedback-${id}`}>
          {commentText.feedback}
        </FeedbackButton>
      )}
    </div>
  );
}

interface ActionButtonProps {
  /** Identifies the button, so that a press before the scripts have loaded can be repeated. */
  name: string;
  label?: string;
  pressed?: boolean;
  disabled?: boolean;
  run: () => void;
  children: ReactNode;
}

function ActionButton({
  name,
  label,
  pressed,
  disabled = false,
  run,
  children,
}: ActionButtonProps) {
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

/** Likes at once; restores the count when the server refuses. */
function useLike({ id, rootId, liked, likeCount }: CommentItem, { replace }: ThreadActions) {
  const [busy, setBusy] = useState(false);
  return async () => {
    if (busy) return;
    setBusy(true);
    const applyLike = (liked: boolean, count: number) =>
      replace(id, rootId, (item) => ({ ...item, liked, likeCount: count }));
    applyLike(!liked, likeCount + (liked ? -1 : 1));
    const key = liked ? 'DELETE /comment/:id/like' : 'PUT /comment/:id/like';
    const result = await callLazily(key, { params: { id } });
    if (result.ok) applyLike(result.data.liked, result.data.likeCount);
    else {
      applyLike(liked, likeCount);
      if (result.error.code !== 403)
        toast.error(getServerMessage(result.error.msg, commentText.failed));
    }
    setBusy(false);
  };
}

/** Deletes at once: the toast offers to undo it. */
function useRemoval(item: CommentItem, threads: ThreadActions) {
  const params = { id: item.id };
  const restore = async () => {
    const result = await callLazily('PUT /comment/:id/restore', { params });
    if (!result.ok) {
      toast.error(getServerMessage(result.error.msg, commentText.failed));
      return;
    }
    threads.upsert(result.data);
    toast.success(commentText.restored);
  };
  return async () => {
    threads.remove(item);
    const result = await callLazily('DELETE /comment/:id', { params });
    if (result.ok) {
      toast.success(commentText.removed, { label: commentText.undo, run: () => void restore() });
      return;
    }
    threads.upsert(item);
    // a dialog has already reported 403
    if (result.error.code !== 403)
      toast.error(getServerMessage(result.error.msg, commentText.failed));
  };
}

/** Icons used only by comments, drawn like those of `ui/icon`. */
function icon(d: string) {
  return function CommentIcon() {
    return (
      <svg className={cx(iconStyles.icon, iconStyles.small)} viewBox="0 0 20 20" aria-hidden="true">
        <path d={d} />
      </svg>
    );
  };
}

const LikeIcon = icon(
  'M3 9h3v8H3zM6 9l3.5-6c1.5 0 2.2 1 1.9 2.5L11 8h4.6a1.4 1.4 0 0 1 1.4 1.7l-1.2 5.8A1.9 1.9 0 0 1 14 17H6',
);
const ReplyIcon = icon('M8 5L3.5 9.5 8 14M3.5 9.5H12c3 0 4.5 2 4.5 6');
