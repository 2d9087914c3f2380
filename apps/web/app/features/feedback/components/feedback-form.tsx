import { MAX_FEEDBACK } from '@zhihui/contract/features/feedback/feedback.limits.ts';
import type {
  FeedbackTarget,
  FeedbackType,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useRef, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { isSend } from '../../../lib/is-send.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { TYPE_LABELS, feedbackText } from '../feedback.text.ts';
import { TYPES } from './unsent-feedback.ts';
import type { UnsentFeedback } from './unsent-feedback.ts';
import styles from './feedback-dialog.module.css';

interface FeedbackFormProps {
  id: string;
  targetType: FeedbackTarget;
  targetId: Id;
  /** Chosen at the start, unless a text waits that was written under another. */
  type?: FeedbackType;
  /** Where what was typed stays until it is sent or given up. */
  unsent: UnsentFeedback;
  busy: boolean;
  setBusy: (busy: boolean) => void;
  close: () => void;
  /** After it was sent. */
  done?: () => void;
}

/** The type of a feedback and its words. */
export function FeedbackForm(props: FeedbackFormProps) {
  const { id, targetType, targetId, unsent, busy, setBusy, close, done } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [start] = useState(() => unsent.read());
  const [type, setType] = useState<FeedbackType>(start.type ?? props.type ?? 'HELPFUL');
  const [text, setText] = useState(start.text);
  const [safe, setSafe] = useState(true);
  const [error, setError] = useState<string | null>(null);
  const needed = type === 'OUTDATED' || type === 'WRONG';
  const write = (next: string, under: FeedbackType) => {
    setText(next);
    setType(under);
    setSafe(unsent.write(next, under));
    setError(null);
  };
  const refuse = (words: string) => {
    setError(words);
    field.current?.focus();
  };
  const send = async () => {
    if (busy) return;
    if (needed && text.trim() === '') return refuse(feedbackText.needed);
    setBusy(true);
    const body = { targetType, targetId, type, content: text };
    const answer = await call('POST /feedback', { body });
    setBusy(false);
    if (!answer.ok) {
      if (field.current === null) return toast.error(feedbackText.failedClosed);
      return refuse(serverMessage(answer.error.msg, feedbackText.failed));
    }
    toast.done(feedbackText.thanks);
    unsent.forget();
    close();
    done?.();
  };
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <fieldset className={styles.types}>
        <legend>{feedbackText.type}</legend>
        {TYPES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={`${id}type`}
              checked={each === type}
              onChange={() => write(text, each)}
            />
            {TYPE_LABELS[each]}
          </label>
        ))}
      </fieldset>
      <label className={styles.words} htmlFor={`${id}words`}>
        {feedbackText.words}
        {!needed && <span>{feedbackText.optional}</span>}
      </label>
      <textarea
        ref={field}
        id={`${id}words`}
        className={inputClass}
        rows={4}
        maxLength={MAX_FEEDBACK}
        placeholder={feedbackText.wordsHint}
        value={text}
        readOnly={busy}
        data-autosaved={safe || undefined}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : `${id}error`}
        onChange={(event) => write(event.target.value, type)}
        onKeyDown={(event) => {
          if (isSend(event)) void send();
        }}
      />
      {error !== null && (
        <span id={`${id}error`} className={styles.error} role="alert">
          {error}
        </span>
      )}
    </form>
  );
}
