import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { getButtonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import { cx } from '../../../lib/cx.ts';
import { isSendShortcut } from '../../../lib/is-send-shortcut.ts';
import { toast } from '../../../ui/toast.tsx';
import { annotationText } from '../annotation.text.ts';
import styles from './annotation.module.css';

interface ComposerProps {
  label: string;
  action: string;
  value: string;
  onChange: (value: string) => void;
  /** Resolves to an error message, or null. */
  onSend: (text: string) => Promise<string | null>;
  /** The user discards the text. */
  onCancel: () => void;
  /** The user leaves the field; the text stays for the next time. */
  onLeave: () => void;
  /** Whether the text is stored, so that leaving the page needs no warning. */
  autosaved?: boolean;
}

/** A field for a few sentences. Keeps the text until it is sent or discarded. */
export function Composer(props: ComposerProps) {
  const { label, action, value, onChange, onSend, onCancel, onLeave, autosaved = false } = props;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const note = useId();
  // after the card is in the document: a detached field cannot be focused
  useEffect(() => field.current?.focus(), []);
  const send = async () => {
    if (busy) return;
    setBusy(true);
    const failure = value.trim() === '' ? annotationText.required : await onSend(value);
    setBusy(false);
    setError(failure);
    if (failure === null) return;
    // the user may have closed it meanwhile
    if (field.current === null) toast.error(failure);
    else field.current.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // these keys also end the composition of an input method
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      event.preventDefault();
      onLeave();
    } else if (isSendShortcut(event)) void send();
  };
  return (
    <form
      className={styles.composer}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        ref={field}
        className={cx(inputClass, styles.field)}
        rows={3}
        aria-label={label}
        placeholder={annotationText.placeholder}
        value={value}
        readOnly={busy}
        data-autosaved={autosaved || undefined}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : note}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {error !== null && (
        <p id={note} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.row}>
        <button type="button" className={getButtonClass('text', 'small')} onClick={onCancel}>
          {annotationText.cancel}
        </button>
        <button type="submit" className={getButtonClass('primary', 'small')} aria-busy={busy}>
          {action}
        </button>
      </div>
    </form>
  );
}
