import { useEffect, useState } from 'react';
import { isBlank, isSameDocument } from './document.ts';
import { readCopies, deleteCopy } from './local-copies.ts';
import type { LocalCopy } from './local-copies.ts';
import type { Workspace } from './workspace.ts';

/** A text of an earlier visit that the server never got. `accept` puts it into the editor, `later` keeps it for the next visit. */
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

      function isForThisDocument(one: LocalCopy): boolean {
        if (one.model !== origin.model) return false;
        // also what was stored while its item was still there
        if (origin.draft !== null && String(one.draftId) === String(origin.draft.id)) return true;
        if (origin.contentId !== null) return String(one.contentId) === String(origin.contentId);
        if (one.contentId !== null) return false;
        return String(one.draftId) === String(origin.draft?.id ?? null);
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
  return { copy, accept, discard: dismiss, later: postpone };
}
