import type { Readable } from 'node:stream';

/** Storage of backups: a folder or a bucket. Names are relative, with `/` between their parts. */
export interface BackupStore {
  /** For people to read: no key, no secret. */
  location: string;
  /** Stores all of the stream under the name, or nothing when it throws. Resolves to the bytes stored. */
  put(name: string, source: Readable): Promise<number>;
  /** Null where there is nothing of this name. */
  get(name: string): Promise<Readable | null>;
  /** All names that begin so, in no order. */
  list(prefix: string): Promise<string[]>;
  /** Not an error when there is nothing of this name. */
  delete(name: string): Promise<void>;
}

const NAME = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/u;

/** Refuses a name that could leave the store. */
export function assertName(name: string): void {
  if (name.length > 300 || !NAME.test(name)) throw new Error(`backup: ${name} is not a name`);
}
