import type pg from 'pg';
import type { CatalogColumn } from './archive-catalog.repo.ts';
import {
  ArchiveError,
  dataName,
  FILE_LIST,
  FileLine,
  fileName,
  SETTINGS,
} from './archive-format.ts';
import { ARCHIVED_SETTINGS } from './archive-rows.repo.ts';
import type { ArchiveTable } from './archive-table.ts';
import { ARCHIVE_TABLES } from './archive-tables.ts';
import { checkRow } from './check-row.ts';
import { verifyEntry } from './open-archive.ts';
import type { OpenArchive } from './open-archive.ts';
import { readArchiveLines } from './read-archive-lines.ts';
import {
  addToStage,
  createStage,
  findDangling,
  findTwice,
  findWrongTarget,
  finishStage,
  isTree,
} from './stage.repo.ts';

type Columns = ReadonlyMap<string, CatalogColumn>;

/** Characters and rows that are sent to the database at once. */
const BATCH_LENGTH = 4 * 2 ** 20;
const BATCH_ROWS = 2000;

/** Compares every file of an archive with what the manifest says of it. Throws ArchiveError where one differs. */
export async function verifyArchive(archive: OpenArchive, signal?: AbortSignal): Promise<void> {
  const known = new Set(['manifest.json', ...Object.keys(archive.manifest.parts)]);
  for (const [name, part] of Object.entries(archive.manifest.parts)) {
    signal?.throwIfAborted();
    if (!archive.has(name)) throw new ArchiveError(`归档中缺少 ${name}`);
    await verifyEntry(archive, name, part);
  }
  if (!archive.has(FILE_LIST)) throw new ArchiveError(`归档中缺少 ${FILE_LIST}`);
  for await (const file of readFileList(archive)) {
    signal?.throwIfAborted();
    if ('missing' in file) continue;
    const name = fileName(file.key);
    known.add(name);
    await verifyEntry(archive, name, file);
  }
  for (const name of archive.names())
    if (!known.has(name)) throw new ArchiveError(`归档中有不属于归档的文件：${name}`);
}

/** The stored objects of an archive. */
export async function* readFileList(archive: OpenArchive): AsyncGenerator<FileLine> {
  for await (const { number, value } of readArchiveLines(archive, FILE_LIST)) {
    const line = FileLine.safeParse(value);
    if (!line.success) throw new ArchiveError(`${FILE_LIST} 第 ${number} 行：内容不正确`);
    yield line.data;
  }
}

/** The settings of an archive, those alone that an archive may have. */
export async function readArchivedSettings(
  archive: OpenArchive,
): Promise<{ key: string; value: unknown }[]> {
  const name = dataName(SETTINGS);
  const settings: { key: string; value: unknown }[] = [];
  if (!archive.has(name)) return settings;
  for await (const { number, value } of readArchiveLines(archive, name)) {
    const { key, value: setting } = value;
    if (typeof key !== 'string' || !ARCHIVED_SETTINGS.includes(key) || setting === undefined)
      throw new ArchiveError(`${name} 第 ${number} 行：未知设置`);
    const isMail = key === 'mail' && typeof setting === 'object' && setting !== null;
    settings.push({ key, value: isMail ? { ...setting, secret: null } : setting });
  }
  return settings;
}

/**
 * Loads the rows of an archive into tables in which they wait, and checks each and what it refers to. Throws ArchiveError
 * for the first that is wrong; nothing of the site has changed then.
 */
export async function stageArchive(
  client: pg.ClientBase,
  archive: OpenArchive,
  catalog: ReadonlyMap<string, Columns>,
  onRow: () => void,
): Promise<void> {
  const known = new Set([SETTINGS, ...ARCHIVE_TABLES.map(({ name }) => name)].map(dataName));
  for (const name of Object.keys(archive.manifest.parts))
    if (name !== FILE_LIST && !known.has(name))
      throw new ArchiveError(`归档中有未知的数据：${name}`);
  for (const table of ARCHIVE_TABLES) {
    await createStage(client, table);
    // an older format may not have the table
    if (archive.has(dataName(table.name)))
      await loadRows(client, archive, table, catalog.get(table.name) ?? new Map(), onRow);
    await finishStage(client, table);
  }
  for (const table of ARCHIVE_TABLES) await checkReferences(client, table);
}

async function loadRows(
  client: pg.ClientBase,
  archive: OpenArchive,
  table: ArchiveTable,
  columns: Columns,
  onRow: () => void,
): Promise<void> {
  const name = dataName(table.name);
  let batch: string[] = [];
  let length = 0;
  let first = 1;
  const send = async (last: number) => {
    try {
      if (batch.length > 0) await addToStage(client, table.name, batch);
    } catch (error) {
      const { code = '' } = error as { code?: string };
      // class 22: a value that PostgreSQL cannot take, such as the 31st of February
      if (!code.startsWith('22')) throw error;
      throw new ArchiveError(`${name} 第 ${first} 至 ${last} 行中有无效的值`);
    }
    [batch, length, first] = [[], 0, last + 1];
  };
  let number = 0;
  for await (const line of readArchiveLines(archive, name)) {
    ({ number } = line);
    const problem = checkRow(table, columns, line.value);
    if (problem !== null) throw new ArchiveError(`${name} 第 ${number} 行：${problem}`);
    // the text itself, because a number may have more digits than this program holds
    const text = line.text.trimStart();
    batch.push(`{"line":${number},${text.slice(1)}`);
    length += text.length;
    onRow();
    if (length >= BATCH_LENGTH || batch.length >= BATCH_ROWS) await send(number);
  }
  await send(number);
}

const TREES: ReadonlySet<string> = new Set([
  'categories',
  'user_groups',
  'comments',
  'annotations',
]);

async function checkReferences(client: pg.ClientBase, table: ArchiveTable): Promise<void> {
  const name = dataName(table.name);
  const twice = await findTwice(client, table);
  if (twice !== null) throw new ArchiveError(`${name} 第 ${twice} 行：与前面的行重复`);
  const wrong = await findWrongTarget(client, table);
  if (wrong !== null) throw new ArchiveError(`${name} 第 ${wrong} 行：target_type 不正确`);
  const dangling = await findDangling(client, table);
  if (dangling !== null)
    throw new ArchiveError(
      `${name} 第 ${dangling.line} 行：${dangling.column} 指向归档中不存在的 ${dangling.table} ${dangling.id}`,
    );
  if (TREES.has(table.name) && !(await isTree(client, table.name)))
    throw new ArchiveError(`${name} 中有循环的上级`);
}
