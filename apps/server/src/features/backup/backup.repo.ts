import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, nullable, text, texts, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { RowOf } from '../../db/kinds.ts';

const INSERT = statement({
  name: 'backup.insert',
  params: { place: text, encrypted: bool },
  row: { id },
  text: 'insert into backups (place, encrypted) values (:place, :encrypted) returning id',
});

export async function insertBackup(
  db: Db,
  row: { place: string; encrypted: boolean },
): Promise<Id> {
  return (await INSERT.one(db, row)).id;
}

const SAVE = statement({
  name: 'backup.save',
  params: {
    id,
    name: nullable(text),
    storedBytes: bigint,
    rows: bigint,
    files: bigint,
    provenAt: nullable(timestamp),
    problem: text,
  },
  text: `update backups set ended_at = now(), name = :name, stored_bytes = :storedBytes, row_count = :rows,
    file_count = :files, proven_at = :provenAt, problem = :problem where id = :id`,
});

export interface BackupResult {
  name: string | null;
  storedBytes: number;
  rows: number;
  files: number;
  provenAt: Date | null;
  problem: string;
}

export async function saveBackup(db: Db, backupId: Id, result: BackupResult): Promise<void> {
  await SAVE.run(db, { id: backupId, ...result });
}

const REMOVED = statement({
  name: 'backup.removed',
  params: { names: texts },
  text: 'update backups set removed_at = now() where name = any (:names::text[]) and removed_at is null',
});

/** Marks these backups as removed from the store by the retention rule. */
export async function markRemoved(db: Db, names: readonly string[]): Promise<void> {
  await REMOVED.run(db, { names: [...names] });
}

const backupRow = {
  id,
  name: nullable(text),
  started_at: timestamp,
  ended_at: nullable(timestamp),
  proven_at: nullable(timestamp),
  removed_at: nullable(timestamp),
  stored_bytes: id,
  row_count: id,
  file_count: id,
  encrypted: bool,
  problem: text,
};
export type StoredBackup = RowOf<typeof backupRow>;

const LIST = statement({
  name: 'backup.list',
  params: {},
  row: backupRow,
  text: `select id, name, started_at, ended_at, proven_at, removed_at, stored_bytes, row_count, file_count,
    encrypted, problem from backups order by started_at desc, id desc limit 100`,
});

/** Returns the newest hundred backups, newest first. */
export async function listBackupRows(db: Db): Promise<StoredBackup[]> {
  return LIST.all(db, {});
}

const FIND_PROVEN = statement({
  name: 'backup.proven',
  params: {},
  row: { proven_at: nullable(timestamp), since: nullable(timestamp) },
  text: `select (select max(proven_at) from backups where removed_at is null) as proven_at,
    (select min(applied_at) from migrations) as since`,
});

/** Returns when the newest verified backup was verified, and when the site was set up. */
export async function findProvenStatus(
  db: Db,
): Promise<{ provenAt: Date | null; since: Date | null }> {
  const { proven_at: provenAt, since } = await FIND_PROVEN.one(db, {});
  return { provenAt, since };
}

const ADMINS = statement({
  name: 'backup.admins',
  params: {},
  row: { email: nullable(text) },
  text: `select u.email from users u join roles r on r.id = u.role_id
    where r.code = 'Admin' and u.status = 'ACTIVE' and u.deleted_at is null and u.email is not null limit 100`,
});

/** Returns the addresses of users who are notified when backups fail. */
export async function listAdminEmails(db: Db): Promise<string[]> {
  return (await ADMINS.all(db, {})).flatMap(({ email }) => email ?? []);
}
