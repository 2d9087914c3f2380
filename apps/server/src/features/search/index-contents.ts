// Why it is as it is: docs/decisions/0013-answers-in-search.md
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { contentsWithTag, readSources } from './documents.repo.ts';
import type { SourceRow } from './documents.repo.ts';
import type { SearchDocument, SearchIndex } from './search-index.ts';

/** Contents read at once: some 100 long articles stay in memory together. */
const BATCH = 100;

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

/** Brings the index up to date with the contents as they are now; what readers do not have is taken out. */
async function reindex({ db, deps }: Where, ids: readonly Id[]): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const rows = await readSources(db, batch);
    const live = new Set(rows.map((row) => row.id));
    await deps.search.index(rows.map(toDocument));
    await deps.search.remove(batch.filter((id) => !live.has(id)));
  }
}

/** Brings all contents with a tag up to date, after the tag got another name. */
export async function reindexTag(where: Where, tagId: Id): Promise<void> {
  for (let after: Id = 0; ;) {
    const ids = await contentsWithTag(where.db, tagId, after);
    await reindex(where, ids);
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

function toDocument(row: SourceRow): SearchDocument {
  return {
    id: row.id,
    revision: row.live_revision,
    model: row.model,
    categoryId: row.category_id,
    publishedAt: row.published_at ?? new Date(0),
    quality: qualityOf(row),
    title: row.title,
    tags: row.tags,
    headings: row.toc.map((entry) => entry.text),
    text: row.plain,
  };
}

const FIRST_YEAR = Date.UTC(2015, 0, 1);
/** Hits are worth 1 + quality: less than half of what the same words are worth elsewhere. */
const OVERDUE = -0.6;
const TWENTY_YEARS = 20 * 365.25 * 86_400_000;

/**
 * How good a content is apart from any query to 1: what readers did with it on a logarithmic scale (so that the
 * first likes count most), and a little for being new. It only depends on the row, never on the clock: indexing
 * twice gives the same.
 * One that nobody has looked through since its day sinks below all others (its own event has it indexed again).
 */
export function qualityOf(row: Omit<SourceRow, 'plain' | 'toc' | 'tags'>): number {
  if (row.overdue) return OVERDUE;
  const deeds = row.like_count + row.favorite_count * 2 + row.comment_count;
  const liked = Math.min(1, Math.log1p(deeds) / Math.log1p(1000));
  const seen = Math.min(1, Math.log1p(row.view_count) / Math.log1p(100_000));
  const age = ((row.published_at?.getTime() ?? FIRST_YEAR) - FIRST_YEAR) / TWENTY_YEARS;
  const recent = Math.max(0, Math.min(1, age));
  return 0.45 * liked + 0.25 * seen + 0.2 * recent + (row.pinned ? 0.1 : 0);
}
