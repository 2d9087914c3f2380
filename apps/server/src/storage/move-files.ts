import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Storage } from '../platform/storage/storage.ts';

/** How the files of a site lie in two places. */
export interface Moved {
  /** In the new place, the same as in the old one, where it is there too. */
  there: number;
  /** Of those, how many this run brought. */
  copied: number;
  /** Not in the new place. */
  left: number;
  /** In neither. */
  missing: string[];
  /** Not the same in both, or not taken by the new place: keys. */
  faults: string[];
}

interface Move {
  main: Storage;
  also: Storage;
  keys: AsyncIterable<string>;
  /** Calls `drop` where the site no longer has the file: one that was removed while it was copied must not stay. */
  unlessKept(key: string, drop: () => Promise<void>): Promise<void>;
  /** Told after each file. */
  onFile?: (sofar: Moved) => void;
}

const AT_ONCE = 4;

/**
 * Copies what only the old place has to the new one, and reads each back to compare sums. May be interrupted and repeated:
 * what is there already, in its full size, is not copied again.
 */
export function moveFiles(move: Move): Promise<Moved> {
  return throughAll(move, async (key, tally) => {
    const [size, before] = await Promise.all([move.main.size(key), move.also.size(key)]);
    if (size !== null && (before === null || before === size)) tally.there += 1;
    else if (before === null) tally.missing.push(key);
    else if (!(await copyOne(move, key))) fail(tally, key);
    else {
      tally.there += 1;
      tally.copied += 1;
      await move.unlessKept(key, () => move.main.delete(key));
    }
  });
}

/** Compares sums of what both places have, and counts what only one has; changes nothing. */
export function compareFiles(move: Move): Promise<Moved> {
  return throughAll(move, async (key, tally) => {
    const [here, before] = await Promise.all([sumIn(move.main, key), sumIn(move.also, key)]);
    if (here === null && before === null) tally.missing.push(key);
    else if (here === null) tally.left += 1;
    else if (before !== null && before !== here) fail(tally, key);
    else tally.there += 1;
  });
}

/** Removes from the old place what the new one has with the same sum. */
export function clearFormer(move: Move): Promise<Moved> {
  return throughAll(move, async (key, tally) => {
    const [here, before] = await Promise.all([sumIn(move.main, key), sumIn(move.also, key)]);
    if (here === null && before === null) tally.missing.push(key);
    else if (here === null) tally.left += 1;
    else if (before !== null && before !== here) fail(tally, key);
    else {
      tally.there += 1;
      if (before !== null) await move.also.delete(key);
    }
  });
}

function fail(tally: Moved, key: string): void {
  tally.left += 1;
  tally.faults.push(key);
}

async function throughAll(
  { keys, onFile = () => undefined }: Move,
  each: (key: string, tally: Moved) => Promise<void>,
): Promise<Moved> {
  const tally: Moved = { there: 0, copied: 0, left: 0, missing: [], faults: [] };
  const source = keys[Symbol.asyncIterator]();
  // the keys come one after the other; what is done with them goes on side by side
  let turn: Promise<unknown> = Promise.resolve();
  const next = (): Promise<IteratorResult<string>> => {
    const mine = turn.then(() => source.next());
    turn = mine.catch(() => undefined);
    return mine;
  };
  const stopped = new AbortController();
  const goOn = async (): Promise<void> => {
    for (let one = await next(); one.done !== true; one = await next()) {
      if (stopped.signal.aborted) return;
      await each(one.value, tally);
      onFile(tally);
    }
  };
  const stop = (error: unknown): never => {
    stopped.abort();
    throw error;
  };
  // Whoever is told that it broke off may repeat it at once: nothing goes on behind.
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => goOn().catch(stop)));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return tally;
}

/** Whether the new place now has the same. */
async function copyOne({ main, also }: Move, key: string): Promise<boolean> {
  const object = await also.get(key);
  if (object === null) return false;
  const bytes = await buffer(object.stream);
  await main.put(key, bytes, 'application/octet-stream');
  return (await sumIn(main, key)) === sumOf(bytes);
}

async function sumIn(storage: Storage, key: string): Promise<string | null> {
  const object = await storage.get(key);
  if (object === null) return null;
  const hash = createHash('sha256');
  for await (const piece of object.stream as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest('hex');
}

const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
