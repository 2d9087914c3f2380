import { useEffect, useState, useRef } from 'react';
import { useNavigate, useBlocker } from 'react-router';
import { isBlank, isSameDocument } from './document.ts';
import { readCopies, deleteCopy } from './workspace.ts';
import type { LocalCopy, Workspace } from './workspace.ts';
import { listAddress } from '../../../lib/sections.ts';
import { toast } from '../../../ui/toast.tsx';
import type { EditedItem } from '../editor.loader.ts';
import { editorText } from '../editor.text.ts';
import { readToken } from '../../../session/store.ts';
import type { DraftSaver } from './draft-saver.ts';

/**
 * Finds a text of an earlier visit that the server never received. `accept` puts it into the editor, `later` keeps
 * it for the next visit.
 */
export function useRestore({ saver, read, replace, userId }: Workspace) {
  const [copy, setCopy] = useState<LocalCopy | null>(null);
  useEffect(() => {
    let current = true;
    void findCopy().then((copy) => current && setCopy(copy));
    return () => {
      current = false;
    };

    async function findCopy(): Promise<LocalCopy | null> {
      const { origin } = saver;
      const ownCopies = (await readCopies(userId)).filter((item) => isForThisDocument(item));
      const usefulCopies = ownCopies.filter(
        (item) => !isBlank(item.doc) && !isSameDocument(item.doc, read()),
      );
      await Promise.all(
        ownCopies
          .filter((item) => !usefulCopies.includes(item))
          .map((item) => deleteCopy(item.key)),
      );
      return usefulCopies[0] ?? null;

      function isForThisDocument(item: LocalCopy): boolean {
        if (item.model !== origin.model) return false;
        // also copies stored before the item was deleted
        if (origin.draft !== null && String(item.draftId) === String(origin.draft.id)) return true;
        if (origin.contentId !== null) return String(item.contentId) === String(origin.contentId);
        if (item.contentId !== null) return false;
        return String(item.draftId) === String(origin.draft?.id ?? null);
      }
    }
  }, [saver, read, userId]);

  const postpone = () => setCopy(null);
  const dismiss = () => {
    if (copy !== null) void deleteCopy(copy.key);
    postpone();
  };
  const accept = () => {
    if (copy !== null) replace(copy.doc);
    dismiss();
  };
  return { copy, accept, discard: dismiss, postpone };
}

/**
 * Discards unsubmitted changes: the text returns to that of the item, or, for a new item, the draft is deleted and
 * the page left. `allowLeaving` disables the prompt on leaving.
 */
export function useDiscard(
  { saver, collaboration }: Workspace,
  item: EditedItem | null,
  allowLeaving: () => void,
) {
  const [isDone, setDone] = useState(false);
  const navigate = useNavigate();

  const resetToItem = async (to: EditedItem) => {
    if (await saver.rebase(to.revision, to.saved)) setDone(true);
    else toast.error(editorText.networkError);
  };

  const discardDraft = async () => {
    if (!(await saver.discard())) {
      toast.error(editorText.networkError);
      return;
    }
    allowLeaving();
    toast.success(editorText.draftDiscarded);
    // the address of the draft is invalid now, so it must not stay in the history
    await navigate(listAddress(saver.origin.model), { replace: true });
  };

  const discard = () => {
    if (item === null) return discardDraft();
    // only this page goes back: others keep the shared text
    collaboration.disconnect();
    return resetToItem(item);
  };
  return { isDone, discard };
}

/**
 * Prevents losing text on leaving: navigation saves first and asks only when that failed, and closing the window
 * warns about unsaved text. `allowLeaving()` disables the prompt once the text is submitted.
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
      // The session has expired and the page redirects to the login: a local copy exists, so do
      // not ask.
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
    isAsking,
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
