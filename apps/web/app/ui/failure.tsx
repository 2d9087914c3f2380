import type { ReactNode } from 'react';
import styles from './failure.module.css';

/** What is wrong with no field in particular. */
export function Failure({ children }: { children: ReactNode }) {
  return <div role="alert">{children != null && <p className={styles.failure}>{children}</p>}</div>;
}
