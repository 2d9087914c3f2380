import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { searchIds } from '../search/search.public.ts';
import { readContentTarget } from '../../visibility/content-target.ts';
import { listReadableLinks, listRelatedLinks, findAdjacent } from './content-neighbors.repo.ts';
import type { ContentLink } from './content-neighbors.repo.ts';
import type { ContentTargetRow } from '../../visibility/content-target.repo.ts';

const RELATED = 6;
/** Long titles are cut: the first words say what it is about, and each word costs an index lookup. */
const TITLE = 60;

interface ContentNeighbors {
  related: ContentLink[];
  previous: ContentLink | null;
  next: ContentLink | null;
}

/**
 * Returns items related to an item for this caller: by tags, category and words, and the previous and next one. Throws
 * NOT_FOUND.
 */
export async function loadContentNeighbors(
  ctx: Ctx,
  model: ContentModel,
  id: Id,
): Promise<ContentNeighbors> {
  const { row } = await readContentTarget(ctx, id);
  if (row.model !== model) throw notFound();
  const position =
    row.category_id === null || row.published_at === null
      ? null
      : { id, categoryId: row.category_id, publishedAt: row.published_at, viewer: ctx.actor };
  const [related, previous, next] = await Promise.all([
    listRelatedItems(ctx, row, { byCategory: true }),
    position === null ? null : findAdjacent(ctx.db, position, 'older'),
    position === null ? null : findAdjacent(ctx.db, position, 'newer'),
  ]);
  return { related, previous, next };
}

/**
 * Returns items similar to an item for this caller, in all sections or one: by tags and, with `byCategory`, category, then
 * by words; those in its language first. The item itself may still be read meanwhile.
 */
export async function listRelatedItems(
  ctx: Ctx,
  item: Pick<ContentTargetRow, 'id' | 'title'> | { id: Id; title: Promise<string> },
  { byCategory, model = null }: { byCategory: boolean; model?: 'ARTICLE' | null },
): Promise<ContentLink[]> {
  const { id } = item;
  const [candidates, title] = await Promise.all([
    listRelatedLinks(ctx.db, id, { byCategory, model }, ctx.actor),
    item.title,
  ]);
  const sameLanguageCandidates = candidates.filter((item) => isSameLanguage(title, item.title));
  // the search is the expensive part: it runs only when there are too few related items in the reader's language
  const searchHits =
    sameLanguageCandidates.length < RELATED ? await searchByTitle(ctx, title, model) : [];
  const sameLanguageHits = searchHits.filter((item) => isSameLanguage(title, item.title));
  const linksById = new Map(
    [...sameLanguageCandidates, ...sameLanguageHits, ...candidates, ...searchHits].map((item) => [
      item.id,
      item,
    ]),
  );
  linksById.delete(id);
  return [...linksById.values()].slice(0, RELATED);
}

async function searchByTitle(
  ctx: Ctx,
  title: string,
  model: ContentModel | null,
): Promise<ContentLink[]> {
  const query = { keyword: getTitleWords(title), offset: 0, limit: RELATED * 2 };
  const hits = await searchIds(ctx, { ...query, ...(model !== null && { model }) });
  return listReadableLinks(ctx.db, hits.ids, ctx.actor, RELATED * 2);
}

/** Returns the first words of a title, for a search of similar items. */
export function getTitleWords(title: string): string {
  return Array.from(title).slice(0, TITLE).join('');
}

type Language = 'chinese' | 'other' | null;

/** Returns the language of a title by its letters; null when they are ambiguous. */
function detectLanguage(title: string): Language {
  if (/\p{Script=Han}/u.test(title)) return 'chinese';
  return /\p{L}{2}/u.test(title) ? 'other' : null;
}

/**
 * Whether two titles are in the same language, as far as their letters show: Chinese titles contain Latin names too.
 */
export function isSameLanguage(title: string, otherTitle: string): boolean {
  const [first, second] = [detectLanguage(title), detectLanguage(otherTitle)];
  return first === null || second === null || first === second;
}
