import type { ReactNode } from 'react';
import { iconButtonClass } from '../../../ui/button.ts';
import { CloseIcon } from '../../../ui/icon.tsx';
import { adminText } from '../admin.text.ts';
import styles from './admin.module.css';

interface BatchBarProps {
  count: number;
  /** Measure word: 篇. */
  unit: string;
  clear: () => void;
  children: ReactNode;
}

/** What can be done with the selected rows; floats while there are any. */
export function BatchBar({ count, unit, clear, children }: BatchBarProps) {
  if (count === 0) return null;
  return (
    <section className={styles.batch} aria-label={adminText.batch}>
      <span>
        {adminText.selected} <b>{count}</b> {unit}
      </span>
      <hr />
      {children}
      <hr />
      <button
        type="button"
        className={iconButtonClass}
        aria-label={adminText.clearSelection}
        onClick={clear}
      >
        <CloseIcon />
      </button>
    </section>
  );
}
