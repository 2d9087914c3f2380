import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../config/startup-error.ts';
import type { RawRow } from './raw-row.ts';
import { readLines } from './read-lines.ts';
import { readMarkdown } from './read-markdown.ts';

const LINES = /\.jsonl(?:\.gz)?$/iu;
const PACKED = /\.gz$/iu;
const MARKDOWN = /\.md$/iu;

/** Rows of a `.jsonl` or `.jsonl.gz` file, or of the `.md` files of a folder, one by one. Throws StartupError for anything else. */
export async function* readSource(source: string): AsyncGenerator<RawRow> {
  const { location, kind } = await resolveSource(source);
  if (kind === 'lines') yield* readLines(location, PACKED.test(source));
  else if (kind === 'markdown') yield await readMarkdown(location, path.basename(source));
  else
    for (const name of await listFiles(location))
      yield await readMarkdown(path.join(location, name), name);
}

/** How many rows there are, to show how far the import is. */
export async function countSource(source: string): Promise<number> {
  const { location, kind } = await resolveSource(source);
  if (kind === 'markdown') return 1;
  if (kind === 'folder') return (await listFiles(location)).length;
  let count = 0;
  for await (const _ of readLines(location, PACKED.test(source))) count += 1;
  return count;
}

/**
 * `place` is the same for every spelling of the path: it identifies rows without an id. The kind of source follows from the
 * name on the command line, because the target of a link may have another name.
 */
async function resolveSource(
  source: string,
): Promise<{ location: string; kind: 'folder' | 'lines' | 'markdown' }> {
  const location = await realpath(source).catch(() => null);
  if (location === null) throw new StartupError(`要导入的文件不存在：${source}`);
  if ((await stat(location)).isDirectory()) return { location, kind: 'folder' };
  if (LINES.test(source)) return { location, kind: 'lines' };
  if (MARKDOWN.test(source)) return { location, kind: 'markdown' };
  throw new StartupError(
    '不支持导入该格式。支持 .jsonl、.jsonl.gz、.md、.zip、.docx、.html、.pdf、.lakebook、.csv、.xlsx 等文件，或包含文档的文件夹',
  );
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new StartupError(`没有读取该文件夹的权限：${folder}`);
  });
  return entries
    .filter((entry) => !entry.isDirectory() && MARKDOWN.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}
