import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import { isSendShortcut } from '../../../lib/is-send-shortcut.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { questionText } from '../question.text.ts';
import { AnswerTools } from './answer-tools.tsx';
import type { AnswerRules } from './answer-tools.tsx';
import styles from './question.module.css';
import { useAnswerEdit } from './use-answer-edit.ts';

interface AnswerEditProps {
  id: Id;
  /** That of the question: people who cannot read it are not offered. */
  categoryId: Id | null;
  onClose: () => void;
}

/** Changes the text of an answer in its place. What was typed stays whatever the server says. */
export default function AnswerEdit({ id, categoryId, onClose }: AnswerEditProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const rules = useRef<AnswerRules>(null);
  const {
    start,
    theirs: remoteText,
    error,
    setError,
    write,
    forget: discard,
    save,
  } = useAnswerEdit(id);
  const [busy, setBusy] = useState(false);
  const [autosaved, setAutosaved] = useState(false);
  const { revalidate } = useRevalidator();
  const ready = start !== null;
  useEffect(() => {
    if (ready) field.current?.focus();
  }, [ready]);
  const send = async () => {
    const content = field.current?.value ?? '';
    if (busy || !ready) return;
    if (content.trim() === '') return setError(questionText.empty);
    const refusalText = rules.current?.getRefusal(content) ?? null;
    if (refusalText !== null) return setError(refusalText);
    // until it is closed: pressed once more it would be saved over a version that is gone
    setBusy(true);
    if (!(await save(content))) {
      // at once: what cannot be used takes no focus
      flushSync(() => setBusy(false));
      return (rules.current ?? field.current)?.focus();
    }
    toast.success(questionText.saved);
    await revalidate();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (isSendShortcut(event)) void send();
    // what was typed is not thrown away by a key that also ends a choice of characters
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) escape();
  };
  const escape = () => {
    if (unchanged()) onClose();
  };
  const unchanged = () => !ready || field.current?.value === start.content;
  const note = `edit-${id}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the field, however it is shown
    <div className={styles.compose} inert={busy} onKeyDown={onKeyDown}>
      {ready ? (
        <AnswerTools
          field={field}
          categoryId={categoryId}
          onSend={() => void send()}
          onEscape={escape}
          ref={rules}
        />
      ) : (
        <div className={styles.toolsPlace} />
      )}
      <textarea
        key={String(ready)}
        ref={field}
        className={inputClass}
        rows={8}
        defaultValue={start?.text ?? ''}
        disabled={!ready}
        data-autosaved={autosaved || undefined}
        aria-label={questionText.content}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : note}
        onInput={({ currentTarget: { value } }) =>
          setAutosaved(write(rules.current?.clean(value) ?? value))
        }
      />
      {remoteText !== null && (
        <label>
          {questionText.remoteText}
          <textarea className={inputClass} rows={6} readOnly value={remoteText} />
        </label>
      )}
      <div className={styles.composeRow}>
        <span id={note} className={styles.error}>
          {error}
        </span>
        <button
          type="button"
          className={getButtonClass()}
          onClick={() => {
            discard();
            onClose();
          }}
        >
          {questionText.cancel}
        </button>
        <button
          type="button"
          className={getButtonClass('primary')}
          aria-busy={busy || undefined}
          onClick={() => void send()}
        >
          {questionText.save}
        </button>
      </div>
    </div>
  );
}
