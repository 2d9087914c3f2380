// Why it is as it is: docs/decisions/0064-writing-together.md
import {
  CLOSED,
  FRAME,
  PROTOCOL,
  TOKEN_PREFIX,
} from '@zhihui/contract/features/together/together.limits.ts';
import type { Told } from '@zhihui/contract/features/together/together.limits.ts';
import { createDecoder, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding';
import type { Decoder } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import type { Encoder } from 'lib0/encoding';
import {
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness.js';
import type { Awareness } from 'y-protocols/awareness.js';
import * as Y from 'yjs';

export interface ConnectionOptions {
  doc: Y.Doc;
  awareness: Awareness;
  /** Address of the socket for the text with this number. */
  address: (text: string) => string;
  /** Session token; null when nobody is signed in. */
  token: () => string | null;
  /** Which text the page began with. */
  text: string;
  onState: (state: ConnectionState) => void;
  onTold: (told: Told) => void;
}

export type ConnectionState =
  /** Never connected so far. */
  | { kind: 'connecting' }
  /** `stored`: the server has all that was written here. */
  | { kind: 'open'; stored: boolean }
  /** Connected before, and trying again. */
  | { kind: 'offline'; stored: boolean }
  /** The server ended it for good. */
  | { kind: 'ended'; code: number; reason: string; stored: boolean };

/** Milliseconds until the next try, growing. */
const PAUSES = [300, 1000, 2000, 4000, 8000, 15_000];
const FINAL = new Set<number>([
  CLOSED.refused,
  CLOSED.signedOut,
  CLOSED.noPermission,
  CLOSED.gone,
  CLOSED.begunAnew,
  CLOSED.tooLarge,
]);
/** Longer than any pause between two frames of somebody who writes. */
const CARET_MS = 60;

// messages of y-protocols/sync
const STATE_ASKED = 0;

/** Keeps a document and the server's the same while it can, and tells how that stands. One change is under way at a time. */
export class Connection {
  readonly #options: ConnectionOptions;
  #socket: WebSocket | null = null;
  #state: ConnectionState = { kind: 'connecting' };
  #text: string;
  #waiting: Uint8Array[] = [];
  #underWay: number | null = null;
  #last = 0;
  #synced = false;
  #written = false;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #caret: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#text = options.text;
    options.doc.on('update', this.#changed);
    options.awareness.on('update', this.#moved);
    this.#connect();
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Which text it is, once the server has told. */
  get text(): string {
    return this.#text;
  }

  /** Tries now, when the network is said to be back. */
  readonly hurry = (): void => {
    if (this.#socket !== null || this.#state.kind === 'ended') return;
    this.#tries = 0;
    this.#connect();
  };

  /** For good; what was not sent stays in the document. */
  stop(): void {
    this.#options.doc.off('update', this.#changed);
    this.#options.awareness.off('update', this.#moved);
    clearTimeout(this.#retry);
    clearTimeout(this.#caret);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const token = this.#options.token();
    if (token === null) return this.#end(CLOSED.signedOut, '');
    const socket = new WebSocket(this.#options.address(this.#text), [
      PROTOCOL,
      TOKEN_PREFIX + token,
    ]);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
      if (this.#socket === socket) this.#hear(new Uint8Array(data));
    });
    socket.addEventListener('close', ({ code, reason }) => {
      if (this.#socket === socket) this.#closed(code, reason);
    });
  }

  #closed(code: number, reason: string): void {
    this.#socket = null;
    this.#synced = false;
    this.#underWay = null;
    // on coming back the server says what it has, and gets all it lacks
    this.#waiting = [];
    const { awareness, doc } = this.#options;
    const others = [...awareness.getStates().keys()].filter((client) => client !== doc.clientID);
    removeAwarenessStates(awareness, others, this);
    if (FINAL.has(code)) {
      this.#end(code, reason);
      return;
    }
    if (this.#state.kind !== 'connecting') this.#show({ kind: 'offline', stored: !this.#written });
    const pause = PAUSES[Math.min(this.#tries, PAUSES.length - 1)] as number;
    this.#tries += 1;
    this.#retry = setTimeout(() => this.#connect(), pause * (0.75 + Math.random() / 2));
  }

  #end(code: number, reason: string): void {
    this.#show({ kind: 'ended', code, reason, stored: !this.#written });
    this.stop();
  }

  #hear(bytes: Uint8Array): void {
    const decoder = createDecoder(bytes);
    const type = readVarUint(decoder);
    if (type === FRAME.sync) this.#hearSync(decoder);
    else if (type === FRAME.stored) this.#stored(readVarUint(decoder));
    else if (type === FRAME.presence) {
      applyAwarenessUpdate(this.#options.awareness, readVarUint8Array(decoder), this);
    } else if (type === FRAME.told) {
      const told = JSON.parse(readVarString(decoder)) as Told;
      if (told.kind === 'joined') this.#text = told.textId;
      this.#options.onTold(told);
    }
  }

  #hearSync(decoder: Decoder): void {
    const { doc } = this.#options;
    const kind = readVarUint(decoder);
    const bytes = readVarUint8Array(decoder);
    if (kind !== STATE_ASKED) {
      Y.applyUpdate(doc, bytes, this);
      return;
    }
    // the server tells what it has: it gets the rest, and is asked for what is missing here
    this.#synced = true;
    this.#tries = 0;
    this.#send(FRAME.sync, (encoder) => {
      writeVarUint(encoder, STATE_ASKED);
      writeVarUint8Array(encoder, Y.encodeStateVector(doc));
    });
    this.#waiting = [Y.encodeStateAsUpdate(doc, bytes)];
    this.#pass();
    this.#sendCaret();
  }

  readonly #changed = (update: Uint8Array, origin: unknown): void => {
    if (origin === this) return;
    this.#written = true;
    if (this.#state.kind !== 'connecting' && this.#state.kind !== 'ended')
      this.#show({ kind: this.#state.kind, stored: false });
    if (!this.#synced) return;
    this.#waiting.push(update);
    this.#pass();
  };

  /** Sends what waits as one change, unless one is under way. */
  #pass(): void {
    if (this.#underWay !== null || this.#waiting.length === 0 || !this.#synced) return;
    const update = this.#waiting.length === 1 ? this.#waiting[0] : Y.mergeUpdates(this.#waiting);
    this.#waiting = [];
    this.#last += 1;
    const number = this.#last;
    this.#underWay = number;
    this.#send(FRAME.update, (encoder) => {
      writeVarUint(encoder, number);
      writeVarUint8Array(encoder, update as Uint8Array);
    });
  }

  #stored(number: number): void {
    if (number !== this.#underWay) return;
    this.#underWay = null;
    this.#written = this.#waiting.length > 0;
    this.#show({ kind: 'open', stored: !this.#written });
    this.#pass();
  }

  readonly #moved = (_changes: unknown, origin: unknown): void => {
    if (origin === this) return;
    // a caret moves with every key: the latest place is enough
    this.#caret ??= setTimeout(() => this.#sendCaret(), CARET_MS);
  };

  #sendCaret(): void {
    clearTimeout(this.#caret);
    this.#caret = undefined;
    const { awareness, doc } = this.#options;
    if (!this.#synced || awareness.getLocalState() === null) return;
    const update = encodeAwarenessUpdate(awareness, [doc.clientID]);
    this.#send(FRAME.presence, (encoder) => writeVarUint8Array(encoder, update));
  }

  #send(type: number, write: (encoder: Encoder) => void): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const encoder = createEncoder();
    writeVarUint(encoder, type);
    write(encoder);
    this.#socket.send(toUint8Array(encoder) as Uint8Array<ArrayBuffer>);
  }

  #show(state: ConnectionState): void {
    this.#state = state;
    this.#options.onState(state);
  }
}
