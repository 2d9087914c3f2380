import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { readToken } from '../../../session/store.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { siteText } from './site.text.ts';

type Mark = (section: string, dirty: boolean) => void;

const Unsaved = createContext<Mark>(() => undefined);

/** Says whether a group has something typed that is not saved. */
export const useUnsaved = (): Mark => useContext(Unsaved);

/** Asks before what was typed in one of the groups is left behind. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const dirty = useRef(new Set<string>());
  const [some, setSome] = useState(false);
  const mark = useCallback<Mark>((section, is) => {
    if (is) dirty.current.add(section);
    else dirty.current.delete(section);
    setSome(dirty.current.size > 0);
  }, []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.current.size > 0 &&
      currentLocation.pathname + currentLocation.search !==
        nextLocation.pathname + nextLocation.search,
  );
  useEffect(() => {
    if (!some) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      // the session is over and the page on its way to the login: asking would only hinder
      if (readToken() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [some]);
  return (
    <Unsaved value={mark}>
      {children}
      <AskDialog
        open={blocker.state === 'blocked'}
        title={siteText.leaveTitle}
        yes={{ label: siteText.leave, run: () => blocker.proceed?.(), danger: true }}
        no={{ label: siteText.stay, run: () => blocker.reset?.() }}
      >
        <p>{siteText.leaveWords}</p>
      </AskDialog>
    </Unsaved>
  );
}
