import { randomUUID } from 'node:crypto';
import type { Id } from '@zhihui/contract/schema.ts';
import * as Y from 'yjs';
import type { DbPool } from '../../db/db.ts';
import type { Log } from '../../kernel/context.ts';
import { beatPresence, dropPresence, presenceElsewhere, putPresence } from './presence.repo.ts';
import type { PresenceRow } from './presence.repo.ts';
import { openDoc } from './shared-state.ts';
import {
  appendUpdate,
  clientsOf,
  findText,
  lockText,
  standingOf,
  storeSnapshot,
  updatesAfter,
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
  after(
    textId: Id,
    seq: number,
  ): Promise<{ seq: number; update: Uint8Array; userId: Id | null }[] | null>;
  standing(textIds: readonly Id[]): Promise<{ id: Id; seq: number; revision: number | null }[]>;
  /** Puts all updates into the snapshot; gives the number up to which. */
  compact(textId: Id): Promise<number | null>;
  /** Soon, not at once: carets move often. */
  place(page: { textId: Id; client: number; clock: number; state: string }): void;
  unplace(textId: Id, client: number): void;
  elsewhere(textId: Id): Promise<PresenceRow[]>;
  beat(textIds: readonly Id[]): Promise<void>;
}

const PLACE_AFTER_MS = 150;

async function openText(db: DbPool, textId: Id): Promise<Opened | null> {
  const row = await findText(db, textId);
  if (row === null) return null;
  const later = await updatesAfter(db, textId, row.snapshot_seq);
  // put together in between: what was read first is no longer the beginning of the rest
  const whole = row.seq === row.snapshot_seq || later[0]?.seq === row.snapshot_seq + 1;
  if (!whole) return openText(db, textId);
  return {
    updates: [row.snapshot, ...later.map(({ data }) => data)],
    seq: later.at(-1)?.seq ?? row.snapshot_seq,
    snapshotSeq: row.snapshot_seq,
    owners: await clientsOf(db, textId),
    revision: row.base_revision,
  };
}

/** The texts in the database, as one node sees them. */
export function createStore(db: DbPool, log: Log): Store {
  const node = randomUUID();
  const waiting = new Map<string, Parameters<Store['place']>[0]>();
  const timers = new Map<string, NodeJS.Timeout>();
  const quiet = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => log.warn({ err: error }, 'presence not told'));
  };
  return {
    log,
    open: (textId) => openText(db, textId),
    append: (update) => appendUpdate(db, update),
    async after(textId, seq) {
      const rows = await updatesAfter(db, textId, seq);
      if (rows[0]?.seq !== seq + 1) return null;
      return rows.map((row) => ({ seq: row.seq, update: row.data, userId: row.user_id }));
    },
    async standing(textIds) {
      const rows = await standingOf(db, textIds);
      return rows.map(({ id, seq, base_revision: revision }) => ({ id, seq, revision }));
    },
    compact: (textId) =>
      db.transaction(async (trx) => {
        const row = await lockText(trx, textId);
        if (row === null) return null;
        const later = await updatesAfter(trx, textId, row.snapshot_seq);
        const doc = openDoc([row.snapshot, ...later.map(({ data }) => data)]);
        const snapshot = Y.encodeStateAsUpdate(doc);
        doc.destroy();
        await storeSnapshot(trx, textId, { snapshot, seq: row.seq });
        return row.seq;
      }),
    place(page) {
      const key = `${page.textId} ${page.client}`;
      waiting.set(key, page);
      if (timers.has(key)) return;
      const send = (): void => {
        timers.delete(key);
        const last = waiting.get(key);
        waiting.delete(key);
        if (last !== undefined) quiet(putPresence(db, { ...last, node }));
      };
      timers.set(key, setTimeout(send, PLACE_AFTER_MS).unref());
    },
    unplace(textId, client) {
      const key = `${textId} ${client}`;
      clearTimeout(timers.get(key));
      timers.delete(key);
      waiting.delete(key);
      quiet(dropPresence(db, textId, client));
    },
    elsewhere: (textId) => presenceElsewhere(db, textId, node),
    beat: (textIds) => beatPresence(db, textIds, node),
  };
}
