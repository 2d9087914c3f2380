import { BASE_PATH } from '@zhihui/contract/browser-client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import * as Y from 'yjs';
import { readToken } from '../../../session/store.ts';
import type { SharedText } from '../model/shared-text.ts';
import { getUserColor } from './colors.ts';
import { Connection } from './connection.ts';
import type { ConnectionState } from './connection.ts';
import { watchFields } from './shared-fields.ts';
import type { EditorDocument } from '../model/document.ts';
import { deleteUnsent, storeUnsent, readUnsent } from './unsent-updates.ts';

/** What the page got of a text that is written together. */
export interface CollaborationStart {
  textId: string;
  /** State of the document in base64. */
  state: string;
  /** Whether this person hands it in. */
  owner: boolean;
  target: { contentId: Id } | { draftId: Id };
}

/** Somebody else who is here. */
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
  /** The text grew from this revision; `anew`: somebody has just handed it in. */
  onRevision: (revision: number, isRestarted: boolean) => void;
}

const STORE_DELAY_MS = 300;

/** Puts the state that the page came with into a new shared text. */
export function applyState({ doc }: SharedText, { state }: CollaborationStart): void {
  const bytes = Uint8Array.from(atob(state), (letter) => letter.codePointAt(0) ?? 0);
  Y.applyUpdate(doc, bytes, 'begin');
}

/** Connects a shared text with the others'. Gives what ends that. */
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
 * Calls `onPeople` when others come, leave or change their name; their carets move with every key and are no reason.
 * `me`: the id of the own account. Returns what ends that.
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

/** Others who are here, each once, however many pages they have open. */
function getCollaborators({ awareness, doc }: SharedText, currentUserId: string): Collaborator[] {
  const people = new Map<string, Collaborator>();
  for (const [client, state] of awareness.getStates()) {
    const user = (state as { user?: Collaborator }).user;
    if (client === doc.clientID || user === undefined || user.id === currentUserId) continue;
    people.set(user.id, { id: user.id, name: user.name, color: user.color });
  }
  return [...people.values()].sort((a, b) => a.name.localeCompare(b.name, 'zh-CN'));
}
