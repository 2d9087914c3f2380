import { openDB } from 'idb';
import type { IDBPDatabase } from 'idb';

/** Rows stored by key in IndexedDB, which outlives the end of a session, unlike local storage. */
export interface BrowserStore<Row extends { key: string }> {
  put(row: Row): Promise<void>;
  get(key: string): Promise<Row | undefined>;
  all(): Promise<Row[]>;
  delete(key: string): Promise<void>;
}

/** Returns the rows of one database, opened on first use. Calls reject in private windows and on full disks. */
export function openBrowserStore<Row extends { key: string }>(
  database: string,
  store: string,
): BrowserStore<Row> {
  let opened: Promise<IDBPDatabase> | undefined;
  const resetDatabase = (): void => {
    opened = undefined;
  };
  const open = (): Promise<IDBPDatabase> => {
    opened ??= openDB(database, 1, {
      upgrade: (db) => void db.createObjectStore(store, { keyPath: 'key' }),
      // the browser closed the database, for example because its data was cleared
      terminated: resetDatabase,
    });
    // a browser that refuses now may allow it after its settings change
    opened.catch(resetDatabase);
    return opened;
  };
  return {
    put: async (row) => void (await (await open()).put(store, row)),
    get: async (key) => (await open()).get(store, key) as Promise<Row | undefined>,
    all: async () => (await open()).getAll(store) as Promise<Row[]>,
    delete: async (key) => (await open()).delete(store, key),
  };
}
