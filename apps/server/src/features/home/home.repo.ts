// Why it is as it is: docs/decisions/0034-most-read-of-a-week.md
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, int, nullable, text, texts, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isContentReadable } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';

export type Contributor = RowOf<typeof CONTRIBUTORS>;

/**
 * Newest items of a section, and answers, that are considered; an import of ten thousand on one day must not cost more.
 */
const MAX_CANDIDATES = 500;
const MAX_SHOWN = 5;

const CONTRIBUTORS = statement({
  name: 'home.contributors',
  params: { models: texts, since: timestamp, ...viewerParams },
  row: {
    id,
    nickname: text,
    avatar: nullable(text),
    /** Number of items. */
    count: int,
    answers: int,
  },
  text: `with answered as (
       select a.author_id, true as answer from answers a join contents c on c.id = a.question_id
         left join categories k on k.id = c.category_id
       where 'QUESTION' = any(:models) and a.status = 'APPROVED' and a.deleted_at is null and a.created_at >= :since
         and ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)}
       order by a.created_at desc limit ${MAX_CANDIDATES}),
     contributions as (
       select written.author_id, false as answer from unnest(:models::text[]) as wanted(model) cross join lateral (
         select c.author_id from contents c left join categories k on k.id = c.category_id
         where c.model = wanted.model and c.pinned in (true, false) and c.published_at >= :since
           and ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)}
         order by c.pinned desc, c.published_at desc, c.id desc limit ${MAX_CANDIDATES}) written
       union all select * from answered)
     select u.id, u.nickname, u.avatar, count(*) filter (where not contributions.answer)::int as count,
       count(*) filter (where contributions.answer)::int as answers
     from contributions join users u on u.id = contributions.author_id
     where u.deleted_at is null and not u.service group by u.id order by count(*) desc, u.id limit ${MAX_SHOWN}`,
});

/** Returns who published and answered most in these sections since a day, as far as the viewer can read. */
export async function listContributors(
  db: Db,
  models: readonly ContentModel[],
  since: Date,
  viewer: Viewer,
): Promise<Contributor[]> {
  return CONTRIBUTORS.all(db, { models, since, ...viewer });
}

const INVITED = statement({
  name: 'home.invited',
  params: { userId: id, ...viewerParams },
  row: { total: int },
  text: `select count(*)::int as total from (select from question_invites i join contents c on c.id = i.question_id
       left join categories k on k.id = c.category_id
     where i.user_id = :userId and ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)} and c.closed_at is null
       and c.answer_state <> 1
       and not exists (select from answers a where a.question_id = c.id and a.author_id = :userId and a.deleted_at is null)
     limit 100) few`,
});

/** Counts open questions this user was invited to and has not answered, up to a hundred. */
export async function countInvited(db: Db, userId: Id, viewer: Viewer): Promise<number> {
  const { total } = await INVITED.one(db, { userId, ...viewer });
  return total;
}

const REJECTED = statement({
  name: 'home.rejected',
  params: { userId: id },
  row: { total: int },
  text: `select count(*)::int as total from (select from contents
     where author_id = :userId and status = 'REJECTED' and deleted_at is null limit 100) few`,
});

/** Counts a user's own rejected texts, up to a hundred. */
export async function countRejected(db: Db, userId: Id): Promise<number> {
  const { total } = await REJECTED.one(db, { userId });
  return total;
}
