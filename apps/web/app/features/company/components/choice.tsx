import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { inputClass } from '../../../ui/field.tsx';
import styles from './company.module.css';

interface ChoiceProps {
  label: string;
  name: string;
  initial: string;
  error?: string | undefined;
  /** The options. */
  children: ReactNode;
}

/** A labelled select that keeps its own value, with its error tied to it for screen readers. */
export function Choice({ label, name, initial, error, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        defaultValue={initial}
        className={cx(inputClass)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}note`}
      >
        {children}
      </select>
      {error !== undefined && (
        <span id={`${id}note`} className={styles.failure}>
          {error}
        </span>
      )}
    </div>
  );
}
