import { MAX_SYNC_NOTES } from '@zhihui/contract/features/directory/directory.limits.ts';
import type {
  DirectoryKind,
  SyncState,
} from '@zhihui/contract/features/directory/directory.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, int, json, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { personJson } from '../../visibility/person-json.ts';

const KINDS = `('WECOM', 'DINGTALK', 'FEISHU')`;
/** Longer than a sync may take: its process was killed. */
const LOST = `started_at < now() - interval '3 hours'`;

const SOURCES = statement({
  name: 'directory.sources',
  params: {},
  row: {
    id,
    kind: textOf<DirectoryKind>(),
    name: text,
    running: bool,
    synced_at: nullable(timestamp),
    failed_at: nullable(timestamp),
    error: nullable(text),
  },
  text: `select p.id, p.kind, p.name,
      exists (select from directory_syncs s where s.provider_id = p.id and s.ended_at is null and not s.${LOST}) as running,
      (select max(s.ended_at) from directory_syncs s where s.provider_id = p.id and s.error = '') as synced_at,
      case when last.error <> '' then last.ended_at end as failed_at, nullif(last.error, '') as error
    from identity_providers p
    left join lateral (select s.ended_at, s.error from directory_syncs s where s.provider_id = p.id and s.ended_at is not null
      order by s.ended_at desc, s.id desc limit 1) last on true
    where p.enabled and p.kind in ${KINDS} order by p.id limit 50`,
});

/** The providers whose departments can be synced, with the results of their last syncs. */
export async function listSources(db: Db) {
  return SOURCES.all(db, {});
}

const CLOSE_LOST = statement({
  name: 'directory.close-lost',
  params: { error: text },
  text: `update directory_syncs set ended_at = now(), error = :error where ended_at is null and ${LOST}`,
});

/** Ends the syncs whose process was killed. */
export async function closeLostSyncs(db: Db, error: string): Promise<void> {
  await CLOSE_LOST.run(db, { error });
}

const START = statement({
  name: 'directory.start',
  params: { userId: nullable(id) },
  row: { id },
  text: `insert into directory_syncs (provider_id, source, automatic, started_by)
    select p.id, p.kind, :userId::bigint is null, :userId from identity_providers p where p.enabled and p.kind in ${KINDS}
      and (:userId::bigint is not null or exists (select from user_groups g where g.provider_id = p.id))
    on conflict (provider_id) where ended_at is null do nothing returning id`,
});

/**
 * Starts a sync for each provider that has none; without a user only where one succeeded before, so that no site gets
 * departments that it did not want. Returns their ids.
 */
export async function insertSyncs(db: Db, userId: Id | null): Promise<Id[]> {
  return (await START.all(db, { userId })).map((row) => row.id);
}

const LOCK = statement({
  name: 'directory.lock',
  params: { id },
  row: { provider_id: nullable(id), source: textOf<DirectoryKind>() },
  text: `select provider_id, source from directory_syncs where id = :id and ended_at is null for update`,
});

/** Locks a sync that has not ended; null when it has. */
export async function lockSync(db: Db, syncId: Id) {
  return LOCK.first(db, { id: syncId });
}

const counts = {
  departmentsAdded: int,
  departmentsChanged: int,
  departmentsRemoved: int,
  membersAdded: int,
  membersRemoved: int,
  leadersChanged: int,
  peopleUnknown: int,
};
const END = statement({
  name: 'directory.end',
  params: { id, error: text, ...counts, notes: json<unknown>(), noteCount: int },
  text: `update directory_syncs set ended_at = now(), error = :error, departments_added = :departmentsAdded,
      departments_changed = :departmentsChanged, departments_removed = :departmentsRemoved,
      members_added = :membersAdded, members_removed = :membersRemoved, leaders_changed = :leadersChanged,
      people_unknown = :peopleUnknown, notes = :notes, note_count = :noteCount
    where id = :id and ended_at is null`,
});

export type SyncCounts = { [name in keyof typeof counts]: number };
const NONE: SyncCounts = {
  ...{ departmentsAdded: 0, departmentsChanged: 0, departmentsRemoved: 0 },
  ...{ membersAdded: 0, membersRemoved: 0, leadersChanged: 0, peopleUnknown: 0 },
};

/** Stores what a sync changed. */
export async function endSync(
  db: Db,
  syncId: Id,
  result: SyncCounts & { notes: readonly string[] },
): Promise<void> {
  const { notes, ...changes } = result;
  const stored = JSON.stringify(notes.slice(0, MAX_SYNC_NOTES));
  await END.run(db, { id: syncId, error: '', ...changes, notes: stored, noteCount: notes.length });
}

/** Stores why a sync changed nothing. */
export async function failSync(db: Db, syncId: Id, error: string): Promise<void> {
  await END.run(db, { id: syncId, error, ...NONE, notes: '[]', noteCount: 0 });
}

const LIST = statement({
  name: 'directory.list',
  params: { limit: bigint, offset: bigint },
  row: {
    id,
    source: textOf<DirectoryKind>(),
    name: nullable(text),
    state: textOf<SyncState>(),
    started_at: timestamp,
    ended_at: nullable(timestamp),
    automatic: bool,
    started_by: json<UserBrief | null>(),
    error: text,
    departments_added: int,
    departments_changed: int,
    departments_removed: int,
    members_added: int,
    members_removed: int,
    leaders_changed: int,
    people_unknown: int,
    notes: json<string[]>(),
    note_count: int,
  },
  text: `select s.id, s.source, p.name, s.started_at, s.ended_at, s.automatic, s.error,
      case when s.ended_at is null and not s.${LOST} then 'RUNNING'
        when s.ended_at is null or s.error <> '' then 'FAILED' else 'DONE' end as state,
      case when u.id is null then null else ${personJson('u')} end as started_by,
      s.departments_added, s.departments_changed, s.departments_removed, s.members_added, s.members_removed,
      s.leaders_changed, s.people_unknown, s.notes, s.note_count
    from directory_syncs s left join identity_providers p on p.id = s.provider_id left join users u on u.id = s.started_by
    order by s.started_at desc, s.id desc limit :limit offset :offset`,
});
const COUNT = statement({
  name: 'directory.count',
  params: {},
  row: { total: int },
  text: 'select count(*)::int as total from directory_syncs',
});
export type SyncRow = RowOf<typeof LIST>;

/** A page of the log, newest first. */
export async function listSyncs(db: Db, page: { limit: number; offset: number }) {
  const [rows, { total }] = await Promise.all([LIST.all(db, page), COUNT.one(db, {})]);
  return { rows, total };
}

const SWEEP = statement({
  name: 'directory.sweep',
  params: {},
  text: `delete from directory_syncs s where s.started_at < now() - interval '180 days' and exists (
    select from directory_syncs newer where newer.provider_id = s.provider_id and newer.id > s.id
      and (s.error <> '' or newer.error = ''))`,
});

/** Deletes old entries of the log, but not the last success of a provider. */
export async function sweepSyncs(db: Db): Promise<void> {
  await SWEEP.run(db, {});
}
