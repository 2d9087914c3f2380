import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, int, nullable, text, textOf, texts, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { READERS_HAVE } from '../comment/comment.public.ts';
import { isContentReadable } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/** Whose texts, in which sections, as far as the viewer may read them. */
export interface AuthorQuery {
  userId: Id;
  models: readonly ContentModel[];
  viewer: Viewer;
}

const READABLE = isContentReadable({ content: 'c', category: 'k' }, VIEWER);
const FROM = `from contents c left join categories k on k.id = c.category_id
  where c.author_id = :userId and c.model = any(:models::text[]) and ${READABLE}`;

const toValues = ({ userId, models, viewer }: AuthorQuery) => ({ userId, models, ...viewer });

const COUNT_BY_MODEL = statement({
  name: 'personal.counts',
  params: { userId: id, models: texts, ...viewerParams },
  row: { model: textOf<ContentModel>(), count: int, likes: int },
  text: `select c.model, count(*)::int as count, sum(c.like_count)::int as likes ${FROM} group by c.model`,
});

/** How much a user published in each section, and its likes. */
export async function countPublished(
  db: Db,
  author: AuthorQuery,
): Promise<{ model: ContentModel; count: number; likes: number }[]> {
  return COUNT_BY_MODEL.all(db, toValues(author));
}

const UNPUBLISHED = statement({
  name: 'personal.unpublished',
  params: { userId: id, models: texts },
  row: { waiting: int, rejected: int },
  text: `select (count(*) filter (where status = 'PENDING_REVIEW'))::int as waiting,
       (count(*) filter (where status = 'REJECTED'))::int as rejected
     from contents where author_id = :userId and status <> 'APPROVED' and deleted_at is null and model = any(:models::text[])`,
});

/** How many of the user's own texts await review, and how many were rejected. */
export async function countUnpublished(
  db: Db,
  { userId, models }: Pick<AuthorQuery, 'userId' | 'models'>,
): Promise<{ waiting: number; rejected: number }> {
  return UNPUBLISHED.one(db, { userId, models });
}

const AREAS = statement({
  name: 'personal.areas',
  params: { userId: id, models: texts, ...viewerParams },
  row: { id, name: text, count: int },
  text: `select k.id, k.name, count(*)::int as count ${FROM} and c.model = 'ARTICLE' and k.id is not null
     group by k.id order by count(*) desc, k.id limit 4`,
});

/** Categories a user writes most in. */
export async function listCategoriesWritten(
  db: Db,
  author: AuthorQuery,
): Promise<{ id: Id; name: string; count: number }[]> {
  return AREAS.all(db, toValues(author));
}

const ANSWERED = `from answers a join contents c on c.id = a.question_id left join categories k on k.id = c.category_id
  where a.author_id = :userId and a.status = 'APPROVED' and a.deleted_at is null and c.model = any(:models::text[])
    and ${READABLE}`;

const PERSONAL_ANSWERED = statement({
  name: 'personal.answered',
  params: { userId: id, models: texts, ...viewerParams },
  row: { answers: int, accepted: int },
  text: `select count(*)::int as answers, count(a.accepted_at)::int as accepted ${ANSWERED}`,
});

/** How many answers a user gave, and how many were accepted. */
export async function countAnswered(
  db: Db,
  author: AuthorQuery,
): Promise<{ answers: number; accepted: number }> {
  const rows = await PERSONAL_ANSWERED.all(db, toValues(author));
  return rows[0] ?? { answers: 0, accepted: 0 };
}

export type AnsweredRow = RowOf<typeof ANSWERS>;

const ANSWER = `select a.id, a.question_id, c.title, left(a.plain, 200) as excerpt, a.accepted_at, a.vote_count, a.created_at`;

const answeredRow = {
  id,
  question_id: id,
  title: text,
  excerpt: text,
  accepted_at: nullable(timestamp),
  vote_count: int,
  created_at: timestamp,
};

const ANSWERS = statement({
  name: 'personal.answers',
  params: { userId: id, models: texts, ...viewerParams, limit: bigint, offset: bigint },
  row: answeredRow,
  text: `${ANSWER} ${ANSWERED} order by a.id desc limit :limit offset :offset`,
});

/** One page of a user's answers, newest first. */
export async function listAnswered(
  db: Db,
  author: AuthorQuery,
  { offset, limit }: { offset: number; limit: number },
): Promise<AnsweredRow[]> {
  return ANSWERS.all(db, { ...toValues(author), limit, offset });
}

const ACCEPTED = statement({
  name: 'personal.accepted',
  params: { userId: id, models: texts, ...viewerParams },
  row: answeredRow,
  text: `${ANSWER} ${ANSWERED} and a.accepted_at is not null order by a.accepted_at desc limit 3`,
});

/** The latest accepted answers of a user. */
export async function listLastAccepted(db: Db, author: AuthorQuery): Promise<AnsweredRow[]> {
  return ACCEPTED.all(db, toValues(author));
}

/** What people say below or at the text of `table`, as far as the asker reads that text. */
const remarks = (table: string, more: string): string => `
  select m.created_at as at from ${table} m join contents c on c.id = m.content_id
    left join categories k on k.id = c.category_id
  where m.author_id = :userId and m.deleted_at is null and ${more} and c.model = any(:models::text[])
    and ${READABLE}
    and m.created_at > :now::timestamptz - interval '371 days'`;

const DAYS = statement({
  name: 'personal.days',
  params: {
    userId: id,
    models: texts,
    ...viewerParams,
    now: timestamp,
    zone: text,
    annotations: bool,
  },
  row: { day: text, count: int },
  text: `select (at at time zone :zone)::date::text as day, count(*)::int as count from (
       select c.published_at as at ${FROM} and c.published_at > :now::timestamptz - interval '371 days'
       union all select a.created_at ${ANSWERED} and a.created_at > :now::timestamptz - interval '371 days'
       union all ${remarks('comments', READERS_HAVE)}
       union all ${remarks('annotations', ':annotations::boolean')}
     ) every_kind where at <= :now group by 1 order by 1`,
});

/** Days of the year up to `now` on which a user wrote, in a zone; `annotations` only for callers who can read them. */
export async function listDays(
  db: Db,
  author: AuthorQuery,
  { now, zone, annotations }: { now: Date; zone: string; annotations: boolean },
): Promise<{ day: string; count: number }[]> {
  return DAYS.all(db, { ...toValues(author), now, zone, annotations });
}
