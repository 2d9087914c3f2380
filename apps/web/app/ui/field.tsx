import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './field.module.css';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: ReactNode;
  /** Error message of the value, shown at the field. */
  error?: string | undefined;
  large?: boolean;
  /** A button at the right end of the input. */
  after?: ReactNode;
}

/** A labelled input with its hint or error, connected for screen readers. */
export function Field({
  label,
  hint,
  error,
  large = false,
  after,
  className,
  ...input
}: FieldProps) {
  const id = useId();
  const note = `${id}note`;
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <input
          {...input}
          id={id}
          className={cx(styles.input, large && styles.large)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={hasNote ? note : undefined}
        />
        {after}
      </div>
      {hasNote && (
        <span id={note} className={cx(styles.hint, error !== undefined && styles.error)}>
          {error ?? hint}
        </span>
      )}
    </div>
  );
}

/** Class of a bare input, select or textarea. */
export const inputClass = styles.input ?? '';

/** Moves the focus to the first refused field of `form`, after the page has shown the errors. */
export function focusFirstError(form: HTMLFormElement, frames = 20): void {
  requestAnimationFrame(() => {
    const invalidField = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    // On a busy machine the errors appear some frames later.
    if (invalidField === null && frames > 0) focusFirstError(form, frames - 1);
    else invalidField?.focus();
  });
}
