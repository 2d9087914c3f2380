// Why it is as it is: docs/decisions/0064-writing-together.md
import {
  CLOSED,
  FRAME,
  PROTOCOL,
  TOKEN_PREFIX,
} from '@zhihui/contract/features/together/together.limits.ts';
import type { ServerNotice } from '@zhihui/contract/features/together/together.limits.ts';
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
  /** Returns the socket address for a text id. */
  address: (text: string) => string;
  /** Session token; null when the user is signed out. */
  token: () => string | null;
  /** Id of the text the page was loaded with. */
  text: string;
  onState: (state: ConnectionState) => void;
  /** The session has ended. The connection waits for `reconnectNow`, after the user has signed in again. */
  onSignedOut: () => void;
  onNotice: (notice: ServerNotice) => void;
}

export type ConnectionState =
  /** Never connected so far. */
  | { kind: 'connecting' }
  /** `stored`: the server has all that was written here. */
  | { kind: 'open'; stored: boolean }
  /** Connected before, and trying again. */
  | { kind: 'offline'; stored: boolean }
  /** The server closed the session and does not accept a reconnect. */
  | { kind: 'ended'; code: number; reason: string; stored: boolean };

/** Delays before the next attempts to connect, in ms. */
const RETRY_DELAYS_MS = [300, 1000, 2000, 4000, 8000, 15_000];
const FINAL_CODES = new Set<number>([
  CLOSED.refused,
  CLOSED.noPermission,
  CLOSED.gone,
  CLOSED.restarted,
  CLOSED.tooLarge,
]);
/** How often an idle connection is checked, in ms. A lost one is noticed within 10 s. */
const HEARTBEAT_MS = 1500;
/** How long the server may take to reply, in ms: a change that is being sent is in the way of the reply. */
const REPLY_TIMEOUT_MS = 5000;
const CHANGE_TIMEOUT_MS = 60_000;
/** From this size a change may take longer than a reply, in bytes. */
const LARGE_CHANGE = 64 * 1024;
/** A change of nothing: the server stores nothing, and confirms it. */
const EMPTY_UPDATE = Y.encodeStateAsUpdate(new Y.Doc());
/** How long caret moves are collected before they are sent, in ms. */
const CARET_MS = 60;

/** Close code of browsers for a connection that broke. */
const LOST = 1006;

// messages of y-protocols/sync
const STATE_REQUEST = 0;

/**
 * Synchronizes a document with the server's and reports the connection state. Only one change is in flight at a
 * time.
 */
