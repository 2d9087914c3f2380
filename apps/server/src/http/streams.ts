// Why it is as it is: docs/decisions/0017-live-and-follow.md
import type { Id } from '@zhihui/contract/schema.ts';
import type { Log } from '../kernel/context.ts';
import { AppError } from '../kernel/errors.ts';
import type { EventStream } from './event-stream.ts';

/** Beyond this the oldest of a person's streams is closed: it is a tab they have forgotten. */
const MAX_PER_USER = 12;
const MAX_PER_PROCESS = 5000;
const HEARTBEAT_MS = 20_000;
/** Readable content changes with every write; the counts of all open streams are reloaded at most this often. */
const RECOUNT_MS = 2000;

export interface StreamSource {
  /** Newest data for each of these people, by their id as text. */
  read(userIds: readonly Id[]): Promise<ReadonlyMap<string, unknown>>;
  /** Which of these sessions still count, as text. */
  activeSessions(sessionIds: readonly Id[]): Promise<ReadonlySet<string>>;
  log: Log;
}

export interface Streams {
  /** Throws UNAVAILABLE while the process has as many as it can bear, or is stopping. */
  assertCapacity(): void;
  /**
   * Opens a stream for a user; its first event is `first`. `open` receives the function to call when the client disconnects.
   */
  add(
    owner: { userId: Id; sessionId: Id; event: string },
    first: unknown,
    open: (onClose: () => void) => EventStream,
  ): void;
  /** These people have something new: `1,2,3`. */
  changed(userIds: string): void;
  /** Closes the streams of `session 1` or `user 1`. */
  ended(target: string): void;
  /** Sends everyone the current state, after changes may have been missed. */
  refresh(): void;
  /** Does the same a little later, after an item was changed or hidden that users may have been notified of. */
  refreshSoon(): void;
  size(): number;
  close(): void;
}

/** All open streams of this process, and the counts they receive. */
export function createStreams(source: StreamSource): Streams {
  const open = new OpenStreams();
  let closed = false;
  let heartbeatTimer: NodeJS.Timeout | undefined;
  let recount: NodeJS.Timeout | undefined;

  const remove = (openStream: OpenStream): void => {
    open.remove(openStream);
    if (open.size === 0) clearInterval(heartbeatTimer);
  };
  const end = (openStream: OpenStream): void => {
    remove(openStream);
    openStream.stream.end();
  };
  const addStream = (openStream: OpenStream): void => {
    if (open.size === 0) heartbeatTimer = setInterval(() => void heartbeat(), HEARTBEAT_MS).unref();
    open.add(openStream);
    const userStreams = open.forUser(openStream.userId);
    const [oldest] = userStreams;
    if (userStreams.size > MAX_PER_USER && oldest !== undefined) end(oldest);
  };
  const heartbeat = async (): Promise<void> => {
    for (const item of open.all()) if (!item.stream.heartbeat()) remove(item);
    const ended = await findEndedStreams(open.all(), source);
    // some may have disconnected meanwhile
    for (const item of ended) if (open.forUser(item.userId).has(item)) end(item);
  };
  const queue = createNotifyQueue(
    (userIds) => sendUpdates(userIds, open, source),
    (error) => source.log.warn({ err: error }, 'streams not told, trying again'),
  );
  const refresh = (): void => queue.recount(open.userIds());

  return {
    assertCapacity() {
      if (closed || open.size >= MAX_PER_PROCESS) {
        throw new AppError('UNAVAILABLE', { retryAfter: 30 });
      }
    },
    add({ userId, sessionId, event }, first, openStream) {
      const newStream: OpenStream = {
        userId: String(userId),
        sessionId: String(sessionId),
        event,
        stream: openStream(() => remove(newStream)),
        lastSent: JSON.stringify(first),
      };
      addStream(newStream);
      // a client that disconnects while its stream is being opened emits no close event later
      if (!newStream.stream.send(event, first)) remove(newStream);
    },
    changed(userIds) {
      queue.changed(userIds.split(',').filter((userId) => open.has(userId)));
    },
    ended(target) {
      const [kind, id] = target.split(' ');
      for (const item of open.all()) {
        if ((kind === 'user' ? item.userId : item.sessionId) === id) end(item);
      }
    },
    refresh,
    refreshSoon() {
      if (open.size === 0 || recount !== undefined) return;
      recount = setTimeout(() => {
        recount = undefined;
        refresh();
      }, RECOUNT_MS).unref();
    },
    size: () => open.size,
    close() {
      closed = true;
      queue.close();
      clearTimeout(recount);
      for (const item of open.all()) end(item);
    },
  };
}

