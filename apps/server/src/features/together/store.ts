import { randomUUID } from 'node:crypto';
import type { Id } from '@zhihui/contract/schema.ts';
import * as Y from 'yjs';
import type { DbPool } from '../../db/db.ts';
import type { Log } from '../../kernel/context.ts';
import { dropPresence, listRemotePresence, refreshPresence, savePresence } from './members.repo.ts';
import type { PresenceRow } from './members.repo.ts';
import { openDoc } from './shared-state.ts';
import {
  appendUpdate,
  findClientOwners,
  findText,
  lockText,
  listTextStates,
  storeSnapshot,
  listUpdatesAfter,
} from './together.repo.ts';

export interface Opened {
  updates: Uint8Array[];
  seq: number;
  snapshotSeq: number;
  owners: Map<number, Id>;
  revision: number | null;
}

/** What rooms ask of the database. */
export interface Store {
  log: Log;
  open(textId: Id): Promise<Opened | null>;
  append(update: Parameters<typeof appendUpdate>[1]): Promise<number | null>;
  /** Updates above a number; null where some of them are in the snapshot already. */
  updatesAfter(
    textId: Id,
    seq: number,
  ): Promise<{ seq: number; update: Uint8Array; userId: Id | null }[] | null>;
  findStates(textIds: readonly Id[]): Promise<{ id: Id; seq: number; revision: number | null }[]>;
  /** Puts all updates into the snapshot; gives the number up to which. */
  compact(textId: Id): Promise<number | null>;
  /** Soon, not at once: carets move often. */
  savePresenceSoon(page: { textId: Id; client: number; clock: number; state: string }): void;
  removePresence(textId: Id, client: number): void;
  listRemotePresence(textId: Id): Promise<PresenceRow[]>;
  refreshPresence(textIds: readonly Id[]): Promise<void>;
}

const PRESENCE_DELAY_MS = 150;

async function openText(db: DbPool, textId: Id): Promise<Opened | null> {
  const row = await findText(db, textId);
  if (row === null) return null;
  const updates = await listUpdatesAfter(db, textId, row.snapshot_seq);
  // put together in between: what was read first is no longer the beginning of the rest
  const isConsistent = row.seq === row.snapshot_seq || updates[0]?.seq === row.snapshot_seq + 1;
  if (!isConsistent) return openText(db, textId);
  return {
    updates: [row.snapshot, ...updates.map(({ data }) => data)],
    seq: updates.at(-1)?.seq ?? row.snapshot_seq,
    snapshotSeq: row.snapshot_seq,
    owners: await findClientOwners(db, textId),
    revision: row.base_revision,
  };
}

/** The texts in the database, as one node sees them. */
export function createStore(db: DbPool, log: Log): Store {
  const node = randomUUID();
  const pendingPages = new Map<string, Parameters<Store['savePresenceSoon']>[0]>();
  const timers = new Map<string, NodeJS.Timeout>();
  const runInBackground = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => log.warn({ err: error }, 'presence not told'));
  };
  return {
    log,
    open: (textId) => openText(db, textId),
    append: (update) => appendUpdate(db, update),
    async updatesAfter(textId, seq) {
      const rows = await listUpdatesAfter(db, textId, seq);
      if (rows[0]?.seq !== seq + 1) return null;
      return rows.map((row) => ({ seq: row.seq, update: row.data, userId: row.user_id }));
    },
    async findStates(textIds) {
      const rows = await listTextStates(db, textIds);
      return rows.map(({ id, seq, base_revision: revision }) => ({ id, seq, revision }));
    },
    compact: (textId) =>
      db.transaction(async (trx) => {
        const row = await lockText(trx, textId);
        if (row === null) return null;
        const updates = await listUpdatesAfter(trx, textId, row.snapshot_seq);
        const doc = openDoc([row.snapshot, ...updates.map(({ data }) => data)]);
        const snapshot = Y.encodeStateAsUpdate(doc);
        doc.destroy();
        await storeSnapshot(trx, textId, { snapshot, seq: row.seq });
        return row.seq;
      }),
    savePresenceSoon(page) {
      const key = `${page.textId} ${page.client}`;
      pendingPages.set(key, page);
      if (timers.has(key)) return;
      const send = (): void => {
        timers.delete(key);
        const last = pendingPages.get(key);
        pendingPages.delete(key);
        if (last !== undefined) runInBackground(savePresence(db, { ...last, node }));
      };
      timers.set(key, setTimeout(send, PRESENCE_DELAY_MS).unref());
    },
    removePresence(textId, client) {
      const key = `${textId} ${client}`;
      clearTimeout(timers.get(key));
      timers.delete(key);
      pendingPages.delete(key);
      runInBackground(dropPresence(db, textId, client));
    },
    listRemotePresence: (textId) => listRemotePresence(db, textId, node),
    refreshPresence: (textIds) => refreshPresence(db, textIds, node),
  };
}
