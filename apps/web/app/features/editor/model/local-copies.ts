import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { EMPTY_DOCUMENT } from './document.ts';
import type { EditorDocument } from './document.ts';

/** A text kept in this browser until the server has it. Lies in IndexedDB: the end of a session clears local storage. */
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

const DATABASE = 'zhihui-editor';
const STORE = 'copies';
const MOST = 20;
const KEEP_MS = 30 * 24 * 60 * 60_000;

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no IndexedDB'));
  });
  // a browser that refuses now may allow it after its settings change
  opened.catch(() => (opened = undefined));
  return opened;
}

async function inStore<T>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = run(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? new Error('not stored'));
  });
}

/** Keeps a copy. Resolves to whether that worked: private windows and full disks refuse. */
export async function keepCopy(copy: LocalCopy): Promise<boolean> {
  try {
    await inStore('readwrite', (store) => store.put(copy));
    return true;
  } catch {
    return false;
  }
}

/** Removes a copy; that there is none, or no storage, is fine. */
export async function dropCopy(key: string): Promise<void> {
  try {
    await inStore('readwrite', (store) => store.delete(key));
  } catch {
    // it was never stored
  }
}

/** Copies of one person, newest first; what is too old or too many goes. */
export async function copiesOf(userId: Id): Promise<LocalCopy[]> {
  try {
    const copies = await inStore<LocalCopy[]>('readonly', (store) => store.getAll());
    const newestFirst = [...copies].sort((a, b) => b.at - a.at);
    const kept = newestFirst.filter((copy, at) => at < MOST && Date.now() - copy.at < KEEP_MS);
    await Promise.all(
      newestFirst.filter((copy) => !kept.includes(copy)).map((copy) => dropCopy(copy.key)),
    );
    return (
      kept
        .filter((copy) => copy.userId === String(userId))
        // what an earlier version of the editor kept lacks what came later
        .map((copy) => ({ ...copy, doc: { ...EMPTY_DOCUMENT, ...copy.doc } }))
    );
  } catch {
    return [];
  }
}
