import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './desk.module.css';

interface DeskPaneProps {
  label: string;
  /** What is looked at; another one begins at its top. */
  shown: string | null;
  /** Whether it is there, not still on its way. */
  ready?: boolean;
  children: ReactNode;
}

/** Where the desk shows what waits; it scrolls by itself, by keyboard too. */
export function DeskPane({ label, shown, ready = true, children }: DeskPaneProps) {
  const ref = useRef<HTMLElement>(null);
  const before = useRef(shown);
  const arriving = useRef(false);
  // Before it is painted: a text that arrives makes the page grow, and the browser would keep the end of it in view.
  useLayoutEffect(() => {
    if (before.current !== shown) arriving.current = true;
    before.current = shown;
    const pane = ref.current;
    if (pane === null || !arriving.current) return;
    arriving.current = !ready;
    if (matchMedia('(min-width: 992px)').matches) pane.scrollTop = 0;
    // On a narrow screen it is the page that scrolls: left at the buttons, a second tap would decide what nobody has read.
    else if (shown !== null) pane.scrollIntoView({ block: 'start' });
  }, [shown, ready]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <section ref={ref} aria-label={label} className={styles.text} tabIndex={0}>
      {children}
    </section>
  );
}
