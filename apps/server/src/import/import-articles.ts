// Why it is as it is: docs/decisions/0007-authors-and-import.md
import type { Id } from '@zhihui/contract/schema.ts';
import { notifyContentChanged } from '../db/notify-content-changed.ts';
import type { Deps } from '../deps.ts';
import { addPictureSizes } from '../features/media/media.public.ts';
import { indexMany } from '../features/search/search.public.ts';
import { AppError } from '../kernel/errors.ts';
import { isConnectionLost } from '../db/connection-errors.ts';
import { insertImported, findExistingSources, findUnindexed } from './import.repo.ts';
import { insertImportedAnswers } from '../features/answer/answer.public.ts';
import type { ImportedAnswer } from '../features/answer/answer.public.ts';
import { countOmissions } from './omissions.ts';
import type { Omissions } from './omissions.ts';
import { readRow } from './import-row.ts';
import type { ImportRow } from './import-row.ts';
import type { RawRow } from './raw-row.ts';
import { ensureAuthor, ensureCategory, ensureTag } from './import-references.repo.ts';

export interface ImportResult {
  added: number;
  /** There before, from an earlier import or a row further up. */
  existing: number;
  refused: { location: string; reason: string }[];
  omissions: Omissions;
  /** Notes about the source itself. */
  remarks: string[];
  /** Whether the source was read to its end. */
  isComplete: boolean;
}

export interface ImportOptions {
  deps: Deps;
  rows: AsyncIterable<RawRow>;
  onProgress(count: number): void;
  /** Checked between batches: whether to stop early, with everything so far committed. */
  isStopped(): boolean;
}

const BATCH = 40;
/** A long text may take its time here: no user waits for it. */
const RENDER_MS = 20_000;

/**
 * Imports articles and questions in batches that are committed one by one, so that an interrupted import continues where it
 * stopped.
 */
export async function importArticles(options: ImportOptions): Promise<ImportResult> {
  const result: ImportResult = {
    added: 0,
    existing: 0,
    refused: [],
    omissions: new Map(),
    remarks: [],
    isComplete: true,
  };
  const references = new ImportReferences(options.deps);
  let batch: RawRow[] = [];
  for await (const row of options.rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    await importBatch(options, references, batch, result);
    batch = [];
    if (options.isStopped()) break;
  }
  await importBatch(options, references, batch, result);
  await indexRemaining(options.deps);
  await notifyContentChanged(options.deps.db);
  return result;
}

async function importBatch(
  { deps, onProgress }: ImportOptions,
  references: ImportReferences,
  batch: readonly RawRow[],
  result: ImportResult,
): Promise<void> {
  const rows = batch.flatMap((raw) => parseRows(raw, result));
  const existing = await findExistingSources(
    deps.db,
    rows.map(({ row }) => row.sourceId),
  );
  const newRows = rows.filter(({ row }) => !existing.has(row.sourceId));
  result.existing += rows.length - newRows.length;
  const seenIds = new Set<string>();
  const uniqueRows = newRows.filter(
    ({ row: { sourceId } }) => !seenIds.has(sourceId) && seenIds.add(sourceId),
  );
  const duplicates = newRows.filter((item) => !uniqueRows.includes(item));
  const added = new Map<LocatedRow, Id>();
  const importRow = async (row: LocatedRow) => {
    const id = await importOne(deps, references, row, result);
    if (id !== null) added.set(row, id);
  };
  await Promise.all(uniqueRows.map(importRow));
  // a row with a repeated id is imported when the earlier row was refused
  for (const item of duplicates) await importRow(item);
  // in the order of the file, not of processing
  for (const item of newRows)
    if (added.has(item)) countOmissions(result.omissions, item.location, item.row.omissions);
  result.added += added.size;
  await indexMany({ db: deps.db, deps }, [...added.values()]);
  onProgress(batch.length);
}

interface LocatedRow {
  location: string;
  row: ImportRow;
}

/** The row, unless it is not imported. */
function parseRows(raw: RawRow, result: ImportResult): LocatedRow[] {
  if ('remark' in raw) {
    result.remarks.push(`${raw.location}：${raw.remark}`);
    return [];
  }
  if ('isTruncated' in raw) result.isComplete = false;
  const row = 'refused' in raw ? raw : readRow(raw.value, raw.key);
  if (!('refused' in row)) return [{ location: raw.location, row }];
  result.refused.push({ location: raw.location, reason: row.refused });
  return [];
}

