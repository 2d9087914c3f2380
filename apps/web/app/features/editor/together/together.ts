import { BASE_PATH } from '@zhihui/contract/browser-client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import * as Y from 'yjs';
import { readToken } from '../../../session/store.ts';
import type { SharedText } from '../model/shared-text.ts';
import { colorOf } from './colors.ts';
import { Connection } from './connection.ts';
import type { ConnectionState } from './connection.ts';
import { watchFields } from './shared-fields.ts';
import type { EditorDocument } from '../model/document.ts';
import { dropUnsent, keepUnsent, readUnsent } from './unsent.ts';

/** What the page got of a text that is written together. */
export interface TogetherStart {
  textId: string;
  /** State of the document in base64. */
  state: string;
  /** Whether this person hands it in. */
  owner: boolean;
  place: { contentId: Id } | { draftId: Id };
}

/** Somebody else who is here. */
export interface Person {
  id: string;
  name: string;
  color: string;
}

interface Options {
  start: TogetherStart;
  shared: SharedText;
  user: { id: Id; nickname: string };
  onState: (state: ConnectionState) => void;
  onPeople: (people: readonly Person[]) => void;
  onFields: (fields: Partial<Omit<EditorDocument, 'content'>>) => void;
  /** The text grew from this revision; `anew`: somebody has just handed it in. */
  onRevision: (revision: number, anew: boolean) => void;
}

const KEEP_AFTER_MS = 300;

/** Puts the state that the page came with into a new shared text. */
export function takeState({ doc }: SharedText, { state }: TogetherStart): void {
  const bytes = Uint8Array.from(atob(state), (letter) => letter.codePointAt(0) ?? 0);
  Y.applyUpdate(doc, bytes, 'begin');
}

/** Connects a shared text with the others'. Gives what ends that. */
export async function joinTogether(options: Options): Promise<Connection> {
  const { start, shared, user, onState } = options;
  const { doc, awareness } = shared;
  const keyOf = (text: string) => `${String(user.id)} ${JSON.stringify(start.place)} ${text}`;
  const kept = await readUnsent(keyOf(start.textId));
  if (kept !== null) Y.applyUpdate(doc, kept, 'unsent');
  awareness.setLocalStateField('user', {
    id: String(user.id),
    name: user.nickname,
    ...colorOf(String(user.id)),
  });
  let keeping: ReturnType<typeof setTimeout> | undefined;
  const before = Y.encodeStateVector(doc);
  const keep = (stored: boolean): void => {
    clearTimeout(keeping);
    keeping = setTimeout(() => {
      const key = keyOf(connection.text);
      if (stored) void dropUnsent(key);
      else void keepUnsent(key, Y.encodeStateAsUpdate(doc, kept === null ? before : undefined));
    }, KEEP_AFTER_MS);
  };
  const unwatchPeople = watchPeople(shared, String(user.id), options.onPeople);
  const unwatch = watchFields(doc, options.onFields);
  const connection: Connection = new Connection({
    doc,
    awareness,
    text: start.textId,
    token: readToken,
    address: (text) => socketAddress(start.place, text),
    onState: (state) => {
      if (state.kind !== 'connecting') keep(state.stored);
      onState(state);
    },
    onTold: (told) => {
      if (told.revision !== null) options.onRevision(told.revision, told.kind === 'handed-in');
    },
  });
  window.addEventListener('online', connection.hurry);
  doc.once('destroy', () => {
    connection.stop();
    unwatchPeople();
    unwatch();
    window.removeEventListener('online', connection.hurry);
  });
  return connection;
}

function socketAddress(place: TogetherStart['place'], text: string): string {
  const { protocol, host } = window.location;
  const names = Object.entries({ ...place, text }).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(names).toString();
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${BASE_PATH}/together/socket?${query}`;
}

/**
 * Calls `onPeople` when others come, leave or change their name; their carets move with every key and are no reason.
 * `me`: the id of the own account. Returns what ends that.
 */
export function watchPeople(
  shared: SharedText,
  me: string,
  onPeople: (people: readonly Person[]) => void,
): () => void {
  let before = '[]';
  const compare = (): void => {
    const people = peopleIn(shared, me);
    const now = JSON.stringify(people);
    if (now === before) return;
    before = now;
    onPeople(people);
  };
  shared.awareness.on('change', compare);
  return () => shared.awareness.off('change', compare);
}

/** Others who are here, each once, however many pages they have open. */
function peopleIn({ awareness, doc }: SharedText, me: string): Person[] {
  const people = new Map<string, Person>();
  for (const [client, state] of awareness.getStates()) {
    const user = (state as { user?: Person }).user;
    if (client === doc.clientID || user === undefined || user.id === me) continue;
    people.set(user.id, { id: user.id, name: user.name, color: user.color });
  }
  return [...people.values()].sort((a, b) => a.name.localeCompare(b.name, 'zh-CN'));
}
