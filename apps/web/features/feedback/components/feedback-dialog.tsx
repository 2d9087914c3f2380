import type {
  FeedbackTarget,
  FeedbackType,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useId, useRef, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { keptText } from '../../../lib/kept-text.ts';
import { said } from '../../../lib/said.ts';
import { useSession } from '../../../session/session.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { TYPE_LABELS, feedbackText } from '../feedback.text.ts';
import styles from './feedback-dialog.module.css';

interface FeedbackDialogProps {
  targetType: FeedbackTarget;
  targetId: Id;
  type?: FeedbackType;
  open: boolean;
  close: () => void;
  done?: () => void;
}

const TYPES = Object.keys(TYPE_LABELS) as FeedbackType[];

/** What somebody thinks of an article or a comment, with words. */
export function FeedbackDialog({ open, close, ...form }: FeedbackDialogProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const { user } = useSession();
  const kept = keptText(user?.id, `feedback ${form.targetType} ${form.targetId}`);
  const cancel = () => {
    kept.write('');
    close();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={feedbackText.title}
      footer={
        <>
          <button type="button" className={buttonClass()} onClick={cancel}>
            {feedbackText.cancel}
          </button>
          <button
            type="submit"
            form={id}
            className={buttonClass('primary')}
            aria-busy={busy || undefined}
          >
            {busy ? feedbackText.sending : feedbackText.send}
          </button>
        </>
      }
    >
      <Form {...form} kept={kept} id={id} busy={busy} setBusy={setBusy} close={close} />
    </Dialog>
  );
}

interface FormProps extends Omit<FeedbackDialogProps, 'open'> {
  id: string;
  /** Where what was typed stays until it is sent or given up. */
  kept: ReturnType<typeof keptText>;
  busy: boolean;
  setBusy: (busy: boolean) => void;
}

function Form(props: FormProps) {
  const { id, targetType, targetId, type: given, kept, busy, setBusy, close, done } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [type, setType] = useState<FeedbackType>(given ?? 'HELPFUL');
  const [text, setText] = useState(() => kept.read() ?? '');
  const [error, setError] = useState<string | null>(null);
  const needed = type === 'OUTDATED' || type === 'WRONG';
  const write = (next: string) => {
    setText(next);
    kept.write(next);
  };
  const refuse = (words: string) => {
    setError(words);
    field.current?.focus();
  };
  const send = async () => {
    if (busy) return;
    if (needed && text.trim() === '') {
      refuse(feedbackText.needed);
      return;
    }
    setBusy(true);
    const body = { targetType, targetId, type, content: text };
    const { code, msg } = await call('POST /feedback', { body });
    setBusy(false);
    if (code !== 200) {
      refuse(said(msg, feedbackText.failed));
      return;
    }
    toast.done(feedbackText.thanks);
    write('');
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
              onChange={() => {
                setType(each);
                setError(null);
              }}
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
        maxLength={1000}
        placeholder={feedbackText.wordsHint}
        value={text}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : `${id}error`}
        onChange={(event) => {
          write(event.target.value);
          setError(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
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
