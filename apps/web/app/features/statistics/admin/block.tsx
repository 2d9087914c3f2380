import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { overviewText as description } from './overview.text.ts';
import styles from './overview.module.css';

/** A scrolling container for a table that is too large. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}

interface BlockProps {
  title: string;
  note?: string | undefined;
  /** Link to the full list. */
  more?: { to: string; label: string } | undefined;
  empty?: { title: string; description?: string } | undefined;
  children: ReactNode;
}

/** One part of the overview with its table, which scrolls when it is too wide. */
export function Block({ title, note, more, empty, children }: BlockProps) {
  return (
    <section>
      <SectionHead title={title} count={note} {...(more !== undefined && { more })} />
      {empty === undefined ? (
        <ScrollBox label={title}>{children}</ScrollBox>
      ) : (
        <EmptyState title={empty.title}>{empty.description}</EmptyState>
      )}
    </section>
  );
}

/** Shown for a part whose call failed, while the others work. */
export function FailedBlock({ title }: { title: string }) {
  return (
    <section>
      <SectionHead title={title} />
      <p className={styles.muted}>{description.failed}</p>
    </section>
  );
}
