import type { Storage } from './storage.ts';

/**
 * Two places while files move from one to the other: new ones go to `main`, and what it lacks, or cannot give, is looked for
 * in `also`.
 */
export function createFallbackStorage(main: Storage, secondary: Storage): Storage {
  async function tryBoth<T>(read: (storage: Storage) => Promise<T | null>): Promise<T | null> {
    let mainError: unknown;
    const result = await read(main).catch((error: unknown) => {
      mainError = error;
      return null;
    });
    if (result !== null) return result;
    const fallback = await read(secondary);
    // what the one that does not answer may have is not said to be missing
    if (fallback === null && mainError !== undefined) throw mainError;
    return fallback;
  }

  return {
    location: main.location,
    put: (key, bytes, mime) => main.put(key, bytes, mime),
    get: (key) => tryBoth((storage) => storage.get(key)),
    size: (key) => tryBoth((storage) => storage.size(key)),
    delete: async (key) => {
      await Promise.all([main.delete(key), secondary.delete(key)]);
    },
  };
}
