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
  /** Resolves to what went wrong, in words, or null. */
  onSend: (text: string) => Promise<string | null>;
  /** The text is given up. */
  onCancel: () => void;
  /** The field is left; the text stays for the next time. */
  onLeave: () => void;
  /** Whether the text outlives the page, so that nobody has to be warned before it goes. */
  autosaved?: boolean;
}

/** A field for a few sentences. What was typed stays until it is sent or given up. */
export function Composer(props: ComposerProps) {
  const { label, action, value, onChange, onSend, onCancel, onLeave, autosaved = false } = props;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const note = useId();
  // after the card was put into the text: a field that is not in the document yet takes no focus
  useEffect(() => field.current?.focus(), []);
  const send = async () => {
    if (busy) return;
    setBusy(true);
    const failure = value.trim() === '' ? annotationText.required : await onSend(value);
    setBusy(false);
    setError(failure);
    if (failure === null) return;
    // it may have been left meanwhile
    if (field.current === null) toast.error(failure);
    else field.current.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // these keys also end a choice of characters
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
