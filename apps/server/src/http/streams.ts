import type { Id } from '@zhihui/contract/schema.ts';
import type { Log } from '../kernel/context.ts';
import { AppError } from '../kernel/errors.ts';
import type { EventStream } from './event-stream.ts';
import { createTellQueue } from './tell-queue.ts';

/** Beyond this the oldest of a person's streams is closed: it is a tab they have forgotten. */
const MAX_PER_USER = 12;
const MAX_PER_PROCESS = 5000;
const BEAT_MS = 20_000;
/** What people may read changes with every write; all open streams are asked about, this often at most. */
const RECOUNT_MS = 2000;

export interface StreamSource {
  /** Newest data for each of these people, by their id as text. */
  read(userIds: readonly Id[]): Promise<ReadonlyMap<string, unknown>>;
  /** Which of these sessions still count, as text. */
  alive(sessionIds: readonly Id[]): Promise<ReadonlySet<string>>;
  log: Log;
}

export interface Streams {
  /** Throws UNAVAILABLE while the process has as many as it can bear, or is stopping. */
  assertRoom(): void;
  /** Keeps a stream of a person; its first event is `first`. `open` gets what to do when the other side leaves. */
  add(
    who: { userId: Id; sessionId: Id; event: string },
    first: unknown,
    open: (onClose: () => void) => EventStream,
  ): void;
  /** These people have something new: `1,2,3`. */
  changed(userIds: string): void;
  /** Closes the streams of `session 1` or `user 1`. */
  ended(what: string): void;
  /** Tells everybody how it stands, after changes may have been missed. */
  refresh(): void;
  /** The same a little later, after something was changed or hidden that people may have been told of. */
  refreshSoon(): void;
  size(): number;
  close(): void;
}

interface Open {
  userId: string;
  sessionId: string;
  event: string;
  stream: EventStream;
  /** What it was told last, as JSON. */
  told: string;
}

/** All open streams of this process, and what they are told. */
export function createStreams(source: StreamSource): Streams {
  const byUser = new Map<string, Set<Open>>();
  let count = 0;
  let closed = false;
  let beating: NodeJS.Timeout | undefined;
  let recount: NodeJS.Timeout | undefined;

  const remove = (one: Open): void => {
    const mine = byUser.get(one.userId);
    if (mine?.delete(one) !== true) return;
    count -= 1;
    if (mine.size === 0) byUser.delete(one.userId);
    if (count === 0) clearInterval(beating);
  };
  const end = (one: Open): void => {
    remove(one);
    one.stream.end();
  };
  const all = (): Open[] => [...byUser.values()].flatMap((mine) => [...mine]);
  const tellOne = (one: Open, data: unknown): void => {
    const text = JSON.stringify(data);
    if (text === one.told) return;
    one.told = text;
    one.stream.send(one.event, data);
  };
  const tell = async (userIds: readonly string[]): Promise<void> => {
    // some may have left while they waited
    const there = userIds.filter((userId) => byUser.has(userId));
    if (there.length === 0) return;
    const data = await source.read(there);
    for (const userId of there) {
      for (const one of byUser.get(userId) ?? []) tellOne(one, data.get(userId));
    }
  };
  const queue = createTellQueue(tell, (error) =>
    source.log.warn({ err: error }, 'streams not told, trying again'),
  );
  const beat = async (): Promise<void> => {
    for (const one of all()) if (!one.stream.beat()) remove(one);
    try {
      const sessionIds = all().map((one) => one.sessionId);
      const alive = await source.alive(sessionIds);
      const asked = new Set(sessionIds);
      for (const one of all()) if (asked.has(one.sessionId) && !alive.has(one.sessionId)) end(one);
    } catch (error) {
      source.log.warn({ err: error }, 'sessions of streams not checked');
    }
  };
  const refresh = (): void => queue.recount(byUser.keys());

  return {
    assertRoom() {
      if (closed || count >= MAX_PER_PROCESS) throw new AppError('UNAVAILABLE', { retryAfter: 30 });
    },
    add(who, first, open) {
      const userId = String(who.userId);
      const mine = byUser.get(userId) ?? new Set();
      byUser.set(userId, mine);
      const one: Open = {
        userId,
        sessionId: String(who.sessionId),
        event: who.event,
        stream: open(() => remove(one)),
        told: JSON.stringify(first),
      };
      mine.add(one);
      if (count === 0) beating = setInterval(() => void beat(), BEAT_MS).unref();
      count += 1;
      const [oldest] = mine;
      if (mine.size > MAX_PER_USER && oldest !== undefined) end(oldest);
      // somebody who left while it was being opened is not heard to leave
      if (!one.stream.send(one.event, first)) remove(one);
    },
    changed(userIds) {
      queue.changed(userIds.split(',').filter((userId) => byUser.has(userId)));
    },
    ended(what) {
      const [kind, id] = what.split(' ');
      for (const one of all()) if ((kind === 'user' ? one.userId : one.sessionId) === id) end(one);
    },
    refresh,
    refreshSoon() {
      if (count === 0 || recount !== undefined) return;
      recount = setTimeout(() => {
        recount = undefined;
        refresh();
      }, RECOUNT_MS).unref();
    },
    size: () => count,
    close() {
      closed = true;
      queue.close();
      clearTimeout(recount);
      for (const one of all()) end(one);
    },
  };
}
