import { parser } from '@zhihui/markdown/parser.ts';
import { cleanSource } from '../markdown/source.ts';

/** Where something stands in a text. */
interface Range {
  from: number;
  to: number;
}

interface Rewriting {
  /** The address to write; the same one leaves all its letters. */
  resolve(address: string, kind: 'link' | 'picture'): string;
  /** Whether addresses of other hosts are of interest too. */
  withAbsolute?: boolean;
  /** What to write for `[[target#anchor|label]]`; null leaves it. */
  resolveShort?(link: ShortLink): string | null;
}

/** A link as other programs write it between files of one folder. */
export interface ShortLink {
  target: string;
  /** With its `#`. */
  anchor: string;
  label: string;
  isEmbedded: boolean;
}

/** `](address`, with or without angle brackets. */
const INLINE =
  /(?<!\\)(!?)\[(?:[^[\]\\\n]|\\.|!?\[[^[\]\n]*\](?:\([^()\n]*\))?)*\]\(\s*(?:<([^<>\n]*)>|((?:[^\s()\\<]|\\.|\([^\s()]*\))(?:[^\s()\\]|\\.|\([^\s()]*\))*))(?=[\s)>])/dgu;
/** The address of a picture inside the words of a link, which the rule above passes over. */
const NESTED = /!\[[^[\]\n]*\]\(\s*(?:<([^<>\n]*)>|((?:[^\s()\\<]|\\.)(?:[^\s()\\]|\\.)*))/dgu;
const DEFINITION = /^ {0,3}\[[^[\]\n]+\]:[ \t]*(?:<([^<>\n]*)>|(\S+))/dgmu;
const HTML = /<(a|img)\b[^<>]*?\s(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/dgiu;
const SHORT_LINK = /(!?)\[\[([^[\]|#\n]{1,200})(#[^[\]|\n]{1,200})?(?:\|([^[\]\n]{1,200}))?\]\]/gu;
/** Something that may be a relative address, or a short link: most texts have none. */
const CANDIDATE = /(?:\]\(\s*<?|\]:\s*<?|(?:href|src)\s*=\s*["'])(?!https?:|mailto:|#)|\[\[/iu;

/**
 * Changes the addresses of links and pictures, those in HTML too, and nothing else of the text. Code is left alone. The
 * text is scanned, not parsed whole: an archive has thousands of them.
 */
export function rewriteMarkdownAddresses(text: string, rewriting: Rewriting): string {
  if (rewriting.withAbsolute !== true && !CANDIDATE.test(text)) return text;
  const code = findCode(text);
  const isCode = (at: number) => code.some(({ from, to }) => at >= from && at < to);
  const changes: (Range & { replacement: string })[] = [];
  const consider = (range: [number, number] | undefined, kind: 'link' | 'picture') => {
    if (range === undefined || isCode(range[0])) return;
    const [from, to] = range;
    const address = unescapeAddress(text.slice(from, to));
    const replacement = rewriting.resolve(address, kind);
    if (replacement !== address) changes.push({ from, to, replacement });
  };
  for (const match of text.matchAll(INLINE)) {
    const range = match.indices?.[2] ?? match.indices?.[3];
    consider(range, match[1] === '!' ? 'picture' : 'link');
    // pictures among the words of the link
    const words = text.slice(match.index, range?.[0]);
    for (const inner of match[1] === '!' ? [] : words.matchAll(NESTED)) {
      const [from, to] = inner.indices?.[1] ?? inner.indices?.[2] ?? [0, 0];
      consider([match.index + from, match.index + to], 'picture');
    }
  }
  for (const match of text.matchAll(DEFINITION))
    consider(match.indices?.[1] ?? match.indices?.[2], 'link');
  for (const match of text.matchAll(HTML))
    consider(
      match.indices?.[2] ?? match.indices?.[3],
      match[1]?.toLowerCase() === 'img' ? 'picture' : 'link',
    );
  for (const match of text.matchAll(SHORT_LINK)) {
    const [whole, mark, target = '', anchor = '', label = ''] = match;
    if (isCode(match.index)) continue;
    const link = { target: target.trim(), anchor, label, isEmbedded: mark === '!' };
    const replacement = rewriting.resolveShort?.(link) ?? null;
    const from = match.index;
    if (replacement !== null) changes.push({ from, to: from + whole.length, replacement });
  }
  return applyChanges(text, changes);
}

function applyChanges(text: string, changes: (Range & { replacement: string })[]): string {
  let result = '';
  let end = 0;
  for (const { from, to, replacement } of changes.toSorted((a, b) => a.from - b.from)) {
    if (from < end) continue;
    result += text.slice(end, from) + replacement;
    end = to;
  }
  return result + text.slice(end);
}

const TAG = /<a\s[^<>]*>\s*<\/a>|<\/?[a-z][^<>]*>/giu;

/** Replaces the tags of HTML in a text, and nothing in its code. An element `a` without words is one tag. */
export function replaceMarkdownTags(
  text: string,
  replace: (tag: string, endsLine: boolean) => string,
): string {
  const code = findCode(text).toSorted((a, b) => a.from - b.from);
  let at = 0;
  return text.replaceAll(TAG, (tag, from: number) => {
    while (at < code.length && (code[at]?.to ?? 0) <= from) at += 1;
    const range = code[at];
    if (range !== undefined && from >= range.from) return tag;
    const rest = text.slice(from + tag.length, from + tag.length + 80);
    return replace(tag, /^[ \t]*(?:\n|$)/u.test(rest));
  });
}

/** Blocks of code, and code within lines. */
function findCode(text: string): Range[] {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\n|\r/gu)) starts.push(match.index + match[0].length);
  const tokens: ReturnType<typeof parser.parse> = [];
  try {
    parser.block.parse(cleanSource(text), parser, {}, tokens);
  } catch {
    return [];
  }
  const blocks = tokens.flatMap(({ type, map }) => {
    if ((type !== 'fence' && type !== 'code_block') || map === null) return [];
    return [{ from: starts[map[0]] ?? 0, to: starts[map[1]] ?? text.length }];
  });
  const spans = Array.from(text.matchAll(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/gu), (match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
  return [...blocks, ...spans];
}

/** The address without the backslashes that its letters are written with. */
const unescapeAddress = (written: string): string =>
  written.replaceAll(/\\([!-/:-@[-`{-~])/gu, '$1').replaceAll('&amp;', '&');
