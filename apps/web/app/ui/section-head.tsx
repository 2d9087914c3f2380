import type { ReactNode } from 'react';
import { Anchor } from './anchor.tsx';
import styles from './section-head.module.css';

interface SectionHeadProps {
  id?: string;
  title: string;
  count?: string | number | undefined;
  /** Stands right after the title: an order switch. */
  beside?: ReactNode;
  more?: { to: string; label: string };
}

/** Title of a section of a page, with a way to all of it. */
export function SectionHead({ id, title, count, beside, more }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      {count !== undefined && <span className={styles.count}>{count}</span>}
      {beside}
      {more !== undefined && (
        <Anchor className={styles.more} to={more.to}>
          {more.label}
        </Anchor>
      )}
    </div>
  );
}
