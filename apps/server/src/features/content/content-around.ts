import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { searchIds } from '../search/search.public.ts';
import { readSubject } from '../../visibility/subject.ts';
import { sameLanguage } from './same-language.ts';
import { namesOf, nearIds, neighbour } from './content-around.repo.ts';
import type { Neighbour } from './content-around.repo.ts';
import type { SubjectRow } from '../../visibility/subject.repo.ts';

const RELATED = 6;
/** A long title is cut: its first words say what it is about, and each costs a look into the index. */
const TITLE = 60;

export interface Around {
  related: Neighbour[];
  previous: Neighbour | null;
  next: Neighbour | null;
}

/** What stands near an item for this caller: by tags, category and words, and before and after it. Throws NOT_FOUND. */
export async function contentAround(ctx: Ctx, model: ContentModel, id: Id): Promise<Around> {
  const { row } = await readSubject(ctx, id);
  if (row.model !== model) throw notFound();
  const place =
    row.category_id === null || row.published_at === null
      ? null
      : { id, categoryId: row.category_id, publishedAt: row.published_at, viewer: ctx.actor };
  const [related, previous, next] = await Promise.all([
    relatedTo(ctx, row),
    place === null ? null : neighbour(ctx.db, place, 'older'),
    place === null ? null : neighbour(ctx.db, place, 'newer'),
  ]);
  return { related, previous, next };
}

type Subject = Pick<SubjectRow, 'id' | 'title' | 'category_id'>;

/**
 * What is about the same as an item for this caller, in all sections or one: by tags and category, then by words; in its
 * language first, as far as there is anything.
 */
export async function relatedTo(
  ctx: Ctx,
  { id, title, category_id: categoryId }: Subject,
  model: ContentModel | null = null,
): Promise<Neighbour[]> {
  const ids = await nearIds(ctx.db, id, categoryId, model);
  const near = await namesOf(ctx.db, ids, ctx.actor, ids.length);
  const close = near.filter((one) => sameLanguage(title, one.title));
  // the search costs most: only where what is near in the reader's language is not enough
  const found = close.length < RELATED ? await byWords(ctx, title, model) : [];
  const alike = found.filter((one) => sameLanguage(title, one.title));
  const known = new Map([...close, ...alike, ...near, ...found].map((one) => [one.id, one]));
  known.delete(id);
  return [...known.values()].slice(0, RELATED);
}

async function byWords(ctx: Ctx, title: string, model: ContentModel | null): Promise<Neighbour[]> {
  const query = { keyword: titleWords(title), offset: 0, limit: RELATED * 2 };
  const hits = await searchIds(ctx, { ...query, ...(model !== null && { model }) });
  return namesOf(ctx.db, hits.ids, ctx.actor, RELATED * 2);
}

/** The first words of a title, to search for what is like it. */
export function titleWords(title: string): string {
  return Array.from(title).slice(0, TITLE).join('');
}
