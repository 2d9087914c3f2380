import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import type { Ctx } from '../../ctx.ts';
import type { Actor } from '../../kernel/actor.ts';
import { limitKey } from '../../kernel/actor.ts';
import type { SearchHits, SearchIndex } from '../../platform/search/search-index.ts';
import { collected } from '../../platform/search/search-log.ts';
import { isbot } from 'isbot';
import { reindex } from './search.service.ts';

export { keepSuggestions } from './keep-suggestions.ts';
export { searchTyped } from './search-typed.ts';
export { sweepSearches } from '../../platform/search/search-log.repo.ts';
export { sweepVerdicts } from '../../platform/search/search-verdict.repo.ts';

interface Where {
  /** A handle outside the transaction that changed the content: the index has a connection of its own. */
  db: Db;
  deps: { search: SearchIndex };
}

/**
 * Makes a content findable as it is now, or not findable if readers do not have it. Call after commit; may be repeated.
 * Hiding one (deleting, withdrawing, moving to a category with other readers) is done by the database in the same transaction.
 */
export async function indexContent(where: Where, id: Id): Promise<void> {
  await reindex(where, [id]);
}

/** The same for many, in batches; for imports. `deps.search.flush()` afterwards writes the word counts. */
export async function indexMany(where: Where, ids: readonly Id[]): Promise<void> {
  await reindex(where, ids);
}

export interface KeywordQuery {
  keyword: string;
  model?: ContentModel | undefined;
  /** With all categories below it. */
  categoryId?: Id | undefined;
  tagId?: Id | undefined;
  offset: number;
  limit: number;
}

/**
 * Ids of what the actor may read and the keyword finds, best first, for lists with a keyword. `total` stops at 1001,
 * and no more than the first 1000 can be reached. Throws UNAVAILABLE when the search takes too long.
 */
export async function searchIds(
  { actor, deps }: { actor: Actor; deps: { search: SearchIndex } },
  query: KeywordQuery,
): Promise<SearchHits> {
  return deps.search.search({
    keyword: query.keyword,
    level: actor.level,
    announcements: actor.announcements,
    model: query.model,
    categoryId: query.categoryId,
    tagId: query.tagId,
    offset: query.offset,
    limit: query.limit,
  });
}

/**
 * Counts a search of a reader: its first page, without a category or tag to look in. Robots do not count. Of a page that
 * is cached for many the page counts it, for each of its readers.
 */
export function noteSearch(
  { actor, userAgent, deps, now }: Pick<Ctx, 'actor' | 'userAgent' | 'deps' | 'now'>,
  query: KeywordQuery,
  total: number,
): void {
  if (query.offset > 0 || query.categoryId !== undefined || query.tagId !== undefined) return;
  const { level, announcements } = actor;
  const note = { keyword: query.keyword, missed: total === 0, level, announcements };
  const page = collected();
  if (page !== undefined) page.push(note);
  else if (!isbot(userAgent)) deps.searchLog.note(note, limitKey(actor), now());
}