export class Connection {
  readonly #options: ConnectionOptions;
  #socket: WebSocket | null = null;
  #state: ConnectionState = { kind: 'connecting' };
  #text: string;
  #pendingUpdates: Uint8Array[] = [];
  #inFlight: number | null = null;
  #last = 0;
  #synced = false;
  #hasUnsaved = false;
  #attempts = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #caret: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #receivedAt = 0;
  /** When the server was last asked for a reply; null when it has sent something since. */
  #awaitedSince: number | null = null;
  #largeChangeAt = -CHANGE_TIMEOUT_MS;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#text = options.text;
    options.doc.on('update', this.#onUpdate);
    options.awareness.on('update', this.#onAwareness);
    this.#connect();
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Id of the text; the server may correct it when the page joins. */
  get text(): string {
    return this.#text;
  }

  /** Reconnects at once, for when the browser reports that the network is back. */
  readonly reconnectNow = (): void => {
    if (this.#socket !== null || this.#state.kind === 'ended') return;
    this.#attempts = 0;
    this.#connect();
  };

  /** Closes the connection for good. Changes that were not sent stay in the document. */
  stop(): void {
    this.#options.doc.off('update', this.#onUpdate);
    this.#options.awareness.off('update', this.#onAwareness);
    clearTimeout(this.#retry);
    clearTimeout(this.#caret);
    clearInterval(this.#heartbeat);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const token = this.#options.token();
    if (token === null) return this.#waitForSignIn();
    const socket = new WebSocket(this.#options.address(this.#text), [
      PROTOCOL,
      TOKEN_PREFIX + token,
    ]);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
      if (this.#socket !== socket) return;
      this.#receivedAt = performance.now();
      this.#awaitedSince = null;
      this.#handleMessage(new Uint8Array(data));
    });
    socket.addEventListener('close', ({ code, reason }) => {
      if (this.#socket === socket) this.#handleClose(code, reason);
    });
    clearInterval(this.#heartbeat);
    this.#heartbeat = setInterval(() => this.#checkConnection(socket), HEARTBEAT_MS);
  }

  /** Browsers notice a broken network after minutes: asks the server for a reply when it has been silent. */
  #checkConnection(socket: WebSocket): void {
    if (this.#socket !== socket || !this.#synced) return;
    const now = performance.now();
    if (this.#awaitedSince === null) {
      if (now - this.#receivedAt < HEARTBEAT_MS) return;
      this.#awaitedSince = now;
      this.#last += 1;
      this.#sendUpdate(this.#last, EMPTY_UPDATE);
      return;
    }
    const isSendingLargeChange =
      this.#inFlight !== null && now - this.#largeChangeAt < CHANGE_TIMEOUT_MS;
    if (isSendingLargeChange || now - this.#awaitedSince < REPLY_TIMEOUT_MS) return;
    // the closing handshake would wait for the lost network
    this.#handleClose(LOST, '');
    socket.close();
  }

  #handleClose(code: number, reason: string): void {
    this.#socket = null;
    this.#synced = false;
    this.#inFlight = null;
    this.#awaitedSince = null;
    clearInterval(this.#heartbeat);
    // after a reconnect the server states what it has, and receives everything it lacks
    this.#pendingUpdates = [];
    const { awareness, doc } = this.#options;
    const remoteClients = [...awareness.getStates().keys()].filter(
      (client) => client !== doc.clientID,
    );
    removeAwarenessStates(awareness, remoteClients, this);
    if (FINAL_CODES.has(code)) {
      this.#terminate(code, reason);
      return;
    }
    if (code === CLOSED.signedOut) return this.#waitForSignIn();
    this.#goOffline();
    const pause = RETRY_DELAYS_MS[Math.min(this.#attempts, RETRY_DELAYS_MS.length - 1)] as number;
    this.#attempts += 1;
    this.#retry = setTimeout(() => this.#connect(), pause * (0.75 + Math.random() / 2));
  }

  #goOffline(): void {
    if (this.#state.kind !== 'connecting')
      this.#setState({ kind: 'offline', stored: !this.#hasUnsaved });
  }

  #waitForSignIn(): void {
    this.#goOffline();
    this.#options.onSignedOut();
  }

  #terminate(code: number, reason: string): void {
    this.#setState({ kind: 'ended', code, reason, stored: !this.#hasUnsaved });
    this.stop();
  }

  #handleMessage(bytes: Uint8Array): void {
    const decoder = createDecoder(bytes);
    const type = readVarUint(decoder);
    if (type === FRAME.sync) this.#handleSync(decoder);
    else if (type === FRAME.stored) this.#confirmStored(readVarUint(decoder));
    else if (type === FRAME.presence) {
      applyAwarenessUpdate(this.#options.awareness, readVarUint8Array(decoder), this);
    } else if (type === FRAME.notice) {
      const notice = JSON.parse(readVarString(decoder)) as ServerNotice;
      if (notice.kind === 'joined') this.#text = notice.textId;
      this.#options.onNotice(notice);
    }
  }

  #handleSync(decoder: Decoder): void {
    const { doc } = this.#options;
    const kind = readVarUint(decoder);
    const bytes = readVarUint8Array(decoder);
    if (kind !== STATE_REQUEST) {
      Y.applyUpdate(doc, bytes, this);
      return;
    }
    // the server states what it has: send it the rest, and request what is missing here
    this.#synced = true;
    this.#attempts = 0;
    this.#send(FRAME.sync, (encoder) => {
      writeVarUint(encoder, STATE_REQUEST);
      writeVarUint8Array(encoder, Y.encodeStateVector(doc));
    });
    this.#pendingUpdates = [Y.encodeStateAsUpdate(doc, bytes)];
    this.#sendNext();
    this.#sendCaret();
  }

  readonly #onUpdate = (update: Uint8Array, origin: unknown): void => {
    if (origin === this) return;
    this.#hasUnsaved = true;
    if (this.#state.kind !== 'connecting' && this.#state.kind !== 'ended')
      this.#setState({ kind: this.#state.kind, stored: false });
    if (!this.#synced) return;
    this.#pendingUpdates.push(update);
    this.#sendNext();
  };

  /** Sends all pending updates as one change, unless a change is in flight. */
  #sendNext(): void {
    if (this.#inFlight !== null || this.#pendingUpdates.length === 0 || !this.#synced) return;
    const update =
      this.#pendingUpdates.length === 1
        ? this.#pendingUpdates[0]
        : Y.mergeUpdates(this.#pendingUpdates);
    this.#pendingUpdates = [];
    this.#last += 1;
    const number = this.#last;
    this.#inFlight = number;
    if ((update as Uint8Array).length > LARGE_CHANGE) this.#largeChangeAt = performance.now();
    this.#sendUpdate(number, update as Uint8Array);
  }

  #sendUpdate(number: number, update: Uint8Array): void {
    this.#send(FRAME.update, (encoder) => {
      writeVarUint(encoder, number);
      writeVarUint8Array(encoder, update);
    });
  }

  #confirmStored(number: number): void {
    if (number !== this.#inFlight) return;
    this.#inFlight = null;
    this.#hasUnsaved = this.#pendingUpdates.length > 0;
    this.#setState({ kind: 'open', stored: !this.#hasUnsaved });
    this.#sendNext();
  }

  readonly #onAwareness = (_changes: unknown, origin: unknown): void => {
    if (origin === this) return;
    // a caret moves with every key: sending the latest position is enough
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

  #setState(state: ConnectionState): void {
    this.#state = state;
    this.#options.onState(state);
  }
}
