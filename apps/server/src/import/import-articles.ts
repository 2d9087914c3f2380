import type { Id } from '@zhihui/contract/schema.ts';
import { announceChange } from '../db/changes.ts';
import { connectionLost } from '../db/connection-lost.ts';
import type { Deps } from '../deps.ts';
import { indexMany } from '../features/search/search.public.ts';
import {
  ensureAuthor,
  ensureCategory,
  ensureTag,
  insertImported,
  insertImportedAnswers,
  knownSources,
  unindexed,
} from './import.repo.ts';
import type { ImportedAnswer } from './import.repo.ts';
import { readRow } from './import-row.ts';
import type { ImportRow } from './import-row.ts';
import type { RawRow } from './read-source.ts';

export interface ImportResult {
  added: number;
  /** There before, from an earlier import. */
  known: number;
  refused: { where: string; reason: string }[];
}

export interface ImportOptions {
  deps: Deps;
  rows: AsyncIterable<RawRow>;
  onProgress(count: number): void;
  /** Asked between batches: whether to end early, leaving everything so far in order. */
  stopped(): boolean;
}

const BATCH = 40;
/** One long text may take its time here: nobody waits for an answer. */
const RENDER_MS = 20_000;
const NAMELESS_AUTHOR = '资料导入';

/** Brings articles and questions in, in batches that are kept one by one, so that a stopped import goes on where it ended. */
export async function importArticles(options: ImportOptions): Promise<ImportResult> {
  const result: ImportResult = { added: 0, known: 0, refused: [] };
  const places = new Places(options.deps);
  let batch: RawRow[] = [];
  for await (const row of options.rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    await importBatch(options, places, batch, result);
    batch = [];
    if (options.stopped()) break;
  }
  await importBatch(options, places, batch, result);
  await indexRest(options.deps);
  await announceChange(options.deps.db);
  return result;
}

async function importBatch(
  { deps, onProgress }: ImportOptions,
  places: Places,
  batch: readonly RawRow[],
  result: ImportResult,
): Promise<void> {
  const rows: { where: string; row: ImportRow }[] = [];
  for (const raw of batch) {
    const row = readRow(raw.value, raw.name);
    if ('refused' in row) result.refused.push({ where: raw.where, reason: row.refused });
    else rows.push({ where: raw.where, row });
  }
  const known = await knownSources(
    deps.db,
    rows.map(({ row }) => row.sourceId),
  );
  const fresh = rows.filter(({ row }) => !known.has(row.sourceId));
  result.known += rows.length - fresh.length;
  const ids = await Promise.all(fresh.map((one) => importOne(deps, places, one, result)));
  const added = ids.filter((id) => id !== null);
  result.added += added.length;
  await indexMany({ db: deps.db, deps }, added);
  onProgress(batch.length);
}

async function importOne(
  deps: Deps,
  places: Places,
  { where, row }: { where: string; row: ImportRow },
  result: ImportResult,
): Promise<Id | null> {
  try {
    const { html, toc, excerpt, text } = await render(deps, row.body);
    const place = await places.of(row);
    const answers = await Promise.all(
      (row.answers ?? []).map((answer) => prepareAnswer(deps, places, answer)),
    );
    const date = row.date ?? new Date();
    return await deps.transaction(async (db) => {
      const id = await insertImported(db, {
        ...place,
        model: row.model,
        sourceKey: row.sourceId,
        title: row.title,
        body: row.body,
        html,
        toc,
        excerpt,
        plain: text,
        date,
      });
      if (id !== null) await insertImportedAnswers(db, id, answers, date);
      return id;
    });
  } catch (error) {
    // no fault of the text: the next run brings it in
    if (connectionLost(error)) throw error;
    result.refused.push({ where, reason: error instanceof Error ? error.message : String(error) });
    return null;
  }
}

function render(deps: Deps, body: string) {
  return deps.markdown.render(body, { timeoutMs: RENDER_MS });
}

async function prepareAnswer(
  deps: Deps,
  places: Places,
  { body, accepted, author }: NonNullable<ImportRow['answers']>[number],
): Promise<ImportedAnswer> {
  const { html, text: plain } = await render(deps, body);
  return { body, html, plain, accepted, authorId: await places.author(author) };
}

/** What an earlier run stored but was stopped before it could be found. */
async function indexRest(deps: Deps): Promise<void> {
  for (let after: Id = 0; ;) {
    const ids = await unindexed(deps.db, after, 500);
    await indexMany({ db: deps.db, deps }, ids);
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  await deps.search.flush();
}

/** Categories, tags and authors by name, each looked up or made once. */
class Places {
  readonly #deps: Deps;
  readonly #made = new Map<string, Promise<unknown>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async of(row: ImportRow): Promise<{ categoryId: Id; tagIds: Id[]; authorId: Id }> {
    const { db } = this.#deps;
    const { model } = row;
    let category: { id: Id; path: Id[] } | null = null;
    for (let depth = 1; depth <= row.category.length; depth += 1) {
      const parent: { id: Id; path: Id[] } | null = category;
      const name = row.category[depth - 1] as string;
      const key = `c ${model} ${JSON.stringify(row.category.slice(0, depth))}`;
      category = await this.#once(key, () => ensureCategory(db, model, name, parent));
    }
    const tagIds = await Promise.all(
      row.tags.map((name) => this.#once(`t ${name.toLowerCase()}`, () => ensureTag(db, name))),
    );
    const authorId = await this.author(row.author);
    if (category === null) throw new Error('没有分类');
    return { categoryId: category.id, tagIds: [...new Set(tagIds)], authorId };
  }

  author(name: string | null): Promise<Id> {
    const author = name ?? NAMELESS_AUTHOR;
    return this.#once(`a ${author}`, () => ensureAuthor(this.#deps.db, author));
  }

  #once<T>(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#made.get(key) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const made = make();
    this.#made.set(key, made);
    return made;
  }
}
