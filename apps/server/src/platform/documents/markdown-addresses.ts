import { parse, postprocess, preprocess } from 'micromark';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';

/** An address of a link or picture in Markdown, and where it stands. */
interface AddressSpan {
  from: number;
  to: number;
  address: string;
  kind: 'link' | 'picture';
}

interface Rewriting {
  /** The address to write; the same one leaves all its letters. */
  resolve(address: string, kind: 'link' | 'picture'): string;
  /** Whether addresses that lead to a site are of interest; without it, only relative ones are sure to be resolved. */
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

const SHORT_LINK = /(!?)\[\[([^[\]|#\n]{1,200})(#[^[\]|\n]{1,200})?(?:\|([^[\]\n]{1,200}))?\]\]/gu;

/** Something that may be a relative address, or a short link: most texts have none, and parsing all of them takes minutes. */
const CANDIDATE = /(?:\]\(\s*<?|\]:\s*<?|(?:href|src)\s*=\s*["'])(?!https?:|mailto:|#)|\[\[/iu;

/** Changes the addresses of links and pictures, those in HTML too, and nothing else of the text. */
export function rewriteMarkdownAddresses(text: string, rewriting: Rewriting): string {
  if (rewriting.withAbsolute !== true && !CANDIDATE.test(text)) return text;
  const { addresses, code } = findAddresses(text);
  const changes = addresses.flatMap(({ from, to, address, kind }) => {
    const replacement = rewriting.resolve(address, kind);
    return replacement === address ? [] : [{ from, to, replacement }];
  });
  for (const match of text.matchAll(SHORT_LINK)) {
    const [whole, mark, target = '', anchor = '', label = ''] = match;
    const from = match.index;
    if (code.some((range) => from >= range.from && from < range.to)) continue;
    const link = { target: target.trim(), anchor, label, isEmbedded: mark === '!' };
    const replacement = rewriting.resolveShort?.(link) ?? null;
    if (replacement !== null) changes.push({ from, to: from + whole.length, replacement });
  }
  let result = '';
  let end = 0;
  for (const { from, to, replacement } of changes.toSorted((a, b) => a.from - b.from)) {
    if (from < end) continue;
    result += text.slice(end, from) + replacement;
    end = to;
  }
  return result + text.slice(end);
}

interface Range {
  from: number;
  to: number;
}

const TAG = /<a\s[^<>]*>\s*<\/a>|<\/?[a-z][^<>]*>/giu;

/** Replaces the tags of HTML in a text, and nothing in its code. An element `a` without words is one tag. */
export function replaceMarkdownTags(
  text: string,
  replace: (tag: string, endsLine: boolean) => string,
): string {
  const { code } = findAddresses(text);
  let at = 0;
  return text.replaceAll(TAG, (tag, from: number) => {
    while (at < code.length && (code[at]?.to ?? 0) <= from) at += 1;
    const range = code[at];
    if (range !== undefined && from >= range.from) return tag;
    return replace(
      tag,
      /^[ \t]*(?:\n|$)/u.test(text.slice(from + tag.length, from + tag.length + 80)),
    );
  });
}

const HTML_ADDRESS = /<(a|img)\b[^>]*?\s(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/giu;

const CODE = ['codeFenced', 'codeIndented', 'codeText'];

function findAddresses(text: string): { addresses: AddressSpan[]; code: Range[] } {
  const events = postprocess(
    parse({ extensions: [gfm(), math()] })
      .document()
      .write(preprocess()(text, 'utf8', true)),
  );
  const addresses: AddressSpan[] = [];
  const code: Range[] = [];
  let pictures = 0;
  for (const [act, token] of events) {
    if (token.type === 'image') pictures += act === 'enter' ? 1 : -1;
    if (act !== 'enter') continue;
    const [from, to] = [token.start.offset, token.end.offset];
    if (CODE.includes(token.type)) code.push({ from, to });
    if (token.type === 'resourceDestinationString')
      addresses.push({
        from,
        to,
        address: unescapeAddress(text.slice(from, to)),
        kind: pictures > 0 ? 'picture' : 'link',
      });
    if (token.type === 'definitionDestinationString')
      addresses.push({ from, to, address: unescapeAddress(text.slice(from, to)), kind: 'link' });
    if (token.type === 'htmlFlow' || token.type === 'htmlText')
      addresses.push(...findHtmlAddresses(text.slice(from, to), from));
  }
  return { addresses, code };
}

function findHtmlAddresses(html: string, offset: number): AddressSpan[] {
  return Array.from(html.matchAll(HTML_ADDRESS), (match) => {
    const address = match[2] ?? match[3] ?? '';
    const to = offset + match.index + match[0].length - 1;
    const kind = match[1]?.toLowerCase() === 'img' ? 'picture' : 'link';
    return { from: to - address.length, to, address: address.replaceAll('&amp;', '&'), kind };
  });
}

/** The address without the backslashes that its letters are written with. */
const unescapeAddress = (written: string): string =>
  written.replaceAll(/\\([!-/:-@[-`{-~])/gu, '$1').replaceAll('&amp;', '&');
