// Why it is as it is: docs/decisions/0055-taking-what-waits.md
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, ids, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { categoryOfReviewed } from './reviewed-place.ts';

/** What waits for verdicts, as tables name it. */
export type ReviewedType = 'CONTENT' | 'COMMENT' | 'ANSWER';

/** One thing that waits. */
export interface Reviewed {
  type: ReviewedType;
  id: Id;
}

const TAKE = statement({
  name: 'take.take',
  params: {
    type: textOf<ReviewedType>(),
    id,
    userId: id,
    now: timestamp,
    silentSince: timestamp,
    over: bool,
  },
  row: { user_id: id },
  text: `insert into review_takes as t (target_type, target_id, user_id, taken_at, seen_at)
     values (:type, :id, :userId, :now, :now)
     on conflict (target_type, target_id) do update set user_id = excluded.user_id, seen_at = excluded.seen_at,
       taken_at = case when t.user_id = excluded.user_id then t.taken_at else excluded.taken_at end
     where t.user_id = excluded.user_id or t.seen_at <= :silentSince or :over
     returning user_id`,
});

/** Takes what is free, one's own already, or fallen silent; with `over` whatever it is. Resolves to whether it was had. */
export async function takeOne(
  db: Db,
  { type, id: targetId }: Reviewed,
  by: { userId: Id; now: Date; silentSince: Date; over: boolean },
): Promise<boolean> {
  return (await TAKE.count(db, { type, id: targetId, ...by })) > 0;
}

const LEAVE = statement({
  name: 'take.leave',
  params: { type: textOf<ReviewedType>(), id, userId: nullable(id) },
  row: { user_id: id },
  text: `delete from review_takes where target_type = :type and target_id = :id
     and (:userId::bigint is null or user_id = :userId) returning user_id`,
});

/** Frees a thing that this person has; with null whoever has it. Resolves to whether there was anything to free. */
export async function leaveOne(db: Db, one: Reviewed, userId: Id | null): Promise<boolean> {
  return (await LEAVE.count(db, { ...one, userId })) > 0;
}

export type TakeRow = RowOf<typeof HOLDER>;

const COLUMNS = `t.target_id as id, t.user_id, u.nickname, u.avatar, t.taken_at`;
const takeRow = { id, user_id: id, nickname: text, avatar: nullable(text), taken_at: timestamp };
/** Whoever may not sign in any more has left the desk. */
const HELD = `join users u on u.id = t.user_id and u.deleted_at is null and u.status = 'ACTIVE'
  where t.target_type = :type and t.seen_at > :silentSince`;

const HOLDER = statement({
  name: 'take.holder',
  params: { type: textOf<ReviewedType>(), id, silentSince: timestamp },
  row: takeRow,
  text: `select ${COLUMNS} from review_takes t ${HELD} and t.target_id = :id`,
});

/** Who has a thing; null while nobody does. */
export async function findHolder(
  db: Db,
  one: Reviewed,
  silentSince: Date,
): Promise<TakeRow | null> {
  return HOLDER.first(db, { ...one, silentSince });
}

const TAKES = statement({
  name: 'take.list',
  params: { type: textOf<ReviewedType>(), silentSince: timestamp, reach: nullable(ids) },
  row: takeRow,
  text: `select ${COLUMNS} from review_takes t ${HELD}
       and (:reach::bigint[] is null or ${categoryOfReviewed('t.target_type', 't.target_id')} = any(:reach))
     order by t.seen_at desc limit 200`,
});

/** What is taken within a reach (null: everywhere), the last heard of first. */
export async function listTakes(
  db: Db,
  type: ReviewedType,
  filter: { silentSince: Date; reach: readonly Id[] | null },
): Promise<TakeRow[]> {
  return TAKES.all(db, { type, ...filter });
}
