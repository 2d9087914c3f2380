import { subscribeToRouter } from '../../navigation/router-state.ts';
import { readToken } from '../../session/store.ts';
import {
  forgetReadings,
  listReadings,
  openReadings,
  parseReadingPath,
  removeReading,
} from './stored-readings.ts';
import { findReadable, storeReading } from './store-reading.ts';

/** Long enough that a page which was only passed is not stored. */
const DELAY_MS = 1500;

/** Stores each page that stays open for a moment, for the user who is signed in then, and deletes what they may no longer read. */
export async function watchReadings(getUserId: () => string | null): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending = Promise.resolve();
  /** One after the other: two at once would count and delete with the same list. */
  const run = (work: () => Promise<void>): void => {
    pending = pending.then(work).catch(() => undefined);
  };
  const storeOpened = (hasFailed: boolean): void => {
    clearTimeout(timer);
    const path = window.location.pathname.replace(/\/$/u, '');
    if (parseReadingPath(path) === null) return;
    if (hasFailed) run(() => removeReading(path));
    else timer = setTimeout(() => run(() => storeFor(getUserId(), path)), DELAY_MS);
  };
  subscribeToRouter(({ idle, failed }) => {
    if (idle) storeOpened(failed);
  });
  window.addEventListener('online', () => run(() => verifyReadings(getUserId())));
  run(() => verifyReadings(getUserId()));
  storeOpened(false);
}

async function storeFor(userId: string | null, path: string): Promise<void> {
  if (userId === null || readToken() === null) return;
  await forgetReadings(userId);
  await storeReading(await openReadings(userId), path);
  // signed out meanwhile, perhaps in another tab
  if (readToken() === null) await forgetReadings();
}

/** Asks the server which of the stored texts the user may still read, and deletes the others. */
async function verifyReadings(userId: string | null): Promise<void> {
  if (userId === null || readToken() === null) return forgetReadings();
  await forgetReadings(userId);
  const readings = await listReadings(await openReadings(userId));
  const idByPath = new Map(readings.map(({ path }) => [path, parseReadingPath(path)?.id ?? '']));
  if (idByPath.size === 0) return;
  const readable = await findReadable([...idByPath.values()]);
  if (readable === null) return;
  for (const [path, id] of idByPath) if (!readable.has(id)) await removeReading(path);
}
