import { MAX_FEEDBACK } from '@zhihui/contract/features/feedback/feedback.limits.ts';
import type {
  FeedbackDetail,
  FeedbackState,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import { useRef, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { isSendShortcut } from '../../../lib/is-send-shortcut.ts';
import { createUnsentStore } from '../../../lib/unsent-store.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Time } from '../../../ui/time.tsx';
import { feedbackConversationText } from '../feedback.text.ts';
import styles from './feedback-conversation.module.css';

interface FeedbackConversationProps {
  detail: FeedbackDetail;
  add: (comment: FeedbackDetail['comments'][number]) => void;
}

/** The conversation about a feedback, oldest first, and the field for a reply. Keeps the text until it is sent. */
export function FeedbackConversation({ detail, add }: FeedbackConversationProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { user } = useSession();
  const unsent = createUnsentStore(user?.id, `feedback reply ${detail.id}`);
  const [text, setText] = useState(() => unsent.read() ?? '');
  const [isStored, setStored] = useState(true);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const write = (next: string) => {
    setText(next);
    setStored(unsent.write(next));
  };
  const send = async () => {
    if (busy) return;
    if (text.trim() === '') {
      setError(feedbackConversationText.replyNeeded);
      field.current?.focus();
      return;
    }
    setBusy(true);
    const body = { feedbackId: detail.id, content: text };
    const result = await call('POST /feedback/comment', { body });
    setBusy(false);
    if (!result.ok) {
      if (field.current === null) toast.error(feedbackConversationText.notSentClosed);
      setError(getServerMessage(result.error.msg, feedbackConversationText.notSent));
      return;
    }
    write('');
    add(result.data);
  };
  return (
    <section className={styles.talk}>
      <h3>{feedbackConversationText.conversation}</h3>
      {detail.comments.length === 0 && (
        <p className={styles.none}>{feedbackConversationText.noReplies}</p>
      )}
      <ol>
        {detail.comments.map(({ id, author, text: commentText, createdAt }) => (
          <li key={id}>
            <b>{author.nickname}</b> <Time at={createdAt} />
            <p>{commentText}</p>
          </li>
        ))}
      </ol>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <textarea
          ref={field}
          className={inputClass}
          rows={3}
          maxLength={MAX_FEEDBACK}
          aria-label={feedbackConversationText.reply}
          placeholder={feedbackConversationText.replyHint}
          value={text}
          data-autosaved={isStored || undefined}
          aria-invalid={error !== null || undefined}
          onChange={(event) => {
            write(event.target.value);
            setError(null);
          }}
          onKeyDown={(event) => {
            if (isSendShortcut(event)) void send();
          }}
        />
        {error !== null && (
          <span className={styles.error} role="alert">
            {error}
          </span>
        )}
        <button type="submit" className={getButtonClass()} aria-busy={busy || undefined}>
          {feedbackConversationText.send}
        </button>
      </form>
    </section>
  );
}

interface FeedbackActionsProps {
  detail: FeedbackDetail;
  setState: (state: FeedbackState) => Promise<void>;
  /** Asks for confirmation. */
  onRemove: () => void;
}

/** Buttons to resolve, reopen or delete a feedback, as far as the reader may. */
export function FeedbackActions({
  detail: { state, abilities },
  setState,
  onRemove,
}: FeedbackActionsProps) {
  const open = state === 'OPEN';
  return (
    <>
      {abilities.delete && (
        <button type="button" className={getButtonClass('danger')} onClick={onRemove}>
          {feedbackConversationText.remove}
        </button>
      )}
      {abilities.resolve && (
        <button
          type="button"
          className={getButtonClass(open ? 'primary' : 'plain')}
          onClick={() => void setState(open ? 'RESOLVED' : 'OPEN')}
        >
          {open ? feedbackConversationText.resolve : feedbackConversationText.reopen}
        </button>
      )}
    </>
  );
}
