import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, ids, int, json, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { TODAY } from '../../db/today.ts';
import { LOOKED_AT } from '../../platform/search/passage.ts';

/** Answers of one question that are looked at, accepted and voted ones first. */
const ANSWERS = 3;

const row = {
  id,
  model: textOf<ContentModel>(),
  title: text,
  answer_id: nullable(id),
  text,
  toc: json<{ id: string; text: string }[]>(),
  author: text,
  like_count: int,
  updated_at: timestamp,
  overdue_days: int,
};

// A question answers nothing by itself: its answers do.
const SOURCES = statement({
  name: 'search.answer-sources',
  params: { ids },
  row,
  text: `select c.id, c.model, c.title, a.id as answer_id, left(coalesce(a.plain, c.plain), ${LOOKED_AT}) as text,
       case when a.id is null then c.toc else '[]'::jsonb end as toc,
       case when u.deleted_at is null then u.nickname else '已注销用户' end as author,
       c.like_count, coalesce(a.changed_at, c.updated_at) as updated_at, greatest(${TODAY} - c.review_by, 0) as overdue_days
     from contents c
     left join lateral (
       select a.id, a.plain, a.author_id, a.changed_at, row_number() over () as place from (
         select a.id, a.plain, a.author_id, coalesce(a.edited_at, a.created_at) as changed_at from answers a
         where c.model = 'QUESTION' and a.question_id = c.id and a.status = 'APPROVED' and a.deleted_at is null
         order by (a.accepted_at is null), a.vote_count desc, a.id limit ${ANSWERS}) a) a on true
     join users u on u.id = coalesce(a.author_id, c.author_id)
     where c.id = any(:ids::bigint[]) and c.live_revision is not null and c.deleted_at is null
       and (c.model <> 'QUESTION' or a.id is not null)
     order by array_position(:ids::bigint[], c.id), a.place`,
});

export type SourceOfAnswer = Awaited<ReturnType<typeof readAnswerSources>>[number];

/** Texts that may answer, of these contents in their order; those that readers no longer have are left out. */
export async function readAnswerSources(db: Db, contentIds: readonly Id[]) {
  return SOURCES.all(db, { ids: contentIds });
}
