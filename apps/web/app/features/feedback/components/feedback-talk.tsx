import { MAX_FEEDBACK } from '@zhihui/contract/features/feedback/feedback.limits.ts';
import type { FeedbackDetail } from '@zhihui/contract/features/feedback/feedback.schema.ts';
import { useRef, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { isSend } from '../../../lib/is-send.ts';
import { unsentText } from '../../../lib/unsent-text.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useSession } from '../../../session/session.ts';
import { buttonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Time } from '../../../ui/time.tsx';
import { feedbackTalkText } from '../feedback.text.ts';
import styles from './feedback-talk.module.css';

interface FeedbackTalkProps {
  detail: FeedbackDetail;
  add: (comment: FeedbackDetail['comments'][number]) => void;
}

/** The comments on a feedback so far, oldest first, and the field for a reply. What was typed stays until it was sent. */
export function FeedbackTalk({ detail, add }: FeedbackTalkProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { user } = useSession();
  const unsent = unsentText(user?.id, `feedback reply ${detail.id}`);
  const [text, setText] = useState(() => unsent.read() ?? '');
  const [safe, setSafe] = useState(true);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const write = (next: string) => {
    setText(next);
    setSafe(unsent.write(next));
  };
  const send = async () => {
    if (busy) return;
    if (text.trim() === '') {
      setError(feedbackTalkText.replyNeeded);
      field.current?.focus();
      return;
    }
    setBusy(true);
    const body = { feedbackId: detail.id, content: text };
    const answer = await call('POST /feedback/comment', { body });
    setBusy(false);
    if (!answer.ok) {
      if (field.current === null) toast.error(feedbackTalkText.notSentClosed);
      setError(serverMessage(answer.error.msg, feedbackTalkText.notSent));
      return;
    }
    write('');
    add(answer.data);
  };
  return (
    <section className={styles.talk}>
      <h3>{feedbackTalkText.talk}</h3>
      {detail.comments.length === 0 && <p className={styles.none}>{feedbackTalkText.noTalk}</p>}
      <ol>
        {detail.comments.map(({ id, author, text: words, createdAt }) => (
          <li key={id}>
            <b>{author.nickname}</b> <Time at={createdAt} />
            <p>{words}</p>
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
          aria-label={feedbackTalkText.reply}
          placeholder={feedbackTalkText.replyHint}
          value={text}
          data-autosaved={safe || undefined}
          aria-invalid={error !== null || undefined}
          onChange={(event) => {
            write(event.target.value);
            setError(null);
          }}
          onKeyDown={(event) => {
            if (isSend(event)) void send();
          }}
        />
        {error !== null && (
          <span className={styles.error} role="alert">
            {error}
          </span>
        )}
        <button type="submit" className={buttonClass()} aria-busy={busy || undefined}>
          {feedbackTalkText.send}
        </button>
      </form>
    </section>
  );
}
