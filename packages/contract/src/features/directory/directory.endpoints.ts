// Why it is as it is: docs/decisions/0111-groups-and-grants.md
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, Instant, page, pageFields } from '../../schema.ts';
import { UserBrief } from '../user/user.schema.ts';
import { DIRECTORY_KINDS, SYNC_STATES } from './directory.limits.ts';

const count = z.int().nonnegative();

/** A provider whose departments can be synced. */
const DirectorySource = z.object({
  id: Id,
  kind: z.enum(DIRECTORY_KINDS),
  name: z.string(),
  running: z.boolean(),
  /** The end of the last sync that succeeded. */
  syncedAt: Instant.nullable(),
  /** The last sync, when it failed. */
  failure: z.object({ at: Instant, error: z.string() }).nullable(),
});
export type DirectorySource = z.output<typeof DirectorySource>;

const SyncRecord = z.object({
  id: Id,
  source: z.enum(DIRECTORY_KINDS),
  /** The provider's name on this site; null when it was deleted. */
  name: z.string().nullable(),
  state: z.enum(SYNC_STATES),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  automatic: z.boolean(),
  /** Null when it was automatic. */
  startedBy: UserBrief.nullable(),
  departments: z.object({ added: count, changed: count, removed: count }),
  /** Memberships: a person who moves is removed once and added once. */
  members: z.object({ added: count, removed: count }),
  leadersChanged: count,
  /** People of the organisation without an account here. */
  peopleUnknown: count,
  /** Why it changed nothing; empty when it succeeded. */
  error: z.string(),
  /** What was odd in the answer and did not stop it; the first ones. */
  notes: z.array(z.string()),
  noteCount: count,
});
export type SyncRecord = z.output<typeof SyncRecord>;

export const directoryEndpoints = [
  endpoint({
    method: 'GET',
    path: '/directory',
    newest: true,
    access: 'user.query',
    summary: '查询可同步部门的企业通讯录及其最近同步状态',
    data: z.array(DirectorySource),
  }),
  endpoint({
    method: 'GET',
    path: '/directory/sync/page',
    newest: true,
    access: 'user.query',
    summary: '查询通讯录同步记录',
    query: z.strictObject(pageFields),
    data: page(SyncRecord),
  }),
  endpoint({
    method: 'POST',
    path: '/directory/sync',
    access: 'user.edit',
    summary: '同步企业通讯录的部门与成员（已启用的企业微信、钉钉、飞书）',
    data: z.object({ started: count }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 30, seconds: 3600 },
    logged: true,
  }),
] as const;
