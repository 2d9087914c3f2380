// Why it is as it is: docs/decisions/0064-writing-together.md
import { CLOSED, MAX_PRESENCE } from '@zhihui/contract/features/together/together.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import * as Y from 'yjs';
import { togetherText } from './together.text.ts';
import { checkUpdate } from './check-update.ts';
import {
  changeFrame,
  missingFrame,
  presenceFrame,
  readFrame,
  stateFrame,
  storedFrame,
  toldFrame,
} from './frames.ts';
import type { Heard } from './frames.ts';
import { Presence } from './presence.ts';
import type { Guest } from './guest.ts';
import type { Store } from './store.ts';
import { openDoc } from './shared-state.ts';

/** Updates after which they are put together into one state. */
const COMPACT_AFTER = 300;

/** A text that pages of this node are at: its document, as the database has it, and who is there. */
export class Room {
  readonly textId: Id;
  readonly guests = new Set<Guest>();
  readonly presence: Presence;
  readonly #store: Store;
  #doc: Y.Doc;
  #seq: number;
  #snapshotSeq: number;
  #owners: Map<number, Id>;
  #revision: number | null;
  /** One thing at a time, in the order in which it came. */
  #queue: Promise<void> = Promise.resolve();

  private constructor(
    textId: Id,
    store: Store,
    opened: NonNullable<Awaited<ReturnType<Store['open']>>>,
  ) {
    this.textId = textId;
    this.#store = store;
    this.#doc = openDoc(opened.updates);
    this.#seq = opened.seq;
    this.#snapshotSeq = opened.snapshotSeq;
    this.#owners = opened.owners;
    this.#revision = opened.revision;
    this.presence = new Presence(textId, store, (frame, except) => this.#tell(frame, except));
  }

  /** Null where there is no such text. */
  static async open(textId: Id, store: Store): Promise<Room | null> {
    const opened = await store.open(textId);
    return opened === null ? null : new Room(textId, store, opened);
  }

  /** Lets a page in: it is told who is there, and asked for what it has. */
  join(guest: Guest): void {
    this.guests.add(guest);
    guest.send(
      toldFrame({ kind: 'joined', textId: String(this.textId), revision: this.#revision }),
    );
    guest.send(stateFrame(this.#doc));
    const there = this.presence.all();
    if (there.length > 0) guest.send(presenceFrame(there));
    void this.#run(() => this.presence.hear());
  }

  leave(guest: Guest): void {
    if (this.guests.delete(guest)) this.presence.leave(guest);
  }

  /** A frame of a page. What is none ends its connection. */
  hear(guest: Guest, bytes: Uint8Array): void {
    let heard: Heard;
    try {
      heard = readFrame(bytes);
    } catch {
      this.refuse(guest, CLOSED.refused, togetherText.garbage);
      return;
    }
    if (heard.kind === 'presence') this.#place(guest, heard);
    else void this.#run(() => this.#answer(guest, heard));
  }

  /** Ends a connection, with a word why. */
  refuse(guest: Guest, code: number, reason: string): void {
    this.leave(guest);
    guest.close(code, reason);
  }

  /** The text is no more, or began anew. */
  end(): void {
    for (const guest of this.guests) this.refuse(guest, CLOSED.begunAnew, togetherText.begunAnew);
  }

  /** Other nodes may have appended something, or it was handed in. */
  refresh(): Promise<void> {
    return this.#run(() => this.#catchUp());
  }

  /** Resolves when all that came so far is done. */
  settled(): Promise<void> {
    return this.#queue;
  }

  get seq(): number {
    return this.#seq;
  }

  get revision(): number | null {
    return this.#revision;
  }

  #run(work: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(work).catch((error: unknown) => this.#failed(error));
    return this.#queue;
  }

  /** The database is away, or something is wrong here: pages keep what they have, and try again. */
  #failed(error: unknown): void {
    this.#store.log.warn({ err: error, textId: this.textId }, 'text written together: not stored');
    for (const guest of this.guests) this.refuse(guest, CLOSED.busy, togetherText.busy);
  }

  async #answer(guest: Guest, heard: Exclude<Heard, { kind: 'presence' }>): Promise<void> {
    // whoever was shut out meanwhile writes nothing more
    if (!this.guests.has(guest)) return;
    if (heard.kind === 'state') {
      const missing = this.#missing(heard.vector);
      if (missing === null) this.refuse(guest, CLOSED.refused, togetherText.garbage);
      else guest.send(missing);
      return;
    }
    await this.#take(guest, heard);
  }

  #missing(vector: Uint8Array): Uint8Array | null {
    try {
      return missingFrame(this.#doc, vector);
    } catch {
      return null;
    }
  }

  async #take(guest: Guest, { number, update }: Extract<Heard, { kind: 'update' }>): Promise<void> {
    let verdict = this.#check(guest, update);
    if (verdict.kind === 'ahead') {
      // it may build on what another node took and this one has not heard of yet
      await this.#catchUp();
      verdict = this.#check(guest, update);
    }
    if (verdict.kind === 'too long') {
      this.refuse(guest, CLOSED.tooLarge, togetherText.tooLong);
      return;
    }
    if (verdict.kind !== 'good') {
      this.refuse(guest, CLOSED.refused, togetherText.garbage);
      return;
    }
    if (!verdict.empty && !(await this.#append(guest, update, verdict.clients))) return;
    guest.send(storedFrame(number));
  }

  #check(guest: Guest, update: Uint8Array) {
    return checkUpdate(this.#doc, update, (client) => {
      const owner = this.#owners.get(client);
      return owner === undefined ? client > 1 : String(owner) === String(guest.userId);
    });
  }

  /** Stored first, then shown to others. False where it could not be. */
  async #append(guest: Guest, update: Uint8Array, clients: readonly number[]): Promise<boolean> {
    const { textId } = this;
    const seq = await this.#store.append({ textId, userId: guest.userId, clients, data: update });
    if (seq === null) {
      const there = (await this.#store.standing([textId])).length > 0;
      if (there) this.refuse(guest, CLOSED.tooLarge, togetherText.full);
      else this.end();
      return false;
    }
    for (const client of clients) this.#owners.set(client, guest.userId);
    if (seq > this.#seq + 1) await this.#catchUp();
    else {
      this.#apply(update, guest);
      this.#seq = Math.max(this.#seq, seq);
    }
    if (this.#seq - this.#snapshotSeq >= COMPACT_AFTER) await this.#compact();
    return true;
  }

  /** Takes in a stored update and shows it to all but its sender. */
  #apply(update: Uint8Array, sender: Guest | null): void {
    Y.applyUpdate(this.#doc, update);
    this.#tell(changeFrame(update), sender);
  }

  async #catchUp(): Promise<void> {
    const [standing] = await this.#store.standing([this.textId]);
    if (standing === undefined) {
      this.end();
      return;
    }
    if (standing.seq > this.#seq) {
      const later = await this.#store.after(this.textId, this.#seq);
      if (later === null) await this.#reopen();
      for (const { seq, update, userId } of later ?? []) {
        if (userId !== null) this.#own(update, userId);
        this.#apply(update, null);
        this.#seq = seq;
      }
    }
    if (standing.revision !== this.#revision) {
      this.#revision = standing.revision;
      if (standing.revision !== null)
        this.#tell(toldFrame({ kind: 'handed-in', revision: standing.revision }), null);
    }
  }

  #own(update: Uint8Array, userId: Id): void {
    for (const client of Y.parseUpdateMeta(update).to.keys()) {
      if (!this.#owners.has(client)) this.#owners.set(client, userId);
    }
  }

  /** What came meanwhile was put together into one state: that is taken in whole. */
  async #reopen(): Promise<void> {
    const opened = await this.#store.open(this.textId);
    if (opened === null) {
      this.end();
      return;
    }
    const before = Y.encodeStateVector(this.#doc);
    for (const update of opened.updates) Y.applyUpdate(this.#doc, update);
    this.#tell(changeFrame(Y.encodeStateAsUpdate(this.#doc, before)), null);
    this.#seq = opened.seq;
    this.#snapshotSeq = opened.snapshotSeq;
    for (const [client, owner] of opened.owners) this.#owners.set(client, owner);
  }

  async #compact(): Promise<void> {
    this.#snapshotSeq = (await this.#store.compact(this.textId)) ?? this.#snapshotSeq;
  }

  #place(guest: Guest, heard: Extract<Heard, { kind: 'presence' }>): void {
    const tooLong = JSON.stringify(heard.state).length > MAX_PRESENCE;
    if (tooLong || !this.presence.take(guest, heard))
      this.refuse(guest, CLOSED.refused, togetherText.garbage);
  }

  #tell(frame: Uint8Array, except: Guest | null): void {
    for (const guest of this.guests) if (guest !== except) guest.send(frame);
  }
}
