import type { ReactNode } from 'react';
import { Anchor } from './anchor.tsx';
import styles from './section-head.module.css';

interface SectionHeadProps {
  id?: string;
  title: string;
  count?: string | number | undefined;
  /** Shown right after the title, such as an order switch. */
  aside?: ReactNode;
  more?: { to: string; label: string };
}

/** Title of a section of a page, with a link to its full list. */
export function SectionHead({ id, title, count, aside, more }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      {count !== undefined && <span className={styles.count}>{count}</span>}
      {aside}
      {more !== undefined && (
        <Anchor className={styles.more} to={more.to}>
          {more.label}
        </Anchor>
      )}
    </div>
  );
}
