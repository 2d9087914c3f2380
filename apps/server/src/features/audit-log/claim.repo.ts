// Why it is as it is: docs/decisions/0055-taking-what-waits.md
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, ids, nullable, text, textOf, timestamp, int, nonNull } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

/**
 * SQL: category of what a verdict or a claim is about, an item or something below one; null when it no longer exists.
 * Arguments are SQL expressions.
 */
function reviewedCategorySql(type: string, targetId: string): string {
  return `(select place.category_id from contents place where place.deleted_at is null and place.id = case ${type}
    when 'CONTENT' then ${targetId}
    when 'COMMENT' then (select m.content_id from comments m where m.id = ${targetId} and m.deleted_at is null)
    else (select a.question_id from answers a where a.id = ${targetId} and a.deleted_at is null) end)`;
}

export type RecentRow = RowOf<typeof RECENT>;

const RECENT = statement({
  name: 'audit.recent',
  params: { type: textOf<ReviewedType>(), userId: id, since: timestamp, scope: nullable(ids) },
  row: {
    id,
    target_id: id,
    title: nonNull(text),
    revision: nonNull(int),
    status: textOf<'APPROVED' | 'REJECTED'>(),
    created_at: timestamp,
  },
  text: `select l.id, l.target_id, l.revision, l.status, l.created_at, left(case l.target_type
         when 'CONTENT' then (select r.title from revisions r where r.content_id = l.target_id and r.number = l.revision)
         when 'COMMENT' then (select coalesce((select t.plain from comment_texts t where t.comment_id = m.id and t.revision = m.revision), m.body)
           from comments m where m.id = l.target_id)
         else (select a.plain from answers a where a.id = l.target_id) end, 80) as title
     from audit_logs l where l.reviewer_id = :userId and l.target_type = :type and l.status <> 'UNDONE'
       and l.revision is not null and l.created_at > :since
       and not exists (select from audit_logs n where n.target_type = l.target_type and n.target_id = l.target_id and n.id > l.id)
       and (:scope::bigint[] is null or ${reviewedCategorySql('l.target_type', 'l.target_id')} = any(:scope))
     order by l.id desc limit 20`,
});

/**
 * Returns the user's latest verdicts since `since` that no later verdict replaced, newest first, in the scope (null:
 * all categories).
 */
export async function listRecent(
  db: Db,
  filter: { type: ReviewedType; userId: Id; since: Date; scope: readonly Id[] | null },
): Promise<RecentRow[]> {
  return RECENT.all(db, filter);
}

/** Kinds of things that can be reviewed, as tables name them. */
export type ReviewedType = 'CONTENT' | 'COMMENT' | 'ANSWER';

/** One thing that can be reviewed. */
export interface Reviewed {
  type: ReviewedType;
  id: Id;
}

const CLAIM = statement({
  name: 'take.take',
  params: {
    type: textOf<ReviewedType>(),
    id,
    userId: id,
    now: timestamp,
    cutoff: timestamp,
    force: bool,
  },
  row: { user_id: id },
  text: `insert into review_takes as t (target_type, target_id, user_id, taken_at, seen_at)
     values (:type, :id, :userId, :now, :now)
     on conflict (target_type, target_id) do update set user_id = excluded.user_id, seen_at = excluded.seen_at,
       taken_at = case when t.user_id = excluded.user_id then t.taken_at else excluded.taken_at end
     where t.user_id = excluded.user_id or t.seen_at <= :cutoff or :force
     returning user_id`,
});

/**
 * Claims an item that is free, already the user's, or whose claimant has been inactive; with `force`, any item. Returns
 * whether the claim succeeded.
 */
export async function claimItem(
  db: Db,
  { type, id: targetId }: Reviewed,
  by: { userId: Id; now: Date; cutoff: Date; force: boolean },
): Promise<boolean> {
  return (await CLAIM.count(db, { type, id: targetId, ...by })) > 0;
}

const RELEASE = statement({
  name: 'take.leave',
  params: { type: textOf<ReviewedType>(), id, userId: nullable(id) },
  row: { user_id: id },
  text: `delete from review_takes where target_type = :type and target_id = :id
     and (:userId::bigint is null or user_id = :userId) returning user_id`,
});

/** Releases the user's claim; with null, any user's. Returns whether there was a claim. */
export async function releaseClaim(db: Db, item: Reviewed, userId: Id | null): Promise<boolean> {
  return (await RELEASE.count(db, { ...item, userId })) > 0;
}

export type ClaimRow = RowOf<typeof FIND_CLAIMANT>;

const COLUMNS = `t.target_id as id, t.user_id, u.nickname, u.avatar, t.taken_at`;
const claimRow = { id, user_id: id, nickname: text, avatar: nullable(text), taken_at: timestamp };
/** Claims of users who can no longer sign in do not count. */
const ACTIVE_CLAIM = `join users u on u.id = t.user_id and u.deleted_at is null and u.status = 'ACTIVE'
  where t.target_type = :type and t.seen_at > :cutoff`;

const FIND_CLAIMANT = statement({
  name: 'take.holder',
  params: { type: textOf<ReviewedType>(), id, cutoff: timestamp },
  row: claimRow,
  text: `select ${COLUMNS} from review_takes t ${ACTIVE_CLAIM} and t.target_id = :id`,
});

/** Returns the claimant of an item; null when there is none. */
export async function findClaimant(db: Db, item: Reviewed, cutoff: Date): Promise<ClaimRow | null> {
  return FIND_CLAIMANT.first(db, { ...item, cutoff });
}

const LIST_CLAIMS = statement({
  name: 'take.list',
  params: { type: textOf<ReviewedType>(), cutoff: timestamp, scope: nullable(ids) },
  row: claimRow,
  text: `select ${COLUMNS} from review_takes t ${ACTIVE_CLAIM}
       and (:scope::bigint[] is null or ${reviewedCategorySql('t.target_type', 't.target_id')} = any(:scope))
     order by t.seen_at desc limit 200`,
});

/** Returns the claims in the scope (null: all categories), most recently active first. */
export async function listClaims(
  db: Db,
  type: ReviewedType,
  filter: { cutoff: Date; scope: readonly Id[] | null },
): Promise<ClaimRow[]> {
  return LIST_CLAIMS.all(db, { type, ...filter });
}
