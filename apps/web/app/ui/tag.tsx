import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Anchor } from './anchor.tsx';
import styles from './tag.module.css';

interface TagProps {
  /** Address of the tag's link; without it the tag is plain text. */
  to?: string;
  tone?: 'red' | 'outline' | 'ok' | 'warn' | 'err' | 'inf';
  children: ReactNode;
}

/** A small label: a link with `to`, otherwise plain text. */
export function Tag({ to, tone, children }: TagProps) {
  const className = cx(styles.tag, tone && styles[tone]);
  if (to === undefined) return <span className={className}>{children}</span>;
  return (
    <Anchor className={cx(className, styles.link)} to={to}>
      {children}
    </Anchor>
  );
}

/** Row of tags that wraps. */
export function Tags({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={cx(styles.tags, className)}>{children}</span>;
}
