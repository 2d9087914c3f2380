import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CLOSED, FRAME } from '@zhihui/contract/features/together/together.limits.ts';
import { createDecoder, readVarUint, readVarUint8Array } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import * as Y from 'yjs';
import { createSharedText } from '../model/shared-text.ts';
import { Connection } from './connection.ts';
import type { ConnectionState } from './connection.ts';

let sockets: FakeSocket[] = [];

/** A socket whose server replies to nothing by itself, like a network that is gone. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readonly readyState = 1;
  binaryType = '';
  readonly sent: Uint8Array[] = [];
  isClosed = false;
  constructor() {
    super();
    sockets.push(this);
  }
  send(bytes: Uint8Array): void {
    this.sent.push(bytes);
  }
  close(): void {
    this.isClosed = true;
  }
  receive(write: (encoder: ReturnType<typeof createEncoder>) => void): void {
    const encoder = createEncoder();
    write(encoder);
    this.dispatchEvent(new MessageEvent('message', { data: toUint8Array(encoder).slice().buffer }));
  }
  receiveState(): void {
    this.receive((encoder) => {
      writeVarUint(encoder, FRAME.sync);
      writeVarUint(encoder, 0);
      writeVarUint8Array(encoder, Y.encodeStateVector(new Y.Doc()));
    });
  }
  /** Confirms every change that was sent, as the server does once it is stored. */
  confirmAll(): void {
    for (const number of this.numbers().splice(0))
      this.receive((encoder) => {
        writeVarUint(encoder, FRAME.stored);
        writeVarUint(encoder, number);
      });
  }
  numbers(): number[] {
    return this.sent.flatMap((bytes) => {
      const decoder = createDecoder(bytes);
      return readVarUint(decoder) === FRAME.update ? [readVarUint(decoder)] : [];
    });
  }
}

beforeEach(() => {
  sockets = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(token: () => string | null = () => 'token') {
  const shared = createSharedText('文');
  const states: ConnectionState['kind'][] = [];
  const signedOut = vi.fn<() => void>();
  const connection = new Connection({
    doc: shared.doc,
    awareness: shared.awareness,
    address: () => 'ws://example.invalid',
    token,
    text: '1',
    onState: ({ kind }) => states.push(kind),
    onSignedOut: signedOut,
    onNotice: () => undefined,
  });
  return { shared, states, signedOut, connection };
}

it('notices within 10 s that the network is gone, and connects again', () => {
  const { shared, states } = open();
  const [socket] = sockets;
  socket?.receiveState();
  socket?.confirmAll();
  expect(states.at(-1)).toBe('open');
  shared.text.insert(0, '新');
  vi.advanceTimersByTime(10_000);
  expect(states).toContain('offline');
  expect(socket?.isClosed).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(sockets.length).toBe(2);
  // what the server did not confirm goes along
  sockets[1]?.receiveState();
  const received = new Y.Doc();
  for (const bytes of sockets[1]?.sent ?? []) {
    const decoder = createDecoder(bytes);
    if (readVarUint(decoder) !== FRAME.update) continue;
    readVarUint(decoder);
    Y.applyUpdate(received, readVarUint8Array(decoder));
  }
  expect(received.getText('content').toJSON()).toBe('新文');
});

it('stays open while the server replies, without changing the text', () => {
  const { shared, states } = open();
  const [socket] = sockets;
  socket?.receiveState();
  for (let seconds = 0; seconds < 60; seconds += 1) {
    socket?.confirmAll();
    vi.advanceTimersByTime(1000);
  }
  expect(states).not.toContain('offline');
  expect(sockets.length).toBe(1);
  expect(shared.content()).toBe('文');
});

it('waits for the user to sign in when the session has ended, and goes on afterwards', () => {
  const { states, signedOut, connection } = open();
  const [socket] = sockets;
  socket?.receiveState();
  socket?.confirmAll();
  socket?.dispatchEvent(Object.assign(new Event('close'), { code: CLOSED.signedOut, reason: '' }));
  expect(states.at(-1)).toBe('offline');
  expect(signedOut).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(sockets.length).toBe(1);
  connection.reconnectNow();
  expect(sockets.length).toBe(2);
});
