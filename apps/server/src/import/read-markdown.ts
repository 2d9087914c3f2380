import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseFrontMatter } from '../platform/documents/front-matter.ts';
import {
  decode,
  FILE_TOO_LARGE,
  computeFileKey,
  MAX_BYTES,
  NOT_UTF8,
  describeReadError,
} from './raw-row.ts';
import type { RawRow } from './raw-row.ts';

/**
 * Reads the row of one Markdown file, `name` being its path below the imported folder. Front matter supplies the fields;
 * without it the title is the first heading or else the file's name, and the folders are the category.
 */
export async function readMarkdown(file: string, name: string): Promise<RawRow> {
  const bytes = await readBytes(file).catch((error: unknown) => describeReadError(error));
  if (typeof bytes === 'string') return { location: name, refused: bytes };
  const text = decode(bytes);
  if (text === null) return { location: name, refused: NOT_UTF8 };
  const parsed = parseFrontMatter(text);
  if ('refused' in parsed) return { location: name, refused: parsed.refused };
  const { fields, body } = parsed;
  const title = fields['title'] ?? (await readTitleLine(body)) ?? path.parse(name).name;
  return {
    location: name,
    key: computeFileKey(file),
    value: { category: splitFolders(name), ...fields, title, body },
  };
}

/** The whole file, or why it is not read. */
async function readBytes(file: string): Promise<Buffer | string> {
  const { size } = await stat(file);
  return size > MAX_BYTES ? FILE_TOO_LARGE : readFile(file);
}

/** The parser is loaded for files that need it: the site's own examples name their titles. */
async function readTitleLine(body: string): Promise<string | null> {
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

function splitFolders(name: string): string[] {
  return path
    .dirname(name)
    .split(path.sep)
    .filter((part) => part !== '.');
}
