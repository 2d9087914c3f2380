import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Field, inputClass } from '../../../ui/field.tsx';
import { isEqual } from './use-group.tsx';
import styles from './site-settings.module.css';

interface LabelledProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

interface LinesProps extends LabelledProps {
  value: readonly string[];
  rows: number;
  onChange(lines: string[]): void;
}

const splitLines = (text: string) =>
  text
    .split(/\r?\n/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Edits a list as lines of text; empty lines are ignored. */
export function LinesInput({ label, hint, error, value, rows, onChange }: LinesProps) {
  const [typed, setTyped] = useState(value.join('\n'));
  // the list changed elsewhere: by accepting another user's value, or by discarding the edit
  const text = isEqual(splitLines(typed), value) ? typed : value.join('\n');
  return (
    <TextAreaInput
      label={label}
      hint={hint}
      error={error}
      rows={rows}
      value={text}
      onChange={(next) => {
        setTyped(next);
        onChange(splitLines(next));
      }}
    />
  );
}

interface AreaProps extends LabelledProps {
  value: string;
  rows: number;
  onChange(text: string): void;
}

/** A text area with its label and its hint or error. */
export function TextAreaInput({ label, hint, error, value, rows, onChange }: AreaProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={inputClass}
        rows={rows}
        value={value}
        spellCheck={false}
        // the page itself asks before an edit is lost
        data-autosaved=""
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <Note id={`${id}note`} hint={hint} error={error} />
    </div>
  );
}

interface NumberProps extends LabelledProps {
  value: number | null;
  onChange(value: number | null): void;
}

/** A whole number; invalid input is sent, and the server refuses it at its field. */
export function NumberInput({ label, hint, error, value, onChange }: NumberProps) {
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const text = isEqual(parseNumber(typed), value) ? typed : String(value ?? '');
  return (
    <Field
      className={styles.narrow}
      label={label}
      hint={hint}
      error={error}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(parseNumber(event.target.value));
      }}
    />
  );
}

function parseNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const value = Number(trimmed);
  // -1 instead of nothing, since empty can mean "no limit"
  return Number.isFinite(value) ? value : -1;
}

interface CheckProps extends LabelledProps {
  checked: boolean;
  onChange(checked: boolean): void;
}

export function CheckboxInput({ label, hint, error, checked, onChange }: CheckProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <label>
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={`${id}note`}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      <Note id={`${id}note`} hint={hint} error={error} />
    </div>
  );
}

export function Note({
  id,
  hint,
  error,
}: {
  id: string;
  hint?: ReactNode;
  error?: string | undefined;
}) {
  return (
    <span id={id} className={cx(styles.note, error !== undefined && styles.error)}>
      {error ?? hint}
    </span>
  );
}
