import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { WarnIcon } from './icon.tsx';
import styles from './caution.module.css';

/** A warning above a text: it is pending, out of date, or closed. */
export function Caution({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p className={cx(styles.caution, className)}>
      <WarnIcon />
      {children}
    </p>
  );
}
