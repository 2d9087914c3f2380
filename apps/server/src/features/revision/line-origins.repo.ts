import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, int, ints, json, nullable, text, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { writersSql } from '../together/together.public.ts';
import type { LineWriters } from '../together/together.public.ts';
import type { OpenRun, OriginRun, Origins } from './line-origins.ts';

const FIND_ORIGINS = statement({
  name: 'revision.origins',
  params: { contentId: id, number: int },
  row: { reached: int, runs: json<OriginRun[]>(), still_open: json<OpenRun[]>() },
  text: 'select reached, runs, still_open from revision_origins where content_id = :contentId and number = :number',
});

/** What was found out before about a revision; null when nothing was. */
export async function findOrigins(db: Db, contentId: Id, number: number): Promise<Origins | null> {
  const row = await FIND_ORIGINS.first(db, { contentId, number });
  return row === null ? null : { reached: row.reached, runs: row.runs, open: row.still_open };
}

const SAVE_ORIGINS = statement({
  name: 'revision.keep-origins',
  params: { contentId: id, number: int, reached: int, runs: json<string>(), open: json<string>() },
  text: `insert into revision_origins (content_id, number, reached, runs, still_open)
     values (:contentId, :number, :reached, :runs, :open)
     on conflict (content_id, number) do update set reached = excluded.reached, runs = excluded.runs, still_open = excluded.still_open
       where revision_origins.reached > excluded.reached`,
});

/** Stores the origins; a call that got further meanwhile is not overwritten. */
export async function saveOrigins(
  db: Db,
  contentId: Id,
  number: number,
  { reached, runs, open }: Origins,
): Promise<void> {
  const values = { reached, runs: JSON.stringify(runs), open: JSON.stringify(open) };
  await SAVE_ORIGINS.run(db, { contentId, number, ...values });
}

const OLDER = statement({
  name: 'revision.older-texts',
  params: { contentId: id, below: int, limit: bigint },
  row: { number: int, body: text },
  text: `select number, body from revisions where content_id = :contentId and number < :below
     order by number desc limit :limit`,
});

/** The texts before a revision, newest first. */
export function listOlderTexts(db: Db, contentId: Id, below: number, limit: number) {
  return OLDER.all(db, { contentId, below, limit });
}

export type WritersRow = RowOf<typeof WRITERS>;

const WRITERS = statement({
  name: 'revision.writers',
  params: { contentId: id, numbers: ints },
  row: {
    number: int,
    created_at: timestamp,
    editor_id: nullable(id),
    editor_nickname: text,
    editor_avatar: nullable(text),
    writers: json<UserBrief[]>(),
    written_by: nullable(json<LineWriters[]>()),
  },
  text: `select r.number, r.created_at, r.editor_id,
       coalesce(case when u.deleted_at is null then u.nickname end, '已注销用户') as editor_nickname,
       case when u.deleted_at is null then u.avatar end as editor_avatar,
       ${writersSql('r')} as writers, r.written_by
     from revisions r left join users u on u.id = r.editor_id
     where r.content_id = :contentId and r.number = any(:numbers::integer[])`,
});

/** Who wrote these revisions, and when; without their texts. */
export async function listRevisionWriters(
  db: Db,
  contentId: Id,
  numbers: readonly number[],
): Promise<Map<number, WritersRow>> {
  const rows = await WRITERS.all(db, { contentId, numbers });
  return new Map(rows.map((row) => [row.number, row]));
}
