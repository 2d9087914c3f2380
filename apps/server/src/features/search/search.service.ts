// Why it is as it is: docs/decisions/0013-answers-in-search.md
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import type { SearchDocument, SearchIndex } from '../../platform/search/search-index.ts';
import { qualityOf } from './search-quality.ts';
import { type SourceRow, contentsWithTag, readSources } from './search.repo.ts';

/** Contents read at once: some 100 long articles stay in memory together. */
const BATCH = 100;

interface Where {
  db: Db;
  deps: { search: SearchIndex };
}

/** Brings the index up to date with the contents as they are now; what readers do not have is taken out. */
export async function reindex({ db, deps }: Where, ids: readonly Id[]): Promise<void> {
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
