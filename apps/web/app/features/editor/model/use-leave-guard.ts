import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { readToken } from '../../../session/store.ts';
import type { DraftSaver } from './draft-saver.ts';

/**
 * No person leaves without their text: going elsewhere saves first and asks only when that failed; closing the window
 * warns while something is unsaved. `free()` lifts the guard once the text is submitted.
 */
export function useLeaveGuard(saver: DraftSaver) {
  const isAllowed = useRef(false);
  const [isAsking, setIsAsking] = useState(false);
  const blocker = useBlocker(() => !isAllowed.current && saver.unsaved);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void saver.flush().then((saved) => {
      if (saved) blocker.proceed();
      else setIsAsking(true);
    });
  }, [saver, blocker]);

  useEffect(() => {
    const flush = () => void saver.flush();
    const onHidden = () => document.visibilityState === 'hidden' && flush();
    const onUnload = (event: BeforeUnloadEvent) => {
      void saver.saveCopyNow();
      if (isAllowed.current || !saver.unsaved) return;
      // The session is over and the page on its way to the login: a copy lies here, asking would only hinder.
      if (readToken() !== null) event.preventDefault();
    };
    const onHide = () => {
      void saver.saveCopyNow();
      if (!isAllowed.current) saver.sendBeforeLeaving();
    };
    window.addEventListener('blur', flush);
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('beforeunload', onUnload);
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('blur', flush);
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('beforeunload', onUnload);
      window.removeEventListener('pagehide', onHide);
    };
  }, [saver]);

  return {
    asking: isAsking,
    allowLeaving: () => {
      isAllowed.current = true;
    },
    cancelLeave: () => {
      setIsAsking(false);
      blocker.reset?.();
    },
    confirmLeave: () => {
      setIsAsking(false);
      blocker.proceed?.();
    },
  };
}
