import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { openBrowserStore } from '../../../lib/browser-store.ts';
import { EMPTY_DOCUMENT } from './document.ts';
import type { EditorDocument } from './document.ts';

/** A text stored in this browser until the server has it. */
export interface LocalCopy {
  /** One per window and text. */
  key: string;
  userId: string;
  model: ContentModel;
  contentId: Id | null;
  draftId: Id | null;
  baseRevision: number | null;
  doc: EditorDocument;
  /** ms */
  at: number;
}

const MAX_COPIES = 20;
const MAX_AGE_MS = 30 * 24 * 60 * 60_000;

const rows = openBrowserStore<LocalCopy>('zhihui-editor', 'copies');

/** Keeps a copy. Resolves to whether that worked: private windows and full disks refuse. */
export async function saveCopy(copy: LocalCopy): Promise<boolean> {
  try {
    await rows.put(copy);
    return true;
  } catch {
    return false;
  }
}

/** Removes a copy; that there is none, or no storage, is fine. */
export async function deleteCopy(key: string): Promise<void> {
  try {
    await rows.delete(key);
  } catch {
    // it was never stored
  }
}

/** Copies of one person, newest first; what is too old or too many goes. */
export async function readCopies(userId: Id): Promise<LocalCopy[]> {
  try {
    const copies = await rows.all();
    const newestFirst = [...copies].sort((a, b) => b.at - a.at);
    const remaining = newestFirst.filter(
      (copy, at) => at < MAX_COPIES && Date.now() - copy.at < MAX_AGE_MS,
    );
    await Promise.all(
      newestFirst.filter((copy) => !remaining.includes(copy)).map((copy) => deleteCopy(copy.key)),
    );
    return (
      remaining
        .filter((copy) => copy.userId === String(userId))
        // what an earlier version of the editor stored lacks what came later
        .map((copy) => ({ ...copy, doc: { ...EMPTY_DOCUMENT, ...copy.doc } }))
    );
  } catch {
    return [];
  }
}
