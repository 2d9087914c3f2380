import type { ReactNode } from 'react';
import styles from './failure.module.css';

/** An error that belongs to no field. */
export function Failure({ children }: { children: ReactNode }) {
  return <div role="alert">{children != null && <p className={styles.failure}>{children}</p>}</div>;
}
