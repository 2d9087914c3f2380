import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './desk.module.css';

interface DeskPaneProps {
  label: string;
  /** What is looked at; another one begins at its top. */
  shown: string | null;
  children: ReactNode;
}

/** Where the desk shows what waits; it scrolls by itself, by keyboard too. */
export function DeskPane({ label, shown, children }: DeskPaneProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (ref.current !== null) ref.current.scrollTop = 0;
  }, [shown]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <section ref={ref} aria-label={label} className={styles.text} tabIndex={0}>
      {children}
    </section>
  );
}
