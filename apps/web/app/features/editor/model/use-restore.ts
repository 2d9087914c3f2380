import { useEffect, useState } from 'react';
import { isBlank, sameDocument } from './document.ts';
import { copiesOf, dropCopy } from './local-copies.ts';
import type { LocalCopy } from './local-copies.ts';
import type { Workspace } from './workspace.ts';

/** A text of an earlier visit that the server never got. `accept` puts it into the editor, `later` keeps it for the next visit. */
export function useRestore({ saver, read, replace, userId }: Workspace) {
  const [copy, setCopy] = useState<LocalCopy | null>(null);
  useEffect(() => {
    let current = true;
    void findCopy().then((found) => current && setCopy(found));
    return () => {
      current = false;
    };

    async function findCopy(): Promise<LocalCopy | null> {
      const { origin } = saver;
      const mine = (await copiesOf(userId)).filter((one) => belongs(one));
      const worth = mine.filter((one) => !isBlank(one.doc) && !sameDocument(one.doc, read()));
      await Promise.all(mine.filter((one) => !worth.includes(one)).map((one) => dropCopy(one.key)));
      return worth[0] ?? null;

      function belongs(one: LocalCopy): boolean {
        if (one.model !== origin.model) return false;
        // also what was stored while its item was still there
        if (origin.draft !== null && String(one.draftId) === String(origin.draft.id)) return true;
        if (origin.contentId !== null) return String(one.contentId) === String(origin.contentId);
        if (one.contentId !== null) return false;
        return String(one.draftId) === String(origin.draft?.id ?? null);
      }
    }
  }, [saver, read, userId]);

  const later = () => setCopy(null);
  const done = () => {
    if (copy !== null) void dropCopy(copy.key);
    later();
  };
  const accept = () => {
    if (copy !== null) replace(copy.doc);
    done();
  };
  return { copy, accept, refuse: done, later };
}
