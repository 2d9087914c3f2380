import type { Readable } from 'node:stream';

export interface StoredObject {
  stream: Readable;
  /** In bytes. */
  size: number;
}

/**
 * Storage of uploads. Objects never change: a key is derived from the content's hash (contentKey), so putting the same bytes
 * twice is harmless and copies may be cached forever.
 */
export interface Storage {
  /** For people to read: no key, no secret. */
  location: string;
  /** Stores all bytes or, when it throws, nothing. `mime` is for stores that serve objects themselves. */
  put(key: string, bytes: Uint8Array, mime: string): Promise<void>;
  /** Stores a file of this machine, read piece by piece, however large it is. */
  putFile(key: string, file: string, mime: string): Promise<void>;
  get(key: string): Promise<StoredObject | null>;
  /** Size of an object in bytes without reading it; null when it is missing. */
  size(key: string): Promise<number | null>;
  /** Succeeds also when the object is missing. */
  delete(key: string): Promise<void>;
}

/** The place where objects lie does not answer, refuses or is full: the same may well succeed later. */
export class StorageUnavailableError extends Error {}

const KEY = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*(?:\.[a-z0-9]+)?$/;

/** Refuses a key that could leave the store or mean two things on some file system. */
export function assertKey(key: string): void {
  if (key.length > 200 || !KEY.test(key)) throw new Error('storage: not a key');
}