/** Sends these users the current state, on all their streams. */
async function sendUpdates(
  userIds: readonly string[],
  open: OpenStreams,
  source: StreamSource,
): Promise<void> {
  // some may have disconnected while they waited
  const connectedIds = userIds.filter((userId) => open.has(userId));
  if (connectedIds.length === 0) return;
  const data = await source.read(connectedIds);
  for (const userId of connectedIds) {
    for (const item of open.forUser(userId)) writeToStream(item, data.get(userId));
  }
}

/** Those of these streams whose session has ended; none while that cannot be determined. */
async function findEndedStreams(
  streams: readonly OpenStream[],
  source: StreamSource,
): Promise<OpenStream[]> {
  try {
    const activeSessions = await source.activeSessions(streams.map((stream) => stream.sessionId));
    return streams.filter((stream) => !activeSessions.has(stream.sessionId));
  } catch (error) {
    source.log.warn({ err: error }, 'sessions of streams not checked');
    return [];
  }
}

/** One open stream of a person. */
interface OpenStream {
  userId: string;
  sessionId: string;
  event: string;
  stream: EventStream;
  /** The last state that was sent, as JSON. */
  lastSent: string;
}

/** The streams that are open, by person. */
class OpenStreams {
  readonly #byUser = new Map<string, Set<OpenStream>>();
  #count = 0;

  get size(): number {
    return this.#count;
  }

  add(openStream: OpenStream): void {
    const userStreams = this.#byUser.get(openStream.userId) ?? new Set();
    this.#byUser.set(openStream.userId, userStreams.add(openStream));
    this.#count += 1;
  }

  /** Once or again. */
  remove(openStream: OpenStream): void {
    const userStreams = this.#byUser.get(openStream.userId);
    if (userStreams?.delete(openStream) !== true) return;
    this.#count -= 1;
    if (userStreams.size === 0) this.#byUser.delete(openStream.userId);
  }

  all(): OpenStream[] {
    return [...this.#byUser.values()].flatMap((userStreams) => [...userStreams]);
  }

  /** Of one person, oldest first. */
  forUser(userId: string): ReadonlySet<OpenStream> {
    return this.#byUser.get(userId) ?? new Set();
  }

  has(userId: string): boolean {
    return this.#byUser.has(userId);
  }

  userIds(): Iterable<string> {
    return this.#byUser.keys();
  }
}

/** Sends a stream the current state, unless it is unchanged. */
function writeToStream(openStream: OpenStream, data: unknown): void {
  const text = JSON.stringify(data);
  if (text === openStream.lastSent) return;
  openStream.lastSent = text;
  openStream.stream.send(openStream.event, data);
}

/** Changes in quick succession are sent together. */
const BATCH_DELAY_MS = 25;
const RETRY_MS = 1000;
/** Of so many people at a time the database counts everything within its time, however much they have not read. */
const BATCH_SIZE = 500;

interface NotifyQueue {
  /** These users have news: they come first. */
  changed(userIds: Iterable<string>): void;
  /** These may have. */
  recount(userIds: Iterable<string>): void;
  close(): void;
}

/** Queue of users who must be sent the current state; `notify` sends it to a batch, and a failed batch is queued again. */
function createNotifyQueue(
  notify: (userIds: readonly string[]) => Promise<void>,
  onFailure: (error: unknown) => void,
): NotifyQueue {
  const changedIds = new Set<string>();
  const recountIds = new Set<string>();
  let isSending = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const schedule = (delayMs = BATCH_DELAY_MS): void => {
    if (isSending || closed || changedIds.size + recountIds.size === 0) return;
    isSending = true;
    timer = setTimeout(() => void sendBatch(), delayMs);
  };
  const sendBatch = async (): Promise<void> => {
    const waiting = changedIds.size > 0 ? changedIds : recountIds;
    const userIds = [...waiting.values().take(BATCH_SIZE)];
    for (const userId of userIds) {
      changedIds.delete(userId);
      recountIds.delete(userId);
    }
    let failed = false;
    try {
      await notify(userIds);
    } catch (error) {
      failed = true;
      onFailure(error);
      for (const userId of userIds) waiting.add(userId);
    }
    isSending = false;
    schedule(failed ? RETRY_MS : BATCH_DELAY_MS);
  };

  return {
    changed(userIds) {
      for (const userId of userIds) changedIds.add(userId);
      schedule();
    },
    recount(userIds) {
      for (const userId of userIds) recountIds.add(userId);
      schedule();
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
