import type {
  CommentItem,
  CommentThread,
} from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { commentText } from '../comment.text.ts';
import { toast } from '../../../ui/toast.tsx';
import { Comment } from './comment.tsx';
import type { CommentsProps } from './comments.tsx';
import type { ThreadActions } from './use-threads.ts';
import styles from './comments.module.css';

interface ThreadProps {
  thread: CommentThread;
  target: CommentsProps;
  authorId: Id;
  /** The comment that the address names. */
  addressedId: string | null;
  threads: ThreadActions;
}

/** A comment with what answers it; deeper answers stand in the same row and name the person they answer. */
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
