/** A search query. */
export interface Query {
  text: string;
  regexp: boolean;
  matchCase: boolean;
}

/** A match: the index of the text and the offsets in it. */
export interface Hit {
  text: number;
  from: number;
  to: number;
  /** The replacement for this match, with captured groups filled in. */
  replacement: string;
}

/** At most this many matches are returned. */
export const MAX_HITS = 2000;

/** Searches texts. Throws SyntaxError for an invalid regular expression. */
export function findText(texts: readonly string[], query: Query, replacement: string): Hit[] {
  const hits: Hit[] = [];
  if (query.text === '') return hits;
  const source = query.regexp ? query.text : query.text.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&');
  const pattern = new RegExp(source, query.matchCase ? 'gmu' : 'gimu');
  for (const [index, text] of texts.entries()) {
    for (const match of text.matchAll(pattern)) {
      if (match[0] === '') continue;
      const replacementText = query.regexp ? fillReplacement(replacement, match) : replacement;
      const from = match.index;
      hits.push({ text: index, from, to: from + match[0].length, replacement: replacementText });
      if (hits.length >= MAX_HITS) return hits;
    }
  }
  return hits;
}

/** `$1`, `$&` and `$<name>` in a replacement, as `replace` of a string fills them. */
function fillReplacement(replacement: string, match: RegExpExecArray): string {
  return replacement.replace(
    /\$(?:(\d{1,2})|([$&])|<([^>]*)>)/gu,
    (fullMatch, digits, sign, name) => {
      if (sign === '$') return '$';
      if (sign === '&') return match[0];
      if (digits !== undefined) return match[Number(digits)] ?? '';
      return match.groups?.[String(name)] ?? (match.groups === undefined ? String(fullMatch) : '');
    },
  );
}
