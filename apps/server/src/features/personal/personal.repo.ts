import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { READERS_HAVE } from '../comment/comment.public.ts';
import { contentReadable } from '../../visibility/contents.ts';
import { viewerAt, viewerValues } from '../../visibility/viewer.ts';
import type { Viewer } from '../../visibility/viewer.ts';

/** Whose texts, in which sections, as far as the viewer may read them. */
export interface Written {
  userId: Id;
  models: readonly ContentModel[];
  viewer: Viewer;
}

const READABLE = contentReadable({ content: 'c', category: 'k' }, viewerAt(3));
const FROM = `from contents c left join categories k on k.id = c.category_id
  where c.author_id = $1 and c.model = any($2::text[]) and ${READABLE}`;

const valuesOf = ({ userId, models, viewer }: Written): unknown[] => [
  userId,
  models,
  ...viewerValues(viewer),
];

/** How much somebody published in each section, and what it was liked. */
export async function countWritten(
  db: Db,
  written: Written,
): Promise<{ model: ContentModel; count: number; likes: number }[]> {
  return named(
    db,
    'personal.counts',
    `select c.model, count(*)::int as count, sum(c.like_count)::int as likes ${FROM} group by c.model`,
    valuesOf(written),
  );
}

/** Categories somebody writes most in. */
export async function listAreas(
  db: Db,
  written: Written,
): Promise<{ id: Id; name: string; count: number }[]> {
  return named(
    db,
    'personal.areas',
    `select k.id, k.name, count(*)::int as count ${FROM} and c.model = 'ARTICLE' and k.id is not null
     group by k.id order by count(*) desc, k.id limit 4`,
    valuesOf(written),
  );
}

const ANSWERED = `from answers a join contents c on c.id = a.question_id left join categories k on k.id = c.category_id
  where a.author_id = $1 and a.status = 'APPROVED' and a.deleted_at is null and c.model = any($2::text[])
    and ${READABLE}`;

/** How much somebody answered, how often they were right. */
export async function countAnswered(
  db: Db,
  written: Written,
): Promise<{ answers: number; accepted: number }> {
  const rows = await named<{ answers: number; accepted: number }>(
    db,
    'personal.answered',
    `select count(*)::int as answers, count(a.accepted_at)::int as accepted ${ANSWERED}`,
    valuesOf(written),
  );
  return rows[0] ?? { answers: 0, accepted: 0 };
}

export interface AnsweredRow {
  id: Id;
  question_id: Id;
  title: string;
  excerpt: string;
  accepted_at: Date | null;
  vote_count: number;
  created_at: Date;
}

const ANSWER = `select a.id, a.question_id, c.title, left(a.plain, 200) as excerpt, a.accepted_at, a.vote_count, a.created_at`;

/** One page of somebody's answers, newest first. */
export async function listAnswered(
  db: Db,
  written: Written,
  { offset, limit }: { offset: number; limit: number },
): Promise<AnsweredRow[]> {
  return named(
    db,
    'personal.answers',
    `${ANSWER} ${ANSWERED} order by a.id desc limit $5 offset $6`,
    [...valuesOf(written), limit, offset],
  );
}

/** The answers of somebody that were accepted last. */
export async function lastAccepted(db: Db, written: Written): Promise<AnsweredRow[]> {
  return named(
    db,
    'personal.accepted',
    `${ANSWER} ${ANSWERED} and a.accepted_at is not null order by a.accepted_at desc limit 3`,
    valuesOf(written),
  );
}

/** What people say below or beside the text of `table`, as far as the asker reads that text. */
const said = (table: string, more: string): string => `
  select m.created_at as at from ${table} m join contents c on c.id = m.content_id
    left join categories k on k.id = c.category_id
  where m.author_id = $1 and m.deleted_at is null and ${more} and c.model = any($2::text[])
    and ${READABLE}
    and m.created_at > $5::timestamptz - interval '371 days'`;

/** Days of the year up to `now` on which somebody wrote, in a zone; `annotations` for those who read them. */
export async function listDays(
  db: Db,
  written: Written,
  { now, zone, annotations }: { now: Date; zone: string; annotations: boolean },
): Promise<{ day: string; count: number }[]> {
  return named(
    db,
    'personal.days',
    `select (at at time zone $6)::date::text as day, count(*)::int as count from (
       select c.published_at as at ${FROM} and c.published_at > $5::timestamptz - interval '371 days'
       union all select a.created_at ${ANSWERED} and a.created_at > $5::timestamptz - interval '371 days'
       union all ${said('comments', READERS_HAVE)}
       union all ${said('annotations', '$7::boolean')}
     ) every_kind where at <= $5 group by 1 order by 1`,
    [...valuesOf(written), now, zone, annotations],
  );
}
