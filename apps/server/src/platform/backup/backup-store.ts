import type { Readable } from 'node:stream';

/** Storage of backups: a folder or a bucket. Names are relative, with `/` between their parts. */
export interface BackupStore {
  /** For people to read: no key, no secret. */
  location: string;
  /** Stores the whole stream under the name, or nothing when it throws. Resolves to the number of stored bytes. */
  put(name: string, source: Readable): Promise<number>;
  /** Null when no object has this name. */
  get(name: string): Promise<Readable | null>;
  /** All names with this prefix, in no particular order. */
  list(prefix: string): Promise<string[]>;
  /** Succeeds also when no object has this name. */
  delete(name: string): Promise<void>;
}

const NAME = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/u;

/** Refuses a name that could leave the store. */
export function assertName(name: string): void {
  if (name.length > 300 || !NAME.test(name)) throw new Error(`backup: ${name} is not a name`);
}
