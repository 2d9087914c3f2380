import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { WarnIcon } from './icon.tsx';
import styles from './caution.module.css';

/** Says above a text what its reader has to know first: that it waits, is out of date, or is closed. */
export function Caution({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p className={cx(styles.caution, className)}>
      <WarnIcon />
      {children}
    </p>
  );
}
