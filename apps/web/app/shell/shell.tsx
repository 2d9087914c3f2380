import type { ReactNode } from 'react';
import { Announcer } from '../navigation/announcer.tsx';
import { useMarkHydrated } from '../navigation/early-traversal.ts';
import { useAnchors } from '../ui/anchor.tsx';
import { ErrorDialog } from '../ui/error-dialog.tsx';
import { Toasts } from '../ui/toast.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { EndedSessionBar } from './ended-session-bar.tsx';
import { Footer } from './footer.tsx';
import { useShellKind } from './handle.ts';
import type { ShellHandle } from './handle.ts';
import { Header } from './header.tsx';
import { Keys } from './keys.tsx';
import { Progress } from './progress.tsx';
import { shellText } from './shell.text.ts';
import styles from './shell.module.css';

interface ShellProps {
  children: ReactNode;
  /** Overrides the kind of the route: an error page replaces a page with its own layout. */
  as?: ShellHandle['shell'];
}

/** Header, content, footer and the bottom bar of phones; only the content for routes of kind `none`. */
export function Shell({ children, as }: ShellProps) {
  const routeKind = useShellKind();
  const kind = as ?? routeKind;
  const wide = kind === 'wide' || kind === 'editor';
  useAnchors();
  useMarkHydrated();
  return (
    <>
      <EndedSessionBar />
      {kind === 'none' ? (
        children
      ) : (
        <>
          <a className={styles.skip} href="#main">
            {shellText.skip}
          </a>
          <Header wide={wide} />
          {wide ? (
            children
          ) : (
            <main id="main" className={styles.main} tabIndex={-1}>
              {children}
            </main>
          )}
          <Footer wide={wide} />
          {kind !== 'editor' && (
            <>
              <BottomBar />
              <Keys />
            </>
          )}
        </>
      )}
      <Announcer />
      <Progress />
      <Toasts />
      <ErrorDialog />
    </>
  );
}
