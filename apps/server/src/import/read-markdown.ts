import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { takeFrontMatter } from './front-matter.ts';
import { decode, FILE_TOO_LARGE, keyOfFile, MAX_BYTES, NOT_UTF8, unreadable } from './raw-row.ts';
import type { RawRow } from './raw-row.ts';

/**
 * The row of one Markdown file, which stands at `name` below the folder that is imported. Front matter gives the
 * fields; without it the first heading, or else the file's name, is the title and the folders are the category.
 */
export async function readMarkdown(file: string, name: string): Promise<RawRow> {
  const bytes = await readBytes(file).catch((error: unknown) => unreadable(error));
  if (typeof bytes === 'string') return { where: name, refused: bytes };
  const text = decode(bytes);
  if (text === null) return { where: name, refused: NOT_UTF8 };
  const taken = takeFrontMatter(text);
  if ('refused' in taken) return { where: name, refused: taken.refused };
  const { fields, body } = taken;
  const title = fields['title'] ?? (await titleOf(body)) ?? path.parse(name).name;
  return {
    where: name,
    key: keyOfFile(file),
    value: { category: foldersOf(name), ...fields, title, body },
  };
}

/** The whole file, or why it is not read. */
async function readBytes(file: string): Promise<Buffer | string> {
  const { size } = await stat(file);
  return size > MAX_BYTES ? FILE_TOO_LARGE : readFile(file);
}

/** The parser is loaded for files that need it: the site's own examples name their titles. */
async function titleOf(body: string): Promise<string | null> {
  const [{ readTitle }, { cleanSource }] = await Promise.all([
    import('@zhihui/markdown/parser.ts'),
    import('../platform/markdown/source.ts'),
  ]);
  try {
    return readTitle(cleanSource(body));
  } catch {
    // too long: refused for that later
    return null;
  }
}

function foldersOf(name: string): string[] {
  return path
    .dirname(name)
    .split(path.sep)
    .filter((part) => part !== '.');
}
