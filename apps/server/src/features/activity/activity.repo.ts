import type { ActivityKind } from '@zhihui/contract/features/activity/activity.kinds.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, day, id, int, json, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf, ValuesOf } from '../../db/kinds.ts';
import { getCachedTotal } from '../../db/cached-totals.ts';
import { family, statement } from '../../db/statement.ts';
import { startOfDaySql } from '../../db/company-day.ts';
import { listKeys, listSubsets } from '../../db/variants.ts';
import { toStorable } from './diff-states.ts';

export interface NewActivity {
  userId: Id | null;
  call: string;
  kind: ActivityKind | null;
  target: string;
  targetName: string;
  changes: unknown;
  detail: unknown;
  ip: string;
  userAgent: string;
  requestId: string;
}

const INSERT = statement({
  name: 'activity.insert',
  params: {
    userId: nullable(id),
    ...{ call: text, kind: nullable(text), target: text, targetName: text },
    ...{ changes: json<unknown>(), detail: json<unknown>() },
    ...{ ip: text, userAgent: text, requestId: text },
  },
  text: `insert into activity_logs (user_id, call, kind, target, target_name, changes, detail, ip, user_agent, request_id)
    values (:userId, :call, :kind, :target, :targetName, :changes, :detail, :ip, :userAgent, :requestId)`,
});

/** Appends an entry to the activity log. */
export async function insertActivity(db: Db, line: NewActivity): Promise<void> {
  const { changes, detail } = line;
  await INSERT.run(db, {
    ...line,
    changes: toStorable(changes),
    detail: toStorable(detail),
  });
}

const INSERT_DAILY = statement({
  name: 'activity.insert-daily',
  params: {
    userId: id,
    ...{ call: text, kind: text, target: text, targetName: text },
    ...{ ip: text, userAgent: text, requestId: text },
  },
  text: `insert into activity_logs (user_id, call, kind, target, target_name, ip, user_agent, request_id)
    select :userId, :call, :kind, :target, :targetName, :ip, :userAgent, :requestId
    where not exists (select from activity_logs l where l.kind = :kind and l.target = :target and l.user_id = :userId
      and l.call = :call and l.created_at > now() - interval '1 day')`,
});

/** Appends an entry without changes, once a day for the same user, call and target. */
export async function insertDailyActivity(
  db: Db,
  line: Omit<NewActivity, 'changes' | 'detail' | 'userId' | 'kind'> & {
    userId: Id;
    kind: ActivityKind;
  },
): Promise<void> {
  await INSERT_DAILY.run(db, line);
}

const FILTERS = {
  userId: 'l.user_id = :userId',
  call: 'l.call = :call',
  kind: 'l.kind = :kind',
  target: 'l.target = :target',
  from: `l.created_at >= ${startOfDaySql(':from')}`,
  until: `l.created_at < ${startOfDaySql('(:until::date + 1)')}`,
};
const filterParams = {
  userId: id,
  call: text,
  kind: textOf<ActivityKind>(),
  target: text,
  from: day,
  until: day,
};
type Filtered = keyof typeof FILTERS;

const filters = listKeys(FILTERS);
const buildWhere = (set: readonly Filtered[]): string =>
  set.length === 0 ? '' : `where ${set.map((name) => FILTERS[name]).join(' and ')}`;
const LATEST = 'order by l.created_at desc, l.id desc';
/** Users never page further back, and an exact count would read the whole log. */
const MAX_COUNT = 100_000;

const COUNT = family({
  variants: () => listSubsets(filters),
  name: (set) => `activity.count.${set.join('.')}`,
  declare: (set) => ({
    params: filterParams,
    row: { total: int },
    text: `select count(*)::int as total
      from (select from activity_logs l ${buildWhere(set)} ${LATEST} limit ${MAX_COUNT}) counted`,
  }),
});

const activityRow = {
  id,
  at: timestamp,
  userId: nullable(id),
  nickname: nullable(text),
  avatar: nullable(text),
  call: text,
  kind: nullable(textOf<ActivityKind>()),
  target: text,
  targetName: text,
  ip: text,
  userAgent: text,
  changes: json<Record<string, [unknown, unknown]>>(),
  tokenName: nullable(text),
};
export type ActivityRow = RowOf<typeof activityRow>;

const LIST = family({
  variants: () => listSubsets(filters),
  name: (set) => `activity.list.${set.join('.')}`,
  declare: (set) => ({
    params: { ...filterParams, limit: bigint, offset: bigint },
    row: activityRow,
    text: `select l.id, l.created_at as at, u.id as "userId", u.nickname, u.avatar, l.call, l.kind, l.target,
      l.target_name as "targetName", l.ip, l.user_agent as "userAgent", l.changes,
      l.detail -> 'token' ->> 'name' as "tokenName"
      from activity_logs l left join users u on u.id = l.user_id ${buildWhere(set)} ${LATEST} limit :limit offset :offset`,
  }),
});

export interface ActivityFilter {
  userId?: Id | undefined;
  call?: string | undefined;
  kind?: ActivityKind | undefined;
  target?: string | undefined;
  /** Days as `2026-11-21`. */
  from?: string | undefined;
  until?: string | undefined;
}

/** Returns one page of the log, newest first, with the total number of entries (at most 100,000). */
export async function listActivity(
  db: Db,
  filter: ActivityFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: ActivityRow[]; total: number }> {
  const set = filters.filter((name) => filter[name] !== undefined && filter[name] !== '');
  // statements name only the active filters, so the driver ignores the other values
  const values = filter as ValuesOf<typeof filterParams>;
  const [rows, total] = await Promise.all([
    LIST.of(set).all(db, { ...values, ...page }),
    getCachedTotal(db, COUNT.of(set), values),
  ]);
  return { rows, total };
}

const ALLOW = statement({
  name: 'activity.allow-retention',
  params: {},
  row: { on: nullable(text) },
  text: `select set_config('zhihui.activity_retention', 'on', true) as on`,
});
const DELETE = statement({
  name: 'activity.delete-old',
  params: { days: int, limit: bigint },
  text: `delete from activity_logs where id in (
    select id from activity_logs where created_at < now() - make_interval(days => :days)
    order by created_at limit :limit)`,
});

/** Deletes at most `limit` entries older than `days` days; returns how many. The only exception to append-only. */
export async function deleteOld(db: Db, days: number, limit: number): Promise<number> {
  await ALLOW.run(db, {});
  return DELETE.count(db, { days, limit });
}
