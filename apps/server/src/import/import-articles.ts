// Why it is as it is: docs/decisions/0007-authors-and-import.md
import type { Id } from '@zhihui/contract/schema.ts';
import { notifyContentChanged } from '../db/notify-content-changed.ts';
import type { Deps } from '../deps.ts';
import { indexMany } from '../features/search/search.public.ts';
import { AppError } from '../kernel/errors.ts';
import {
  insertImported,
  insertImportedAnswers,
  findExistingSources,
  findUnindexed,
} from './import.repo.ts';
import type { ImportedAnswer } from './import.repo.ts';
import { describeDatabaseFailure } from './describe-database-failure.ts';
import { countOmissions } from './omissions.ts';
import type { Omissions } from './omissions.ts';
import { readRow } from './import-row.ts';
import type { ImportRow } from './import-row.ts';
import { ImportReferences } from './import-references.ts';
import type { RawRow } from './raw-row.ts';

export interface ImportResult {
  added: number;
  /** There before, from an earlier import or a row further up. */
  existing: number;
  refused: { location: string; reason: string }[];
  omissions: Omissions;
  /** What there is to say of the source itself. */
  remarks: string[];
  /** Whether the source could be read to its end. */
  isComplete: boolean;
}

export interface ImportOptions {
  deps: Deps;
  rows: AsyncIterable<RawRow>;
  onProgress(count: number): void;
  /** Asked between batches: whether to end early, leaving everything so far in order. */
  isStopped(): boolean;
}

const BATCH = 40;
/** One long text may take its time here: nobody waits for an answer. */
const RENDER_MS = 20_000;

/** Brings articles and questions in, in batches that are committed one by one, so that a stopped import goes on where it ended. */
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
  const importRow = async (one: LocatedRow) => {
    const id = await importOne(deps, references, one, result);
    if (id !== null) added.set(one, id);
  };
  await Promise.all(uniqueRows.map(importRow));
  // what repeats an id comes in when the row before was refused
  for (const item of duplicates) await importRow(item);
  // as they stand in the file, not as they were done
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

/** The row, unless there is none to bring in. */
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

/** Brings one row in and counts it unless it is new; gives the id of what is. */
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
    // no fault of the text: the next run brings it in
    if (describeDatabaseFailure(error) !== null) throw error;
    result.refused.push({ location, reason: describeError(error) });
    return null;
  }
}

function describeError(error: unknown): string {
  return error instanceof AppError ? error.message : `存不下来（${String(error)}）`;
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

function render(deps: Deps, body: string) {
  return deps.markdown.render(body, { timeoutMs: RENDER_MS });
}

async function prepareAnswer(
  deps: Deps,
  references: ImportReferences,
  { body, accepted, author }: NonNullable<ImportRow['answers']>[number],
): Promise<ImportedAnswer> {
  const { html, text: plain } = await render(deps, body);
  return { body, html, plain, accepted, authorId: await references.author(author) };
}

/** What an earlier run stored but was stopped before it could be found. */
async function indexRemaining(deps: Deps): Promise<void> {
  for (let after: Id = 0; ;) {
    const ids = await findUnindexed(deps.db, after, 500);
    await indexMany({ db: deps.db, deps }, ids);
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  await deps.search.flush();
}
