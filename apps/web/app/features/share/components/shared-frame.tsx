import type { ReactNode } from 'react';
import { useSession } from '../../../session/session.ts';
import { Logo } from '../../../shell/logo.tsx';
import { getLastDay } from '../last-day.ts';
import { sharedPageText as text } from '../shared-page.text.ts';
import styles from './shared.module.css';

interface SharedFrameProps {
  /** Until when the link opens, once its content is shown. */
  expiresAt?: string;
  children: ReactNode;
}

/** The frame of pages for people without an account: whose site it is, and nothing that leads into it. */
export function SharedFrame({ expiresAt, children }: SharedFrameProps) {
  const { site } = useSession();
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <span className={styles.site}>
          <Logo />
          {site.name}
        </span>
        <span className={styles.label}>{text.content}</span>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {expiresAt !== undefined && (
        <footer className={styles.footer}>{text.footer(site.name, getLastDay(expiresAt))}</footer>
      )}
    </div>
  );
}
