// Why it is as it is: docs/decisions/0007-authors-and-import.md
import type { Id } from '@zhihui/contract/schema.ts';
import { announceChange } from '../db/changes.ts';
import type { Deps } from '../deps.ts';
import { indexMany } from '../features/search/search.public.ts';
import { AppError } from '../kernel/errors.ts';
import { insertImported, insertImportedAnswers, knownSources, unindexed } from './import.repo.ts';
import type { ImportedAnswer } from './import.repo.ts';
import { databaseStops } from './database-stops.ts';
import { countCuts } from './cuts.ts';
import type { Cuts } from './cuts.ts';
import { readRow } from './import-row.ts';
import type { ImportRow } from './import-row.ts';
import { Places } from './places.ts';
import type { RawRow } from './raw-row.ts';

export interface ImportResult {
  added: number;
  /** There before, from an earlier import or a row further up. */
  known: number;
  refused: { where: string; reason: string }[];
  cuts: Cuts;
  /** What there is to say of the source itself. */
  remarks: string[];
  /** Whether the source could be read to its end. */
  whole: boolean;
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

/** Brings articles and questions in, in batches that are committed one by one, so that a stopped import goes on where it ended. */
export async function importArticles(options: ImportOptions): Promise<ImportResult> {
  const result: ImportResult = {
    added: 0,
    known: 0,
    refused: [],
    cuts: new Map(),
    remarks: [],
    whole: true,
  };
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
  const rows = batch.flatMap((raw) => readable(raw, result));
  const known = await knownSources(
    deps.db,
    rows.map(({ row }) => row.sourceId),
  );
  const fresh = rows.filter(({ row }) => !known.has(row.sourceId));
  result.known += rows.length - fresh.length;
  const seen = new Set<string>();
  const firsts = fresh.filter(({ row: { sourceId } }) => !seen.has(sourceId) && seen.add(sourceId));
  const again = fresh.filter((one) => !firsts.includes(one));
  const added = new Map<PlacedRow, Id>();
  const bringIn = async (one: PlacedRow) => {
    const id = await importOne(deps, places, one, result);
    if (id !== null) added.set(one, id);
  };
  await Promise.all(firsts.map(bringIn));
  // what repeats an id comes in when the row before was refused
  for (const one of again) await bringIn(one);
  // as they stand in the file, not as they were done
  for (const one of fresh) if (added.has(one)) countCuts(result.cuts, one.where, one.row.cuts);
  result.added += added.size;
  await indexMany({ db: deps.db, deps }, [...added.values()]);
  onProgress(batch.length);
}

interface PlacedRow {
  where: string;
  row: ImportRow;
}

/** The row, unless there is none to bring in. */
function readable(raw: RawRow, result: ImportResult): PlacedRow[] {
  if ('remark' in raw) {
    result.remarks.push(`${raw.where}：${raw.remark}`);
    return [];
  }
  if ('rest' in raw) result.whole = false;
  const row = 'refused' in raw ? raw : readRow(raw.value, raw.key);
  if (!('refused' in row)) return [{ where: raw.where, row }];
  result.refused.push({ where: raw.where, reason: row.refused });
  return [];
}

/** Brings one row in and counts it unless it is new; gives the id of what is. */
async function importOne(
  deps: Deps,
  places: Places,
  { where, row }: PlacedRow,
  result: ImportResult,
): Promise<Id | null> {
  try {
    const id = await store(deps, places, row);
    if (id === null) result.known += 1;
    return id;
  } catch (error) {
    // no fault of the text: the next run brings it in
    if (databaseStops(error) !== null) throw error;
    result.refused.push({ where, reason: reasonOf(error) });
    return null;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof AppError ? error.message : `存不下来（${String(error)}）`;
}

/** Null when the same source is there already. */
async function store(deps: Deps, places: Places, row: ImportRow): Promise<Id | null> {
  const { html, toc, excerpt, text } = await render(deps, row.body);
  const place = await places.of(row);
  const answers = await Promise.all(
    (row.answers ?? []).map((answer) => prepareAnswer(deps, places, answer)),
  );
  const date = row.date ?? new Date();
  return deps.transaction(async (db) => {
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
