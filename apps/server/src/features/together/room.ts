// Why it is as it is: docs/decisions/0064-writing-together.md
import { CLOSED, MAX_PRESENCE } from '@zhihui/contract/features/together/together.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import * as Y from 'yjs';
import { togetherText } from './together.text.ts';
import { checkUpdate } from './check-update.ts';
import {
  changeFrame,
  diffFrame,
  presenceFrame,
  readFrame,
  stateFrame,
  storedFrame,
  eventFrame,
} from './frames.ts';
import type { ClientMessage } from './frames.ts';
import { Presence } from './presence.ts';
import type { Participant } from './presence.ts';
import type { Store } from './store.ts';
import { openDoc } from './shared-state.ts';

/** Updates after which they are put together into one state. */
const COMPACT_AFTER = 300;

/** A text that pages of this node are at: its document, as the database has it, and who is there. */
export class Room {
  readonly textId: Id;
  readonly participants = new Set<Participant>();
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
    this.presence = new Presence(textId, store, (frame, excluded) =>
      this.#broadcast(frame, excluded),
    );
  }

  /** Null where there is no such text. */
  static async open(textId: Id, store: Store): Promise<Room | null> {
    const opened = await store.open(textId);
    return opened === null ? null : new Room(textId, store, opened);
  }

  /** Admits a page: it gets the participants, and sends its own state. */
  join(participant: Participant): void {
    this.participants.add(participant);
    participant.send(
      eventFrame({ kind: 'joined', textId: String(this.textId), revision: this.#revision }),
    );
    participant.send(stateFrame(this.#doc));
    const pages = this.presence.all();
    if (pages.length > 0) participant.send(presenceFrame(pages));
    void this.#run(() => this.presence.syncRemotePages());
  }

  leave(participant: Participant): void {
    if (this.participants.delete(participant)) this.presence.leave(participant);
  }

  /** A frame of a page. What is none ends its connection. */
  receive(participant: Participant, bytes: Uint8Array): void {
    let message: ClientMessage;
    try {
      message = readFrame(bytes);
    } catch {
      this.refuse(participant, CLOSED.refused, togetherText.malformedFrame);
      return;
    }
    if (message.kind === 'presence') this.#handlePresence(participant, message);
    else void this.#run(() => this.#handleMessage(participant, message));
  }

  /** Ends a connection, with a word why. */
  refuse(participant: Participant, code: number, reason: string): void {
    this.leave(participant);
    participant.close(code, reason);
  }

  /** The text was deleted, or restarted. */
  end(): void {
    for (const participant of this.participants)
      this.refuse(participant, CLOSED.restarted, togetherText.restarted);
  }

  /** Other nodes may have appended updates, or the text was submitted. */
  refresh(): Promise<void> {
    return this.#run(() => this.#catchUp());
  }

  /** Resolves when all that came so far is done. */
  whenIdle(): Promise<void> {
    return this.#queue;
  }

  get seq(): number {
    return this.#seq;
  }

  get revision(): number | null {
    return this.#revision;
  }

  #run(work: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(work).catch((error: unknown) => this.#handleFailure(error));
    return this.#queue;
  }

  /** The database is unreachable, or this node failed: pages keep their changes, and reconnect. */
  #handleFailure(error: unknown): void {
    this.#store.log.warn({ err: error, textId: this.textId }, 'text written together: not stored');
    for (const participant of this.participants)
      this.refuse(participant, CLOSED.busy, togetherText.busy);
  }

  async #handleMessage(
    participant: Participant,
    message: Exclude<ClientMessage, { kind: 'presence' }>,
  ): Promise<void> {
    // a participant who lost access meanwhile writes nothing more
    if (!this.participants.has(participant)) return;
    if (message.kind === 'state') {
      const diff = this.#encodeDiff(message.vector);
      if (diff === null) this.refuse(participant, CLOSED.refused, togetherText.malformedFrame);
      else participant.send(diff);
      return;
    }
    await this.#handleUpdate(participant, message);
  }

  #encodeDiff(vector: Uint8Array): Uint8Array | null {
    try {
      return diffFrame(this.#doc, vector);
    } catch {
      return null;
    }
  }

  async #handleUpdate(
    participant: Participant,
    { number, update }: Extract<ClientMessage, { kind: 'update' }>,
  ): Promise<void> {
    let verdict = this.#check(participant, update);
    if (verdict.kind === 'ahead') {
      // it may build on what another node took and this one has not heard of yet
      await this.#catchUp();
      verdict = this.#check(participant, update);
    }
    if (verdict.kind === 'too-long') {
      this.refuse(participant, CLOSED.tooLarge, togetherText.tooLong);
      return;
    }
    if (verdict.kind !== 'valid') {
      this.refuse(participant, CLOSED.refused, togetherText.malformedFrame);
      return;
    }
    if (!verdict.empty && !(await this.#append(participant, update, verdict.clients))) return;
    participant.send(storedFrame(number));
  }

  #check(participant: Participant, update: Uint8Array) {
    return checkUpdate(this.#doc, update, (client) => {
      const owner = this.#owners.get(client);
      return owner === undefined ? client > 1 : String(owner) === String(participant.userId);
    });
  }

  /** Stored first, then shown to others. False where it could not be. */
  async #append(
    participant: Participant,
    update: Uint8Array,
    clients: readonly number[],
  ): Promise<boolean> {
    const { textId } = this;
    const seq = await this.#store.append({
      textId,
      userId: participant.userId,
      clients,
      data: update,
    });
    if (seq === null) {
      const pages = (await this.#store.findStates([textId])).length > 0;
      if (pages) this.refuse(participant, CLOSED.tooLarge, togetherText.full);
      else this.end();
      return false;
    }
    for (const client of clients) this.#owners.set(client, participant.userId);
    if (seq > this.#seq + 1) await this.#catchUp();
    else {
      this.#apply(update, participant);
      this.#seq = Math.max(this.#seq, seq);
    }
    if (this.#seq - this.#snapshotSeq >= COMPACT_AFTER) await this.#compact();
    return true;
  }

  /** Applies a stored update and sends it to all but its sender. */
  #apply(update: Uint8Array, sender: Participant | null): void {
    Y.applyUpdate(this.#doc, update);
    this.#broadcast(changeFrame(update), sender);
  }

  async #catchUp(): Promise<void> {
    const [state] = await this.#store.findStates([this.textId]);
    if (state === undefined) {
      this.end();
      return;
    }
    if (state.seq > this.#seq) {
      const updates = await this.#store.updatesAfter(this.textId, this.#seq);
      if (updates === null) await this.#reopen();
      for (const { seq, update, userId } of updates ?? []) {
        if (userId !== null) this.#addOwners(update, userId);
        this.#apply(update, null);
        this.#seq = seq;
      }
    }
    if (state.revision !== this.#revision) {
      this.#revision = state.revision;
      if (state.revision !== null)
        this.#broadcast(eventFrame({ kind: 'handed-in', revision: state.revision }), null);
    }
  }

  #addOwners(update: Uint8Array, userId: Id): void {
    for (const client of Y.parseUpdateMeta(update).to.keys()) {
      if (!this.#owners.has(client)) this.#owners.set(client, userId);
    }
  }

  /** The missed updates were compacted into one state, which is applied whole. */
  async #reopen(): Promise<void> {
    const opened = await this.#store.open(this.textId);
    if (opened === null) {
      this.end();
      return;
    }
    const before = Y.encodeStateVector(this.#doc);
    for (const update of opened.updates) Y.applyUpdate(this.#doc, update);
    this.#broadcast(changeFrame(Y.encodeStateAsUpdate(this.#doc, before)), null);
    this.#seq = opened.seq;
    this.#snapshotSeq = opened.snapshotSeq;
    for (const [client, owner] of opened.owners) this.#owners.set(client, owner);
  }

  async #compact(): Promise<void> {
    this.#snapshotSeq = (await this.#store.compact(this.textId)) ?? this.#snapshotSeq;
  }

  #handlePresence(
    participant: Participant,
    message: Extract<ClientMessage, { kind: 'presence' }>,
  ): void {
    const isTooLong = JSON.stringify(message.state).length > MAX_PRESENCE;
    if (isTooLong || !this.presence.update(participant, message))
      this.refuse(participant, CLOSED.refused, togetherText.malformedFrame);
  }

  #broadcast(frame: Uint8Array, excluded: Participant | null): void {
    for (const participant of this.participants)
      if (participant !== excluded) participant.send(frame);
  }
}
