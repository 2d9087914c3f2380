import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { readToken } from '../../../session/store.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { siteText } from './site.text.ts';
import styles from './site-settings.module.css';

interface Actions {
  save: () => Promise<unknown>;
  discard: () => void;
}
interface GroupState {
  dirty: boolean;
  busy: boolean;
}
interface Registry {
  /** Adds the actions of a group; returns the function that removes it. */
  register: (section: string, actions: { current: Actions }) => () => void;
  update: (section: string, state: GroupState) => void;
}

const SaveBarContext = createContext<Registry>({
  register: () => () => undefined,
  update: () => undefined,
});

/** Lets the bar below the groups of a tab save or discard this group. */
export function useSaveBar(section: string, { dirty, busy, ...actions }: GroupState & Actions) {
  const { register, update } = useContext(SaveBarContext);
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => register(section, latest), [register, section]);
  useEffect(() => update(section, { dirty, busy }), [update, section, dirty, busy]);
}

/**
 * The groups of a tab with one bar that saves all that changed, each group by itself. Asks before unsaved changes are
 * lost.
 */
export function SaveBar({ children }: { children: ReactNode }) {
  const groups = useRef(new Map<string, { current: Actions }>());
  const [states, setStates] = useState<Readonly<Record<string, GroupState>>>({});
  const [registry] = useState<Registry>(() => ({
    register: (section, actions) => {
      groups.current.set(section, actions);
      return () => {
        groups.current.delete(section);
        setStates(({ [section]: _removed, ...others }) => others);
      };
    },
    update: (section, state) => setStates((before) => ({ ...before, [section]: state })),
  }));
  const dirtySections = Object.keys(states).filter((section) => states[section]?.dirty === true);
  const isDirty = dirtySections.length > 0;
  const isBusy = Object.values(states).some(({ busy }) => busy);
  const saveAll = async () => {
    for (const section of dirtySections) await groups.current.get(section)?.current.save();
  };
  const discardAll = () => {
    for (const section of dirtySections) groups.current.get(section)?.current.discard();
  };
  return (
    <SaveBarContext value={registry}>
      {children}
      {Object.keys(states).length > 0 && (
        <div className={styles.bar}>
          <button
            type="button"
            className={getButtonClass('primary')}
            // a disabled button would lose the focus when everything is saved
            aria-disabled={!isDirty}
            aria-busy={isBusy}
            onClick={() => !isBusy && void saveAll()}
          >
            {siteText.save}
          </button>
          {isDirty && (
            <>
              <button type="button" className={getButtonClass()} onClick={discardAll}>
                {siteText.discard}
              </button>
              <span>{siteText.unsaved}</span>
            </>
          )}
        </div>
      )}
      <UnsavedQuestion isDirty={isDirty} />
    </SaveBarContext>
  );
}

function UnsavedQuestion({ isDirty }: { isDirty: boolean }) {
  const dirty = useRef(isDirty);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  const shouldBlock = useCallback<
    Extract<Parameters<typeof useBlocker>[0], (args: never) => boolean>
  >(
    ({ currentLocation, nextLocation }) =>
      dirty.current &&
      currentLocation.pathname + currentLocation.search !==
        nextLocation.pathname + nextLocation.search,
    [],
  );
  const blocker = useBlocker(shouldBlock);
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      // after the session ended the page goes to the login, and a question would only hinder
      if (readToken() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return (
    <ChoiceDialog
      open={blocker.state === 'blocked'}
      title={siteText.leaveTitle}
      accept={{ label: siteText.discardAndLeave, run: () => blocker.proceed?.(), danger: true }}
      decline={{ label: siteText.stayOnPage, run: () => blocker.reset?.() }}
    >
      <p>{siteText.leaveDescription}</p>
    </ChoiceDialog>
  );
}
