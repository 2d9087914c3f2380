import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../kernel/errors.ts';

/** 19 MiB and two passes: about 30 ms here, and costly to try in bulk on stolen hashes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Concurrent hashes: a storm of sign-ins holds 40 MB and leaves threads for files and pictures. */
const CONCURRENCY = 2;
/** More would wait for seconds; they are asked to retry instead. */
const MAX_WAITING = 100;

/** Hash of an impossible password, with the cost of real ones. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$OxX1PEJOOuC4cFF6JYAiwA$/W7mw0T5oZ0vAnKgDR05GSYJI/Gm/QjivmElqL9gFic';

let running = 0;
const waiting: (() => void)[] = [];

/** Hash of a password or code for the database. Throws UNAVAILABLE when too many are waiting. */
export function hashSecret(secret: string): Promise<string> {
  return runInTurn(() => hash(secret, COST));
}

/**
 * Whether `secret` matches the hash `stored`. Without a stored hash it takes as long and is false, so that timing does not
 * reveal whether an account exists. Throws UNAVAILABLE when too many are waiting.
 */
export async function verifySecret(stored: string | null, secret: string): Promise<boolean> {
  const isMatch = await runInTurn(() => verify(stored ?? DUMMY_HASH, secret));
  return isMatch && stored !== null;
}

async function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= CONCURRENCY) {
    if (waiting.length >= MAX_WAITING) throw new AppError('UNAVAILABLE', { retryAfter: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // passes the slot to the next in line, or frees it
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
