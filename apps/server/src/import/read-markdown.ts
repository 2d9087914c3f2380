import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { isMap, parseDocument, visit } from 'yaml';
import type { Document } from 'yaml';
import {
  decode,
  FILE_TOO_LARGE,
  computeFileKey,
  MAX_BYTES,
  NOT_UTF8,
  describeReadError,
} from './raw-row.ts';
import type { RawRow } from './raw-row.ts';
import { FIELDS } from './import-row.ts';

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

type Fields = Record<string, unknown>;

const OPEN = /^---[ \t]*\r?\n/u;
const CLOSE = /^---[ \t]*$\r?\n?/mu;
/** Longest front matter that is parsed, in characters: YAML's time grows with the square of its length. */
const MAX_YAML = 65_536;
const ANY_FIELD = /^\s*["']?[\p{L}\p{N}_][^:\n]*:(?:\s|$)/u;
/** Settings of other programs for a page. They are not shown to readers. */
const SETTINGS = [
  ...['aliases', 'cssclass', 'cssclasses', 'draft', 'lang', 'lastUpdated', 'layout', 'nav_order'],
  ...['outline', 'permalink', 'publish', 'published', 'sidebar', 'sidebar_label'],
  ...['sidebar_position', 'slug', 'toc', 'weight'],
];
const KNOWN_FIELDS = new Set([...FIELDS, ...SETTINGS]);
const KNOWN_FIELD = new RegExp(
  `^[ \\t]*["']?(?:${[...KNOWN_FIELDS].join('|')})["']?:(?:\\s|$)`,
  'mu',
);

/**
 * Splits front matter from a Markdown text. `---` may also be a ruler, so a block counts as front matter only when its lines
 * yield fields, and one of them is known; else all of it is the body, since unknown fields are dropped. Fields that are
 * invalid YAML are a refusal.
 */
function parseFrontMatter(text: string): { fields: Fields; body: string } | { refused: string } {
  const body = { fields: {}, body: text };
  const open = OPEN.exec(text)?.[0].length;
  if (open === undefined) return body;
  const close = CLOSE.exec(text.slice(open));
  if (close === null) return body;
  const yaml = text.slice(open, open + close.index);
  const rest = text.slice(open + close.index + close[0].length);
  if (yaml === '') return { fields: {}, body: rest };
  if (!looksLikeFields(yaml)) return body;
  if (yaml.length > MAX_YAML) return { refused: 'front matter 超过 64 KB' };
  const parsedFields = readFields(yaml);
  if (parsedFields === null) return body;
  return 'refused' in parsedFields ? parsedFields : { fields: parsedFields.fields, body: rest };
}

/** Prose may contain a colon as well, but then a blank line separates it from the ruler above. */
function looksLikeFields(yaml: string): boolean {
  if (!KNOWN_FIELD.test(yaml)) return false;
  return /^\s*\n/u.test(yaml) || ANY_FIELD.test(yaml.replace(/^#.*$/gmu, ''));
}

function readFields(yaml: string): { fields: Fields } | { refused: string } | null {
  const document = parseDocument(yaml);
  const [error] = document.errors;
  // the fence above is the first line
  if (error !== undefined)
    return { refused: describeYamlError(`（第 ${(error.linePos?.[0].line ?? 0) + 1} 行）`) };
  if (!isMap(document.contents)) return null;
  preserveNumberSource(document);
  try {
    const fields = document.toJS() as Fields;
    if (!Object.keys(fields).some((name) => KNOWN_FIELDS.has(name))) return null;
    // an empty field counts as absent
    return {
      fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
    };
  } catch {
    return { refused: describeYamlError('') };
  }
}

function describeYamlError(location: string): string {
  return `front matter 不是有效的 YAML${location}，值中包含冒号、括号等符号时请加引号`;
}

/** A title `3.10` must not become 3.1, nor an id `007` become 7. */
function preserveNumberSource(document: Document): void {
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value === 'number') node.value = node.source;
    },
  });
}
