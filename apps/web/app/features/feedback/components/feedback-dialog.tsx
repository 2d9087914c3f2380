import type {
  FeedbackTarget,
  FeedbackType,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useId, useState, useRef } from 'react';
import { MAX_FEEDBACK } from '@zhihui/contract/features/feedback/feedback.limits.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { feedbackText, TYPE_LABELS } from '../feedback.text.ts';
import { call } from '../../../api/browser.ts';
import { isSendShortcut } from '../../../lib/is-send-shortcut.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import styles from './feedback-dialog.module.css';
import { createUnsentStore } from '../../../lib/unsent-store.ts';

interface FeedbackDialogProps {
  targetType: FeedbackTarget;
  targetId: Id;
  type?: FeedbackType;
  open: boolean;
  close: () => void;
  onSent?: () => void;
}

/** The dialog to give feedback on an article or a comment. Closing it while it is sent does not cancel sending. */
export function FeedbackDialog({ open, close, ...form }: FeedbackDialogProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const { user } = useSession();
  const unsent = createUnsentFeedback(user?.id, form.targetType, form.targetId);
  const cancel = () => {
    // the text is needed again if sending fails
    if (!busy) unsent.discard();
    close();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={feedbackText.title}
      footer={
        <>
          <button type="button" className={getButtonClass()} onClick={cancel}>
            {feedbackText.cancel}
          </button>
          <button
            type="submit"
            form={id}
            className={getButtonClass('primary')}
            aria-busy={busy || undefined}
          >
            {busy ? feedbackText.sending : feedbackText.send}
          </button>
        </>
      }
    >
      <FeedbackForm {...form} unsent={unsent} id={id} busy={busy} setBusy={setBusy} close={close} />
    </Dialog>
  );
}

interface FeedbackFormProps {
  id: string;
  targetType: FeedbackTarget;
  targetId: Id;
  /** The type that is preselected, unless an unsent text has another. */
  type?: FeedbackType;
  /** Stores the text until it is sent or discarded. */
  unsent: UnsentFeedback;
  busy: boolean;
  setBusy: (busy: boolean) => void;
  close: () => void;
  /** Called after it was sent. */
  onSent?: () => void;
}

/** The type and the text of a feedback. */
function FeedbackForm(props: FeedbackFormProps) {
  const { id, targetType, targetId, unsent, busy, setBusy, close, onSent } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [start] = useState(() => unsent.read());
  const [type, setType] = useState<FeedbackType>(start.type ?? props.type ?? 'HELPFUL');
  const [text, setText] = useState(start.text);
  const [isStored, setStored] = useState(true);
  const [error, setError] = useState<string | null>(null);
  const isTextRequired = type === 'OUTDATED' || type === 'WRONG';
  const write = (next: string, forType: FeedbackType) => {
    setText(next);
    setType(forType);
    setStored(unsent.write(next, forType));
    setError(null);
  };
  const showError = (message: string) => {
    setError(message);
    field.current?.focus();
  };
  const send = async () => {
    if (busy) return;
    if (isTextRequired && text.trim() === '') return showError(feedbackText.descriptionRequired);
    setBusy(true);
    const body = { targetType, targetId, type, content: text };
    const result = await call('POST /feedback', { body });
    setBusy(false);
    if (!result.ok) {
      if (field.current === null) return toast.error(feedbackText.failedClosed);
      return showError(getServerMessage(result.error.msg, feedbackText.failed));
    }
    toast.success(feedbackText.thanks);
    unsent.discard();
    close();
    onSent?.();
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
        {TYPES.map((item) => (
          <label key={item}>
            <input
              type="radio"
              name={`${id}type`}
              checked={item === type}
              onChange={() => write(text, item)}
            />
            {TYPE_LABELS[item]}
          </label>
        ))}
      </fieldset>
      <label className={styles.words} htmlFor={`${id}words`}>
        {feedbackText.description}
        {!isTextRequired && <span>{feedbackText.optional}</span>}
      </label>
      <textarea
        ref={field}
        id={`${id}words`}
        className={inputClass}
        rows={4}
        maxLength={MAX_FEEDBACK}
        placeholder={feedbackText.descriptionHint}
        value={text}
        readOnly={busy}
        data-autosaved={isStored || undefined}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : `${id}error`}
        onChange={(event) => write(event.target.value, type)}
        onKeyDown={(event) => {
          if (isSendShortcut(event)) void send();
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

const TYPES = Object.keys(TYPE_LABELS) as FeedbackType[];

/** The unsent feedback of a user on a target, with its type. */
function createUnsentFeedback(userId: unknown, targetType: FeedbackTarget, targetId: Id) {
  const name = `feedback ${targetType} ${targetId}`;
  const textStore = createUnsentStore(userId, name);
  const typeStore = createUnsentStore(userId, `${name} type`);
  return {
    /** `type` is null when nothing is stored. */
    read: () => {
      const type = typeStore.read();
      return { text: textStore.read() ?? '', type: TYPES.find((item) => item === type) ?? null };
    },
    /** An empty text removes it. Returns whether it is stored. */
    write: (text: string, type: FeedbackType): boolean => {
      typeStore.write(text === '' ? '' : type);
      return textStore.write(text);
    },
    discard: () => {
      typeStore.write('');
      textStore.write('');
    },
  };
}
type UnsentFeedback = ReturnType<typeof createUnsentFeedback>;
