import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Storage } from '../platform/storage/storage.ts';

/** How the files of a site lie in two places. */
export interface MoveResult {
  /** In the new place, the same as in the old one, where it is there too. */
  present: number;
  /** Of those, how many this run copied. */
  copied: number;
  /** Not in the new place. */
  remaining: number;
  /** In neither. */
  missing: string[];
  /** Keys whose content differs, or that the new storage refused. */
  mismatches: string[];
}

interface FileMove {
  main: Storage;
  secondary: Storage;
  keys: AsyncIterable<string>;
  /** Calls `drop` when the site no longer has the file: one that was removed while it was copied must not stay. */
  dropIfUnreferenced(key: string, drop: () => Promise<void>): Promise<void>;
  /** Called after each file. */
  onFile?: (progress: MoveResult) => void;
}

const CONCURRENCY = 4;

/**
 * Copies files that only the old storage has to the new one, and reads each back to compare digests. May be interrupted and
 * repeated: files already there in full size are not copied again.
 */
export function moveFiles(move: FileMove): Promise<MoveResult> {
  return forEachKey(move, async (key, result) => {
    const [size, previous] = await Promise.all([move.main.size(key), move.secondary.size(key)]);
    if (size !== null && (previous === null || previous === size)) result.present += 1;
    else if (previous === null) result.missing.push(key);
    else if (!(await copyOne(move, key))) recordMismatch(result, key);
    else {
      result.present += 1;
      result.copied += 1;
      await move.dropIfUnreferenced(key, () => move.main.delete(key));
    }
  });
}

/** Compares digests of files in both storages, and counts those in only one; changes nothing. */
export function compareFiles(move: FileMove): Promise<MoveResult> {
  return forEachKey(move, async (key, result) => {
    const [current, previous] = await Promise.all([
      hashStored(move.main, key),
      hashStored(move.secondary, key),
    ]);
    if (current === null && previous === null) result.missing.push(key);
    else if (current === null) result.remaining += 1;
    else if (previous !== null && previous !== current) recordMismatch(result, key);
    else result.present += 1;
  });
}

/** Removes from the old place what the new one has with the same sum. */
export function clearSecondary(move: FileMove): Promise<MoveResult> {
  return forEachKey(move, async (key, result) => {
    const [current, previous] = await Promise.all([
      hashStored(move.main, key),
      hashStored(move.secondary, key),
    ]);
    if (current === null && previous === null) result.missing.push(key);
    else if (current === null) result.remaining += 1;
    else if (previous !== null && previous !== current) recordMismatch(result, key);
    else {
      result.present += 1;
      if (previous !== null) await move.secondary.delete(key);
    }
  });
}

function recordMismatch(result: MoveResult, key: string): void {
  result.remaining += 1;
  result.mismatches.push(key);
}

async function forEachKey(
  { keys, onFile = () => undefined }: FileMove,
  handleKey: (key: string, result: MoveResult) => Promise<void>,
): Promise<MoveResult> {
  const result: MoveResult = { present: 0, copied: 0, remaining: 0, missing: [], mismatches: [] };
  const source = keys[Symbol.asyncIterator]();
  // the keys arrive one after the other, but their files are copied concurrently
  let queue: Promise<unknown> = Promise.resolve();
  const next = (): Promise<IteratorResult<string>> => {
    const pending = queue.then(() => source.next());
    queue = pending.catch(() => undefined);
    return pending;
  };
  const stopped = new AbortController();
  const runWorker = async (): Promise<void> => {
    for (let iteration = await next(); iteration.done !== true; iteration = await next()) {
      if (stopped.signal.aborted) return;
      await handleKey(iteration.value, result);
      onFile(result);
    }
  };
  const abortAll = (error: unknown): never => {
    stopped.abort();
    throw error;
  };
  // A caller that sees the error may retry at once: nothing continues in the background.
  const outcomes = await Promise.allSettled(
    Array.from({ length: CONCURRENCY }, () => runWorker().catch(abortAll)),
  );
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return result;
}

/** Whether the new storage now has the same content. */
async function copyOne({ main, secondary }: FileMove, key: string): Promise<boolean> {
  const object = await secondary.get(key);
  if (object === null) return false;
  const bytes = await buffer(object.stream);
  await main.put(key, bytes, 'application/octet-stream');
  return (await hashStored(main, key)) === hashBytes(bytes);
}

async function hashStored(storage: Storage, key: string): Promise<string | null> {
  const object = await storage.get(key);
  if (object === null) return null;
  const hash = createHash('sha256');
  for await (const chunk of object.stream as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}

const hashBytes = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
