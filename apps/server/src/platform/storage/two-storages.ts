import type { Storage } from './storage.ts';

/**
 * Two places while files move from one to the other: new ones go to `main`, and what it lacks, or cannot give, is looked for
 * in `also`.
 */
export function twoStorages(main: Storage, also: Storage): Storage {
  async function either<T>(ask: (storage: Storage) => Promise<T | null>): Promise<T | null> {
    let failed: unknown;
    const found = await ask(main).catch((error: unknown) => {
      failed = error;
      return null;
    });
    if (found !== null) return found;
    const other = await ask(also);
    // what the one that does not answer may have is not said to be missing
    if (other === null && failed !== undefined) throw failed;
    return other;
  }

  return {
    place: main.place,
    put: (key, bytes, mime) => main.put(key, bytes, mime),
    get: (key) => either((storage) => storage.get(key)),
    size: (key) => either((storage) => storage.size(key)),
    delete: async (key) => {
      await Promise.all([main.delete(key), also.delete(key)]);
    },
  };
}
