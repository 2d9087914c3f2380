import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { parse as parseYaml } from 'yaml';
import { StartupError } from '../config/startup-error.ts';

/** A raw row with words that tell a person where it stands. */
export interface RawRow {
  where: string;
  /** Stable name of the row within its source. */
  name: string;
  value: unknown;
}

/** Rows of a `.jsonl` or `.jsonl.gz` file, or of the `.md` files of a folder, one by one. Throws StartupError for anything else. */
export async function* readSource(source: string): AsyncGenerator<RawRow> {
  const info = await stat(source).catch(() => null);
  if (info === null) throw new StartupError(`找不到要导入的文件：${source}`);
  if (info.isDirectory()) yield* readFolder(source);
  else if (/\.jsonl(\.gz)?$/u.test(source)) yield* readLines(source);
  else if (source.endsWith('.md')) yield await readMarkdown(source, path.basename(source));
  else throw new StartupError('只能导入 .jsonl、.jsonl.gz、.md 文件，或装有 .md 文件的文件夹');
}

/** How many rows there are, to show how far the import is. */
export async function countSource(source: string): Promise<number> {
  let count = 0;
  for await (const _ of readSource(source)) count += 1;
  return count;
}

async function* readLines(file: string): AsyncGenerator<RawRow> {
  const bytes = createReadStream(file);
  const input = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    number += 1;
    if (line.trim() === '') continue;
    yield {
      where: `第 ${number} 行`,
      name: `${path.basename(file)}#${number}`,
      value: parseLine(line),
    };
  }
}

/** A line that is no JSON is refused like any other wrong row. */
function parseLine(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return null;
  }
}

async function* readFolder(folder: string): AsyncGenerator<RawRow> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((one) => one.endsWith('.md')).sort()) {
    yield await readMarkdown(path.join(folder, name), name);
  }
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/u;

/** Front matter gives the fields; without one the first heading is the title and the folders are the category. */
async function readMarkdown(file: string, name: string): Promise<RawRow> {
  const source = (await readFile(file, 'utf8')).replace(/^\uFEFF/u, '');
  const front = FRONT_MATTER.exec(source);
  const body = front === null ? source : source.slice(front[0].length);
  const heading = /^#\s+(.+?)\s*#*\s*$/mu.exec(body);
  const fields = front === null ? {} : readFront(front[1] ?? '');
  const folders = path
    .dirname(name)
    .split(path.sep)
    .filter((part) => part !== '.');
  return {
    where: name,
    name,
    value: {
      title: heading?.[1] ?? path.basename(name, '.md'),
      category: folders,
      ...fields,
      body,
    },
  };
}

function readFront(text: string): Record<string, unknown> {
  try {
    const value = parseYaml(text) as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
