import type { EventStream } from './event-stream.ts';

/** One open stream of a person. */
export interface OpenStream {
  userId: string;
  sessionId: string;
  event: string;
  stream: EventStream;
  /** What it was told last, as JSON. */
  told: string;
}

/** The streams that are open, by person. */
export class OpenStreams {
  readonly #byUser = new Map<string, Set<OpenStream>>();
  #count = 0;

  get size(): number {
    return this.#count;
  }

  add(one: OpenStream): void {
    const mine = this.#byUser.get(one.userId) ?? new Set();
    this.#byUser.set(one.userId, mine.add(one));
    this.#count += 1;
  }

  /** Once or again. */
  remove(one: OpenStream): void {
    const mine = this.#byUser.get(one.userId);
    if (mine?.delete(one) !== true) return;
    this.#count -= 1;
    if (mine.size === 0) this.#byUser.delete(one.userId);
  }

  all(): OpenStream[] {
    return [...this.#byUser.values()].flatMap((mine) => [...mine]);
  }

  /** Of one person, oldest first. */
  of(userId: string): ReadonlySet<OpenStream> {
    return this.#byUser.get(userId) ?? new Set();
  }

  has(userId: string): boolean {
    return this.#byUser.has(userId);
  }

  people(): Iterable<string> {
    return this.#byUser.keys();
  }
}

/** Tells a stream how it stands, unless it knows. */
export function writeToStream(one: OpenStream, data: unknown): void {
  const text = JSON.stringify(data);
  if (text === one.told) return;
  one.told = text;
  one.stream.send(one.event, data);
}
