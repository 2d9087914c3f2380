import type {
  IMPORT_PAGE_FILTERS,
  ImportPageState,
} from '@zhihui/contract/features/transfer/transfer.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import {
  bigint,
  bool,
  id,
  int,
  ints,
  json,
  nullable,
  text,
  textOf,
  texts,
  timestamp,
} from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type {
  ConversionNote,
  SourceAnnotation,
  SourceAnswer,
  SourcePage,
} from '../../platform/documents/source-document.ts';

const INSERT = statement({
  name: 'import-pages.insert',
  params: { importId: id, rows: json<string>() },
  text: `insert into import_pages (import_id, position, key, path, title, body, author_name, author_email, written_at, tags, address,
      answers, annotations, preserved, changed, lost, message, state)
    select :importId, r.position, r.key, array(select jsonb_array_elements_text(r.path)), r.title, r.body, r.author_name,
      r.author_email, r.written_at, array(select jsonb_array_elements_text(r.tags)), r.address, r.answers, r.annotations,
      r.preserved, r.changed, r.lost, r.message, r.state
    from jsonb_to_recordset(:rows::jsonb) as r(position int, key text, path jsonb, title text, body text, author_name text,
      author_email text, written_at timestamptz, tags jsonb, address text, answers jsonb, annotations jsonb, preserved jsonb,
      changed jsonb, lost jsonb, message text, state text)`,
});

/** A page as it is to be stored: with a title that fits, and a time that PostgreSQL reads. */
export interface NewPage {
  position: number;
  page: SourcePage;
  title: string;
  writtenAt: Date | null;
  /** Why it cannot be imported; empty otherwise. */
  refused: string;
}

/** Stores pages of a source. */
export async function insertPages(db: Db, importId: Id, pages: readonly NewPage[]): Promise<void> {
  const rows = pages.map(({ position, page, title, writtenAt, refused }) => ({
    ...{ position, title, key: page.key, path: page.path, body: page.markdown },
    ...{ author_name: page.author?.name ?? null, author_email: page.author?.email ?? null },
    ...{ written_at: writtenAt, tags: page.tags, address: page.address, answers: page.answers },
    ...{ annotations: page.annotations, ...page.conversion },
    ...{ message: refused, state: refused === '' ? 'WAITING' : 'FAILED' },
  }));
  await INSERT.run(db, { importId, rows: JSON.stringify(rows) });
}

const listed = {
  position: int,
  title: text,
  path: texts,
  author_name: nullable(text),
  excluded: bool,
  state: textOf<ImportPageState>(),
  message: text,
  content_id: nullable(id),
  preserved: json<Record<string, number>>(),
  changed: json<ConversionNote[]>(),
  lost: json<ConversionNote[]>(),
};
export type ListedPageRow = RowOf<typeof listed>;

const LISTED = `p.position, p.title, p.path, p.author_name, p.excluded, p.state, p.message, p.content_id, p.preserved, p.changed, p.lost`;
const MATCHES = `p.import_id = :importId and (:filter::text = 'ALL' or (:filter = 'CHANGED' and p.changed <> '[]')
  or (:filter = 'LOST' and p.lost <> '[]') or (:filter = 'FAILED' and p.state = 'FAILED'))
  and (:keyword::text = '' or position(lower(:keyword) in lower(p.title)) > 0)`;
const matchParams = { importId: id, filter: text, keyword: text };

const LIST = statement({
  name: 'import-pages.list',
  params: { ...matchParams, limit: bigint, offset: bigint },
  row: listed,
  text: `select ${LISTED} from import_pages p where ${MATCHES} order by p.path, p.position limit :limit offset :offset`,
});

const COUNT = statement({
  name: 'import-pages.count',
  params: matchParams,
  row: { count: int },
  text: `select count(*)::int as count from import_pages p where ${MATCHES}`,
});

interface PageQuery {
  importId: Id;
  filter: (typeof IMPORT_PAGE_FILTERS)[number];
  keyword: string;
  limit: number;
  offset: number;
}

/** Pages of an import by their folders, in the order of the source, and how many match. */
export async function listPages(
  db: Db,
  query: PageQuery,
): Promise<{ rows: ListedPageRow[]; total: number }> {
  const { importId, filter, keyword } = query;
  const [rows, { count }] = await Promise.all([
    LIST.all(db, query),
    COUNT.one(db, { importId, filter, keyword }),
  ]);
  return { rows, total: count };
}

const whole = {
  ...listed,
  key: text,
  body: text,
  author_email: nullable(text),
  written_at: nullable(timestamp),
  tags: texts,
  address: nullable(text),
  answers: json<SourceAnswer[]>(),
  annotations: json<SourceAnnotation[]>(),
  reserved_id: nullable(id),
  revision: nullable(int),
  previous_revision: nullable(int),
};
export type PageRow = RowOf<typeof whole>;

const WHOLE = `${LISTED}, p.key, p.body, p.author_email, p.written_at, p.tags, p.address, p.answers, p.annotations, p.reserved_id, p.revision,
  p.previous_revision`;

const FIND = statement({
  name: 'import-pages.find',
  params: { importId: id, position: int },
  row: whole,
  text: `select ${WHOLE} from import_pages p where p.import_id = :importId and p.position = :position`,
});

