import type { EventStream } from './event-stream.ts';

/** One open stream of a person. */
export interface OpenStream {
  userId: string;
  sessionId: string;
  event: string;
  stream: EventStream;
  /** What it was told last, as JSON. */
  lastSent: string;
}

/** The streams that are open, by person. */
export class OpenStreams {
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

/** Tells a stream how it stands, unless it knows. */
export function writeToStream(openStream: OpenStream, data: unknown): void {
  const text = JSON.stringify(data);
  if (text === openStream.lastSent) return;
  openStream.lastSent = text;
  openStream.stream.send(openStream.event, data);
}
