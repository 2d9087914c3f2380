import {
  FRAME,
  PROTOCOL,
  SHARED_CONTENT,
  TOKEN_PREFIX,
} from '@zhihui/contract/features/together/together.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';

/** A page that writes on a text: what it has, what of it is stored, and how its connection ended. */
export interface Page {
  doc: Y.Doc;
  text: Y.Text;
  /** Resolves when the server has sent its state. */
  ready: Promise<void>;
  /** Resolves when all that was written so far is stored. */
  stored(): Promise<void>;
  /** Received frames of presence. */
  presences: string[];
  events: unknown[];
  closed: Promise<{ code: number; reason: string }>;
  sendRaw(bytes: Uint8Array | string): void;
  sendPresence(state: object): void;
  close(): void;
}

interface PageOptions {
  url: string;
  token: string;
  query: { contentId?: Id; draftId?: Id; text: string };
  doc?: Y.Doc;
}

/** A page as a browser would be, on the address of a server. */
export function openPage({ url, token, query, doc = new Y.Doc() }: PageOptions): Page {
  const text = doc.getText(SHARED_CONTENT);
  const address = `${url.replace(/^http/u, 'ws')}/api/together/socket?${new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()}`;
  const socket = new WebSocket(address, [PROTOCOL, TOKEN_PREFIX + token]);
  socket.binaryType = 'arraybuffer';
  const pendingStores = new Map<number, () => void>();
  const unstored = new Set<Promise<void>>();
  const presences: string[] = [];
  const events: unknown[] = [];
  let last = 0;
  let [clock, isReady] = [0, () => {}];
  const ready = new Promise<void>((resolve) => (isReady = resolve));
  const send = (type: number, write: (encoder: encoding.Encoder) => void) => {
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, type);
    write(encoder);
    if (socket.readyState === WebSocket.OPEN)
      socket.send(encoding.toUint8Array(encoder) as Uint8Array<ArrayBuffer>);
  };
  const sendUpdate = (update: Uint8Array) => {
    last += 1;
    const number = last;
    const pendingStore = new Promise<void>((resolve) => pendingStores.set(number, resolve));
    unstored.add(pendingStore);
    void pendingStore.then(() => unstored.delete(pendingStore));
    send(FRAME.update, (encoder) => {
      encoding.writeVarUint(encoder, number);
      encoding.writeVarUint8Array(encoder, update);
    });
  };
  const onUpdate = (update: Uint8Array, origin: unknown) => {
    if (origin !== socket) sendUpdate(update);
  };
  socket.addEventListener('message', ({ data }) => {
    const decoder = decoding.createDecoder(new Uint8Array(data as ArrayBuffer));
    const type = decoding.readVarUint(decoder);
    if (type === FRAME.stored) pendingStores.get(decoding.readVarUint(decoder))?.();
    else if (type === FRAME.notice) events.push(JSON.parse(decoding.readVarString(decoder)));
    else if (type === FRAME.presence) {
      const inner = decoding.createDecoder(decoding.readVarUint8Array(decoder));
      const count = decoding.readVarUint(inner);
      for (let n = 0; n < count; n += 1) {
        decoding.readVarUint(inner);
        decoding.readVarUint(inner);
        presences.push(decoding.readVarString(inner));
      }
    } else if (type === FRAME.sync) {
      const kind = decoding.readVarUint(decoder);
      const bytes = decoding.readVarUint8Array(decoder);
      if (kind === 0) {
        sendUpdate(Y.encodeStateAsUpdate(doc, bytes));
        send(FRAME.sync, (encoder) => {
          encoding.writeVarUint(encoder, 0);
          encoding.writeVarUint8Array(encoder, Y.encodeStateVector(doc));
        });
        doc.on('update', onUpdate);
      } else {
        Y.applyUpdate(doc, bytes, socket);
        if (kind === 1) isReady();
      }
    }
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.addEventListener('close', ({ code, reason }) => {
      doc.off('update', onUpdate);
      resolve({ code, reason });
    });
  });
  return {
    doc,
    text,
    ready,
    stored: async () => void (await Promise.all(unstored)),
    presences,
    events,
    closed,
    sendRaw: (bytes) => socket.send(bytes as Uint8Array<ArrayBuffer>),
    sendPresence: (state) => {
      clock += 1;
      send(FRAME.presence, (outer) => {
        const inner = encoding.createEncoder();
        encoding.writeVarUint(inner, 1);
        encoding.writeVarUint(inner, doc.clientID);
        encoding.writeVarUint(inner, clock);
        encoding.writeVarString(inner, JSON.stringify(state));
        encoding.writeVarUint8Array(outer, encoding.toUint8Array(inner));
      });
    },
    close: () => socket.close(),
  };
}
