import { BASE_PATH } from '@zhihui/contract/browser-client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import * as Y from 'yjs';
import { SHARED_FIELDS } from '@zhihui/contract/features/together/together.limits.ts';
import { reportEndedSession } from '../../../session/ended-session.ts';
import { readToken } from '../../../session/store.ts';
import type { SharedText } from '../model/shared-text.ts';
import { Connection } from './connection.ts';
import type { ConnectionState } from './connection.ts';
import type { EditorDocument } from '../model/document.ts';
import { getUserColor } from '../model/user-color.ts';
import { openBrowserStore } from '../../../lib/browser-store.ts';

/** What the page was loaded with for a text that several people write. */
export interface CollaborationStart {
  textId: string;
  /** State of the document in base64. */
  state: string;
  /** Whether this user owns the text and submits it. */
  owner: boolean;
  target: { contentId: Id } | { draftId: Id };
}

/** Another user who has the text open. */
export interface Collaborator {
  id: string;
  name: string;
  color: string;
}

interface Options {
  start: CollaborationStart;
  shared: SharedText;
  user: { id: Id; nickname: string };
  onState: (state: ConnectionState) => void;
  onPeople: (people: readonly Collaborator[]) => void;
  onFields: (fields: Partial<Omit<EditorDocument, 'content'>>) => void;
  /** Reports the revision the text is based on; `isRestarted`: it was submitted just now. */
  onRevision: (revision: number, isRestarted: boolean) => void;
}

const STORE_DELAY_MS = 300;

/** Applies the state the page was loaded with to a new shared text. */
export function applyState({ doc }: SharedText, { state }: CollaborationStart): void {
  const bytes = Uint8Array.from(atob(state), (letter) => letter.codePointAt(0) ?? 0);
  Y.applyUpdate(doc, bytes, 'begin');
}

/** Connects a shared text to the session and returns the connection. */
export async function joinSession(options: Options): Promise<Connection> {
  const { start, shared, user, onState } = options;
  const { doc, awareness } = shared;
  const getStorageKey = (text: string) =>
    `${String(user.id)} ${JSON.stringify(start.target)} ${text}`;
  const unsent = await readUnsent(getStorageKey(start.textId));
  if (unsent !== null) Y.applyUpdate(doc, unsent, 'unsent');
  awareness.setLocalStateField('user', {
    id: String(user.id),
    name: user.nickname,
    ...getUserColor(String(user.id)),
  });
  let storeTimer: ReturnType<typeof setTimeout> | undefined;
  const before = Y.encodeStateVector(doc);
  const scheduleStore = (stored: boolean): void => {
    clearTimeout(storeTimer);
    storeTimer = setTimeout(() => {
      const key = getStorageKey(connection.text);
      if (stored) void deleteUnsent(key);
      else void storeUnsent(key, Y.encodeStateAsUpdate(doc, unsent === null ? before : undefined));
    }, STORE_DELAY_MS);
  };
  const stopWatchingPeople = watchPeople(shared, String(user.id), options.onPeople);
  const stopWatchingFields = watchFields(doc, options.onFields);
  const connection: Connection = new Connection({
    doc,
    awareness,
    text: start.textId,
    token: readToken,
    address: (text) => getSocketAddress(start.target, text),
    onState: (state) => {
      if (state.kind !== 'connecting') scheduleStore(state.stored);
      onState(state);
    },
    onSignedOut: () => void reportEndedSession(),
    onNotice: (notice) => {
      if (notice.revision !== null)
        options.onRevision(notice.revision, notice.kind === 'handed-in');
    },
  });
  window.addEventListener('online', connection.reconnectNow);
  doc.once('destroy', () => {
    connection.stop();
    stopWatchingPeople();
    stopWatchingFields();
    window.removeEventListener('online', connection.reconnectNow);
  });
  return connection;
}

function getSocketAddress(target: CollaborationStart['target'], text: string): string {
  const { protocol, host } = window.location;
  const names = Object.entries({ ...target, text }).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(names).toString();
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${BASE_PATH}/together/socket?${query}`;
}

/**
 * Calls `onPeople` when other users join, leave or change their name, but not when only a caret moves.
 * `currentUserId` is the user's own id. Returns a function that stops watching.
 */
export function watchPeople(
  shared: SharedText,
  currentUserId: string,
  onPeople: (people: readonly Collaborator[]) => void,
): () => void {
  let before = '[]';
  const compare = (): void => {
    const people = getCollaborators(shared, currentUserId);
    const now = JSON.stringify(people);
    if (now === before) return;
    before = now;
    onPeople(people);
  };
  shared.awareness.on('change', compare);
  return () => shared.awareness.off('change', compare);
}

/** Lists the other users once each, however many pages they have open. */
function getCollaborators({ awareness, doc }: SharedText, currentUserId: string): Collaborator[] {
  const people = new Map<string, Collaborator>();
  for (const [client, state] of awareness.getStates()) {
    const user = (state as { user?: Collaborator }).user;
    if (client === doc.clientID || user === undefined || user.id === currentUserId) continue;
    people.set(user.id, { id: user.id, name: user.name, color: user.color });
  }
  return [...people.values()].sort((a, b) => a.name.localeCompare(b.name, 'zh-CN'));
}

const MAX_AGE_MS = 30 * 24 * 60 * 60_000;

/** Stores changes that the server has not acknowledged in this browser, so that they survive a reload. */
const rows = openBrowserStore<{
  key: string;
  update: Uint8Array;
  /** ms */
  at: number;
}>('zhihui-together', 'unsent');

/** Stores the changes that the server lacks. Failures are ignored: the draft is saved separately. */
async function storeUnsent(key: string, update: Uint8Array): Promise<void> {
  await rows.put({ key, update, at: Date.now() }).catch(() => undefined);
}

/** Reads the stored changes; null when there are none or they are too old. */
async function readUnsent(key: string): Promise<Uint8Array | null> {
  const stored = await rows.get(key).catch(() => undefined);
  return stored === undefined || Date.now() - stored.at > MAX_AGE_MS ? null : stored.update;
}

async function deleteUnsent(key: string): Promise<void> {
  await rows.delete(key).catch(() => undefined);
}

type Fields = Omit<EditorDocument, 'content'>;
const NAMES = ['title', 'categoryId', 'tags', 'coverUrl', 'settings'] as const;

/** Shares title and settings beside the text. Each field is replaced as a whole, and the later change wins. */
export function writeFields(doc: Y.Doc, patch: Partial<Fields>): void {
  const map = doc.getMap<unknown>(SHARED_FIELDS);
  doc.transact(() => {
    for (const name of NAMES) {
      if (patch[name] === undefined) continue;
      if (JSON.stringify(map.get(name)) !== JSON.stringify(patch[name])) map.set(name, patch[name]);
    }
  }, 'fields');
}

/** Returns the fields that were set in the session; others are omitted. */
export function readFields(doc: Y.Doc): Partial<Fields> {
  const map = doc.getMap<unknown>(SHARED_FIELDS);
  return Object.fromEntries(
    NAMES.filter((name) => map.has(name)).map((name) => [name, map.get(name)]),
  ) as Partial<Fields>;
}

/** Calls `onChange` when another user set a field. Returns a function that stops watching. */
function watchFields(doc: Y.Doc, onChange: (fields: Partial<Fields>) => void): () => void {
  const map = doc.getMap<unknown>(SHARED_FIELDS);
  const onEvent = (event: Y.YMapEvent<unknown>): void => {
    if (event.transaction.origin !== 'fields') onChange(readFields(doc));
  };
  map.observe(onEvent);
  return () => map.unobserve(onEvent);
}
