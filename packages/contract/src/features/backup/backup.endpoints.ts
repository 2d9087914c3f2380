import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, Instant } from '../../schema.ts';

const count = z.int().nonnegative();
const bytes = z.number().nonnegative();

/** `RUNNING` also where its process was killed, until the next one begins. */
export const BACKUP_STATES = ['RUNNING', 'PROVEN', 'UNPROVEN', 'FAILED', 'REMOVED'] as const;
export type BackupState = (typeof BACKUP_STATES)[number];

/** A backup that was begun. */
export const BackupRow = z.object({
  id: Id,
  state: z.enum(BACKUP_STATES),
  /** By which a restore names it; null until it is whole. */
  name: z.string().nullable(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  provenAt: Instant.nullable(),
  storedBytes: bytes,
  rows: count,
  files: count,
  encrypted: z.boolean(),
  /** Why it failed, or what its proof found; empty where all is well. */
  problem: z.string(),
});
export type BackupRow = z.output<typeof BackupRow>;

export const BackupOverview = z.object({
  /** Folder or bucket, without its key. */
  place: z.string(),
  encrypted: z.boolean(),
  /** Every day at this time in China, such as 02:40; null where none is made by itself. */
  at: z.string().nullable(),
  keep: z.object({ days: count, weeks: count, months: count }),
  /** Of the newest one that was restored and found equal. */
  provenAt: Instant.nullable(),
  /** None was proven for longer than two days, and the site is older than that. */
  overdue: z.boolean(),
  records: z.array(BackupRow),
});
export type BackupOverview = z.output<typeof BackupOverview>;

/** Backups of the site, for those who run it. */
export const backupEndpoints = [
  endpoint({
    method: 'GET',
    path: '/backup',
    newest: true,
    access: 'admin',
    summary: '查询备份设置与最近 100 次备份记录',
    data: BackupOverview,
    limit: { max: 60, seconds: 60 },
  }),
  endpoint({
    method: 'POST',
    path: '/backup',
    access: 'admin',
    summary: '立即备份（已有备份排队时不重复创建）',
    data: z.null(),
    limit: { max: 6, seconds: 3600 },
  }),
] as const;
