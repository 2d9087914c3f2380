import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** A button or link that leads on. */
  action?: ReactNode;
  failed?: boolean;
}

/** Shown in place of an empty list: why it is empty and what to do. */
export function EmptyState({ title, children, action, failed = false }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 72 54" aria-hidden="true">
        <path
          d={
            failed
              ? 'M36 8l26 40H10zM36 22v14M36 41v1'
              : 'M14 8h30l12 12v28H14zM44 8v12h12M22 28h20M22 36h12'
          }
        />
      </svg>
      <strong>{title}</strong>
      {children !== undefined && <p>{children}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