/** Imports one row and counts it unless it is new; returns the id of a new one. */
async function importOne(
  deps: Deps,
  references: ImportReferences,
  { location, row }: LocatedRow,
  result: ImportResult,
): Promise<Id | null> {
  try {
    const id = await storeRow(deps, references, row);
    if (id === null) result.existing += 1;
    return id;
  } catch (error) {
    // not a fault of the text: the next run imports it
    if (describeDatabaseFailure(error) !== null) throw error;
    result.refused.push({ location, reason: describeError(error) });
    return null;
  }
}

function describeError(error: unknown): string {
  return error instanceof AppError ? error.message : `保存失败（${String(error)}）`;
}

/** Null when the same source is there already. */
async function storeRow(
  deps: Deps,
  references: ImportReferences,
  row: ImportRow,
): Promise<Id | null> {
  const { html, toc, excerpt, text } = await render(deps, row.body);
  const reference = await references.resolve(row);
  const answers = await Promise.all(
    (row.answers ?? []).map((answer) => prepareAnswer(deps, references, answer)),
  );
  const date = row.date ?? new Date();
  return deps.transaction(async (db) => {
    const id = await insertImported(db, {
      ...reference,
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
}

async function render(deps: Deps, body: string) {
  const rendered = await deps.markdown.render(body, { timeoutMs: RENDER_MS });
  return { ...rendered, html: await addPictureSizes(deps.db, rendered.html) };
}

async function prepareAnswer(
  deps: Deps,
  references: ImportReferences,
  { body, accepted, author }: NonNullable<ImportRow['answers']>[number],
): Promise<ImportedAnswer> {
  const { html, text: plain } = await render(deps, body);
  return { body, html, plain, accepted, authorId: await references.author(author) };
}

/** Indexes contents that an earlier run stored before it was stopped. */
export async function indexRemaining(deps: Deps): Promise<void> {
  for (let after: Id = 0; ;) {
    const ids = await findUnindexed(deps.db, after, 500);
    await indexMany({ db: deps.db, deps }, ids);
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  await deps.search.flush();
}

const DEFAULT_AUTHOR = '资料导入';

/** Categories, tags and authors by name, each looked up or created once. */
class ImportReferences {
  readonly #deps: Deps;
  readonly #created = new Map<string, Promise<unknown>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async resolve(row: ImportRow): Promise<{ categoryId: Id; tagIds: Id[]; authorId: Id }> {
    const { db } = this.#deps;
    const { model } = row;
    let category: { id: Id; path: Id[] } | null = null;
    for (let depth = 1; depth <= row.category.length; depth += 1) {
      const parent: { id: Id; path: Id[] } | null = category;
      const name = row.category[depth - 1] as string;
      const key = `c ${model} ${JSON.stringify(row.category.slice(0, depth))}`;
      category = await this.#memoize(key, () => ensureCategory(db, model, name, parent));
    }
    const tagIds = await Promise.all(
      row.tags.map((name) => this.#memoize(`t ${name.toLowerCase()}`, () => ensureTag(db, name))),
    );
    const authorId = await this.author(row.author);
    if (category === null) throw new Error('没有分类');
    return { categoryId: category.id, tagIds: [...new Set(tagIds)], authorId };
  }

  author(name: string | null): Promise<Id> {
    const author = name ?? DEFAULT_AUTHOR;
    return this.#memoize(`a ${author}`, () => ensureAuthor(this.#deps.db, author));
  }

  #memoize<T>(key: string, make: () => Promise<T>): Promise<T> {
    const existing = this.#created.get(key) as Promise<T> | undefined;
    if (existing !== undefined) return existing;
    const created = make();
    this.#created.set(key, created);
    return created;
  }
}

/** SQLSTATE class of what the database has no room or resources for. */
const RESOURCE_CLASS = /^53/u;
const RESOURCE_MESSAGES: Record<string, string> = {
  '53100': '数据库所在磁盘已满',
  '53200': '数据库内存不足',
  '53300': '数据库连接已用尽',
};

/** Why no further row can be imported, for the operator; null for an error of a single row. */
export function describeDatabaseFailure(error: unknown): string | null {
  if (isConnectionLost(error)) {
    return '与数据库的连接已断开。已导入的内容已保存，数据库恢复后重新运行将继续导入';
  }
  const { code, message } = (error ?? {}) as { code?: unknown; message?: string };
  if (typeof code !== 'string' || !RESOURCE_CLASS.test(code)) return null;
  const resourceMessage = RESOURCE_MESSAGES[code] ?? '数据库资源已用尽';
  return `${resourceMessage}（${message}）。已导入的内容已保存，释放资源后重新运行同一命令将继续导入`;
}
