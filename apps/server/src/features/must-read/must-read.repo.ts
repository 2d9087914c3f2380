import type { GroupKind } from '@zhihui/contract/features/group/group.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, day, id, ids, int, json, nullable, text, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { countMembers } from '../../visibility/group-members.ts';
import { TODAY } from '../../db/company-day.ts';

interface RecipientGroup {
  id: Id;
  name: string;
  kind: GroupKind;
  memberCount: number;
}

const FIND = statement({
  name: 'must-read.find',
  params: { contentId: id },
  row: {
    revision: int,
    asked_by: nullable(id),
    asked_at: timestamp,
    due_on: nullable(text),
    overdue: bool,
    groups: json<RecipientGroup[]>(),
  },
  text: `select m.revision, m.asked_by, m.asked_at, m.due_on::text, coalesce(m.due_on < ${TODAY}, false) as overdue,
      (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'kind', g.kind,
          'memberCount', ${countMembers('g.id')}) order by g.kind, g.name, g.id), '[]')
        from must_read_groups a join user_groups g on g.id = a.group_id where a.content_id = m.content_id) as groups
    from must_reads m where m.content_id = :contentId`,
});
export type MustReadRow = RowOf<typeof FIND>;

/** The request to read a content, with its groups; null when there is none. */
export async function findMustRead(db: Db, contentId: Id): Promise<MustReadRow | null> {
  return FIND.first(db, { contentId });
}

const FIND_ASKER = statement({
  name: 'must-read.asker',
  params: { contentId: id },
  row: { asked_by: nullable(id), asked_at: timestamp },
  text: 'select asked_by, asked_at from must_reads where content_id = :contentId',
});

/** Who asked to read a content, and when; null when there is no request. */
export async function findAsker(db: Db, contentId: Id): Promise<RowOf<typeof FIND_ASKER> | null> {
  return FIND_ASKER.first(db, { contentId });
}

const SAVE = statement({
  name: 'must-read.save',
  params: { contentId: id, userId: id, revision: int, dueOn: nullable(day), again: bool },
  text: `insert into must_reads (content_id, revision, asked_by, due_on) values (:contentId, :revision, :userId, :dueOn)
    on conflict (content_id) do update set due_on = excluded.due_on,
      revision = case when :again::boolean then excluded.revision else must_reads.revision end,
      asked_by = case when :again::boolean then excluded.asked_by else must_reads.asked_by end,
      asked_at = case when :again::boolean then excluded.asked_at else must_reads.asked_at end`,
});
const REMOVE_GROUPS = statement({
  name: 'must-read.remove-groups',
  params: { contentId: id, groupIds: ids },
  text: 'delete from must_read_groups where content_id = :contentId and group_id <> all(:groupIds::bigint[])',
});
const ADD_GROUPS = statement({
  name: 'must-read.add-groups',
  params: { contentId: id, groupIds: ids },
  text: `insert into must_read_groups (content_id, group_id)
    select :contentId, asked.id from unnest(:groupIds::bigint[]) asked(id) on conflict do nothing`,
});

interface MustReadValues {
  contentId: Id;
  userId: Id;
  revision: number;
  dueOn: string | null;
  groupIds: readonly Id[];
  again: boolean;
}

/** Stores a request with exactly these groups; with `again` as one that is made now, for this revision. */
export async function saveMustRead(db: Db, values: MustReadValues): Promise<void> {
  const { groupIds, ...request } = values;
  const { contentId } = request;
  await SAVE.run(db, request);
  await REMOVE_GROUPS.run(db, { contentId, groupIds });
  await ADD_GROUPS.run(db, { contentId, groupIds });
}

const LOCK_GROUPS = statement({
  name: 'must-read.lock-groups',
  params: { groupIds: ids },
  row: { id },
  text: 'select id from user_groups where id = any(:groupIds::bigint[]) order by id for key share',
});

/** Whether all of these groups exist; they cannot be deleted before the transaction ends. */
export async function lockGroups(db: Db, groupIds: readonly Id[]): Promise<boolean> {
  return (await LOCK_GROUPS.count(db, { groupIds })) === groupIds.length;
}

const DELETE = statement({
  name: 'must-read.delete',
  params: { contentId: id },
  text: 'delete from must_reads where content_id = :contentId',
});

/** Deletes the request to read a content; what was confirmed stays stored. */
export async function deleteMustRead(db: Db, contentId: Id): Promise<void> {
  await DELETE.run(db, { contentId });
}

const CONFIRM = statement({
  name: 'must-read.confirm',
  params: { contentId: id, userId: id, revision: int },
  text: `insert into must_read_confirmations as f (content_id, user_id, revision) values (:contentId, :userId, :revision)
    on conflict (content_id, user_id, revision) do update set confirmed_at = excluded.confirmed_at
      where f.confirmed_at < (select m.asked_at from must_reads m where m.content_id = f.content_id)`,
});

/** Stores that a user read a revision; the first time after the request counts. */
export async function saveConfirmation(
  db: Db,
  confirmation: { contentId: Id; userId: Id; revision: number },
): Promise<void> {
  await CONFIRM.run(db, confirmation);
}

const IS_CONFIRMED_BY_ALL = statement({
  name: 'must-read.confirmed-by-all',
  params: { contentId: id },
  row: { id },
  text: 'select content_id as id from announcements where content_id = :contentId and live_confirm',
});

/** Whether all readers of an announcement are asked to confirm it anyway. */
export async function isConfirmedByAll(db: Db, contentId: Id): Promise<boolean> {
  return (await IS_CONFIRMED_BY_ALL.count(db, { contentId })) > 0;
}
