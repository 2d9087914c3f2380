import { FRAME } from '@zhihui/contract/features/together/together.limits.ts';
import type { ServerNotice } from '@zhihui/contract/features/together/together.limits.ts';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';

/** What a browser sends, decoded. */
export type ClientMessage =
  | { kind: 'state'; vector: Uint8Array }
  | { kind: 'update'; number: number; update: Uint8Array }
  | { kind: 'presence'; client: number; clock: number; state: Record<string, unknown> | null };

// messages of y-protocols/sync
const [STATE_REQUEST, STATE_RESPONSE, CHANGED] = [0, 1, 2];

/** Throws on anything that is no frame of a browser. */
export function readFrame(bytes: Uint8Array): ClientMessage {
  const decoder = decoding.createDecoder(bytes);
  const type = decoding.readVarUint(decoder);
  if (type === FRAME.sync && decoding.readVarUint(decoder) === STATE_REQUEST) {
    return { kind: 'state', vector: decoding.readVarUint8Array(decoder) };
  }
  if (type === FRAME.update) {
    const number = decoding.readVarUint(decoder);
    return { kind: 'update', number, update: decoding.readVarUint8Array(decoder) };
  }
  if (type === FRAME.presence) return readPresence(decoding.readVarUint8Array(decoder));
  throw new Error('no such frame');
}

/** An update of y-protocols/awareness about one page. */
function readPresence(bytes: Uint8Array): ClientMessage {
  const decoder = decoding.createDecoder(bytes);
  if (decoding.readVarUint(decoder) !== 1) throw new Error('presence of several');
  const client = decoding.readVarUint(decoder);
  const clock = decoding.readVarUint(decoder);
  const state: unknown = JSON.parse(decoding.readVarString(decoder));
  if (state !== null && (typeof state !== 'object' || Array.isArray(state))) {
    throw new Error('presence of no form');
  }
  return { kind: 'presence', client, clock, state: state as Record<string, unknown> | null };
}

function frame(type: number, write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, type);
  write(encoder);
  return encoding.toUint8Array(encoder);
}

/** Asks for what the other side has beyond this state. */
export function stateFrame(doc: Y.Doc): Uint8Array {
  return frame(FRAME.sync, (encoder) => {
    encoding.writeVarUint(encoder, STATE_REQUEST);
    encoding.writeVarUint8Array(encoder, Y.encodeStateVector(doc));
  });
}

/** What a browser with the state `vector` lacks. Throws where that is none. */
export function diffFrame(doc: Y.Doc, vector: Uint8Array): Uint8Array {
  return frame(FRAME.sync, (encoder) => {
    encoding.writeVarUint(encoder, STATE_RESPONSE);
    encoding.writeVarUint8Array(encoder, Y.encodeStateAsUpdate(doc, vector));
  });
}

/** A change of another participant. */
export function changeFrame(update: Uint8Array): Uint8Array {
  return frame(FRAME.sync, (encoder) => {
    encoding.writeVarUint(encoder, CHANGED);
    encoding.writeVarUint8Array(encoder, update);
  });
}

/** The browser's change of this number is stored. */
export function storedFrame(number: number): Uint8Array {
  return frame(FRAME.stored, (encoder) => encoding.writeVarUint(encoder, number));
}

export function eventFrame(event: ServerNotice): Uint8Array {
  return frame(FRAME.notice, (encoder) => encoding.writeVarString(encoder, JSON.stringify(event)));
}

/** Where pages are; `state` is JSON, `null` for who left. */
export function presenceFrame(
  pages: readonly { client: number; clock: number; state: string }[],
): Uint8Array {
  const inner = encoding.createEncoder();
  encoding.writeVarUint(inner, pages.length);
  for (const { client, clock, state } of pages) {
    encoding.writeVarUint(inner, client);
    encoding.writeVarUint(inner, clock);
    encoding.writeVarString(inner, state);
  }
  return frame(FRAME.presence, (encoder) =>
    encoding.writeVarUint8Array(encoder, encoding.toUint8Array(inner)),
  );
}
