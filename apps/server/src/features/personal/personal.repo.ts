import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

/** Whose texts, in which sections, and how wide the asker reads. */
export interface Written {
  userId: Id;
  models: readonly ContentModel[];
  level: number;
}

const FROM = `from contents c left join categories k on k.id = c.category_id
  where c.author_id = $1 and c.model = any($2::text[]) and c.live_revision is not null and c.deleted_at is null
    and coalesce(k.visibility, 0) <= $3`;

const valuesOf = ({ userId, models, level }: Written) => [userId, models, level];

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

/** Days of the year up to `now` on which somebody published, in a zone. */
export async function listDays(
  db: Db,
  written: Written,
  now: Date,
  zone: string,
): Promise<{ day: string; count: number }[]> {
  return named(
    db,
    'personal.days',
    `select (c.published_at at time zone $5)::date::text as day, count(*)::int as count
     ${FROM} and c.published_at > $4::timestamptz - interval '371 days' and c.published_at <= $4
     group by 1 order by 1`,
    [...valuesOf(written), now, zone],
  );
}
