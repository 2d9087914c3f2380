import type { ReactNode } from 'react';
import styles from './security.module.css';

interface AccountRowProps {
  icon: ReactNode;
  title: string;
  note: ReactNode;
  /** Shown below the note. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** One row of the account page: title, state and actions. */
export function AccountRow({ icon, title, note, children, actions }: AccountRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.icon}>{icon}</span>
      <div>
        <h3>{title}</h3>
        <p>{note}</p>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
