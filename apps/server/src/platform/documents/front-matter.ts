import { isMap, parseDocument, visit } from 'yaml';
import type { Document } from 'yaml';

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
/** What this site reads of them. */
const FIELDS = [
  ...['id', 'title', 'body', 'category', 'tags', 'author', 'date', 'answers', 'kind'],
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
export function parseFrontMatter(
  text: string,
): { fields: Fields; body: string } | { refused: string } {
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
