import type {
  BackupOverview,
  BackupRow,
} from '@zhihui/contract/features/backup/backup.endpoints.ts';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { readRetentionRule, describeLocation } from '../../platform/backup/backup-settings.ts';
import { listAdminEmails, listBackupRows, findProvenStatus } from './backup.repo.ts';
import type { StoredBackup } from './backup.repo.ts';

const HOUR = 3_600_000;
/** One night may fail; after two, there is no reliable backup. */
const OVERDUE_MS = 48 * HOUR;

/** Returns where backups are stored, and the results of the last hundred. */
export async function loadBackupOverview(db: Db, env: Env, now: Date): Promise<BackupOverview> {
  const [rows, { provenAt, overdue }] = await Promise.all([
    listBackupRows(db),
    loadProvenStatus(db, env, now),
  ]);
  return {
    place: describeLocation(env),
    encrypted: env.BACKUP_PASSPHRASE !== undefined,
    at: env.BACKUP_AT === 'off' ? null : env.BACKUP_AT,
    keep: readRetentionRule(env),
    provenAt: provenAt?.toISOString() ?? null,
    overdue,
    records: rows.map((row, index) => present(row, index === 0)),
  };
}

/**
 * Returns when a backup was last verified, and whether that is too long ago. Sites without scheduled backups are never
 * late.
 */
export async function loadProvenStatus(db: Db, env: Env, now: Date) {
  const { provenAt, since } = await findProvenStatus(db);
  const from = provenAt ?? since;
  const overdue =
    env.BACKUP_AT !== 'off' && from !== null && now.getTime() - from.getTime() > OVERDUE_MS;
  return { provenAt, overdue };
}

function present(row: StoredBackup, newest: boolean): BackupRow {
  return {
    id: row.id,
    state: getState(row, newest),
    name: row.name,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    provenAt: row.proven_at?.toISOString() ?? null,
    storedBytes: Number(row.stored_bytes),
    rows: Number(row.row_count),
    files: Number(row.file_count),
    encrypted: row.encrypted,
    problem: row.problem,
  };
}

/** A backup without an end has lost its process, unless it is the newest. */
function getState(row: StoredBackup, newest: boolean): BackupRow['state'] {
  if (row.removed_at !== null) return 'REMOVED';
  if (row.ended_at === null) return newest ? 'RUNNING' : 'FAILED';
  if (row.name === null) return 'FAILED';
  return row.proven_at === null ? 'UNPROVEN' : 'PROVEN';
}

/** E-mails the Admins. */
export async function mailAdmins(deps: Deps, subject: string, text: string): Promise<void> {
  for (const to of await listAdminEmails(deps.db))
    await deps.addJob(deps.db, 'mail.send', { to, subject, text });
}

/** Notifies the Admins, once a day, that no backup was verified for too long. */
export async function watchBackups(deps: Deps, now: Date): Promise<void> {
  const { provenAt, overdue } = await loadProvenStatus(deps.db, deps.env, now);
  if (!overdue) return;
  const last =
    provenAt === null ? '此前从未成功' : `上次成功为 ${provenAt.toISOString().slice(0, 16)}（UTC）`;
  await mailAdmins(
    deps,
    '最近两天没有已校验的备份',
    `最近两天没有已校验的备份，${last}。\n请在“后台 › 系统状态”查看原因，或在服务器上运行 npm run backup。`,
  );
}