/** One page; null when there is none. */
export async function findPage(db: Db, importId: Id, position: number): Promise<PageRow | null> {
  return FIND.first(db, { importId, position });
}

const NEXT = statement({
  name: 'import-pages.next',
  params: { importId: id, after: int, limit: bigint },
  row: whole,
  text: `select ${WHOLE} from import_pages p where p.import_id = :importId and p.position > :after and p.state = 'WAITING'
      and not p.excluded
    order by p.position limit :limit`,
});

/** The next pages to write. */
export async function listNextPages(
  db: Db,
  importId: Id,
  after: number,
  limit: number,
): Promise<PageRow[]> {
  return NEXT.all(db, { importId, after, limit });
}

const EXCLUDE = statement({
  name: 'import-pages.exclude',
  params: { importId: id, positions: ints },
  text: `update import_pages set excluded = position = any(:positions::int[]) where import_id = :importId`,
});

const RESERVE = statement({
  name: 'import-pages.reserve',
  params: { importId: id },
  text: `update import_pages set reserved_id = nextval(pg_get_serial_sequence('contents', 'id'))
    where import_id = :importId and reserved_id is null and not excluded and state = 'WAITING'`,
});

/** Leaves pages out, and gives the others the ids that their texts will have. */
export async function choosePages(
  db: Db,
  importId: Id,
  excluded: readonly number[],
): Promise<void> {
  await EXCLUDE.run(db, { importId, positions: excluded });
  await RESERVE.run(db, { importId });
}

const TARGETS = statement({
  name: 'import-pages.targets',
  params: { importId: id, keys: texts },
  row: { key: text, target: nullable(id), waiting: bool },
  text: `select p.key, case when p.state = 'FAILED' or p.excluded then null else coalesce(p.content_id, p.reserved_id) end as target,
      p.state = 'WAITING' and not p.excluded as waiting
    from import_pages p where p.import_id = :importId and md5(p.key) = any(select md5(k) from unnest(:keys::text[]) k)
      and p.key = any(:keys::text[])`,
});

/** Ids of the texts of these pages, null for those that are not imported; `waiting`: one that is not written yet. */
export async function findTargets(
  db: Db,
  importId: Id,
  keys: readonly string[],
): Promise<{ key: string; target: Id | null; waiting: boolean }[]> {
  return keys.length === 0 ? [] : TARGETS.all(db, { importId, keys });
}

export interface PageResult {
  position: number;
  state: ImportPageState;
  message: string;
  contentId: Id | null;
  revision: number | null;
  previousRevision: number | null;
}

const RESULT = statement({
  name: 'import-pages.result',
  params: {
    ...{ importId: id, position: int, state: text, message: text, contentId: nullable(id) },
    ...{ revision: nullable(int), previousRevision: nullable(int) },
  },
  text: `with page as (update import_pages set state = :state, message = :message, content_id = :contentId,
      revision = :revision, previous_revision = :previousRevision where import_id = :importId and position = :position returning state)
    update imports i set done = i.done + 1, failed = i.failed + (page.state = 'FAILED')::int from page where i.id = :importId`,
});

/** Says what became of a page, and counts it. */
export async function savePageResult(db: Db, importId: Id, result: PageResult): Promise<void> {
  await RESULT.run(db, { importId, ...result });
}

const RETRY = statement({
  name: 'import-pages.retry',
  params: { importId: id },
  row: { count: int },
  text: `with again as (update import_pages set state = 'WAITING', message = ''
      where import_id = :importId and state = 'FAILED' and reserved_id is not null returning 1),
    counted as (select count(*)::int as count from again)
    update imports i set done = i.done - c.count, failed = i.failed - c.count from counted c where i.id = :importId returning c.count`,
});

/** Has the pages that failed written again. Resolves to their number. */
export async function retryFailed(db: Db, importId: Id): Promise<number> {
  return (await RETRY.one(db, { importId })).count;
}

const WRITTEN = statement({
  name: 'import-pages.written',
  params: { importId: id, limit: bigint },
  row: whole,
  text: `select ${WHOLE} from import_pages p where p.import_id = :importId and p.state in ('CREATED', 'UPDATED')
    order by p.position desc limit :limit`,
});

/** Pages whose texts the import wrote, the last first. */
export async function listWritten(db: Db, importId: Id, limit: number): Promise<PageRow[]> {
  return WRITTEN.all(db, { importId, limit });
}

const UNDONE = statement({
  name: 'import-pages.undone',
  params: { importId: id, position: int, message: text },
  text: `update import_pages set state = 'UNDONE', message = :message where import_id = :importId and position = :position`,
});

/** The text of a page is gone again, or as it was. */
export async function setPageUndone(
  db: Db,
  importId: Id,
  position: number,
  message: string,
): Promise<void> {
  await UNDONE.run(db, { importId, position, message });
}

const CLEAR_TEXTS = statement({
  name: 'import-pages.clear-texts',
  params: { importId: id },
  text: `update import_pages set body = '', answers = '[]', annotations = '[]' where import_id = :importId`,
});

/** Forgets the texts of pages; what became of them stays. */
export async function clearTexts(db: Db, importId: Id): Promise<void> {
  await CLEAR_TEXTS.run(db, { importId });
}
