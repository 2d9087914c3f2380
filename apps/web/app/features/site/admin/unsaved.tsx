import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { readToken } from '../../../session/store.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { siteText } from './site.text.ts';

type MarkUnsaved = (section: string, dirty: boolean) => void;

const Unsaved = createContext<MarkUnsaved>(() => undefined);

/** Says whether a group has something typed that is not saved. */
export const useUnsaved = (): MarkUnsaved => useContext(Unsaved);

/** Asks before what was typed in one of the groups is left behind. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const dirty = useRef(new Set<string>());
  const [hasUnsaved, setHasUnsaved] = useState(false);
  const markUnsaved = useCallback<MarkUnsaved>((section, isDirty) => {
    if (isDirty) dirty.current.add(section);
    else dirty.current.delete(section);
    setHasUnsaved(dirty.current.size > 0);
  }, []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.current.size > 0 &&
      currentLocation.pathname + currentLocation.search !==
        nextLocation.pathname + nextLocation.search,
  );
  useEffect(() => {
    if (!hasUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      // the session is over and the page on its way to the login: asking would only hinder
      if (readToken() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsaved]);
  return (
    <Unsaved value={markUnsaved}>
      {children}
      <ChoiceDialog
        open={blocker.state === 'blocked'}
        title={siteText.leaveTitle}
        accept={{ label: siteText.discardAndLeave, run: () => blocker.proceed?.(), danger: true }}
        decline={{ label: siteText.stayOnPage, run: () => blocker.reset?.() }}
      >
        <p>{siteText.leaveDescription}</p>
      </ChoiceDialog>
    </Unsaved>
  );
}
