type TokenClass = 'k' | 's' | 'n' | 'c';

/** The design colours four kinds; every other scope of the grammars stays plain text. */
const CLASS_OF: Record<string, TokenClass> = {
  keyword: 'k',
  'selector-tag': 'k',
  name: 'k',
  section: 'k',
  meta: 'k',
  literal: 'k',
  operator: 'k',
  'variable.language': 'k',
  string: 's',
  regexp: 's',
  addition: 's',
  'char.escape': 's',
  link: 's',
  number: 'n',
  symbol: 'n',
  bullet: 'n',
  deletion: 'n',
  comment: 'c',
  quote: 'c',
  doctag: 'c',
};

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

function unescape(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
}

function getTokenClass(tag: string): TokenClass | undefined {
  const [first = '', second = ''] = /hljs-([\w-]+)(?: (\w+)_)?/.exec(tag)?.slice(1) ?? [];
  return CLASS_OF[`${first}.${second}`] ?? CLASS_OF[first];
}

/** A stretch of code of one kind. */
export interface CodeToken {
  kind: TokenClass | undefined;
  text: string;
}

/** What highlight.js marked up (spans and five entities, nothing else), as stretches; the inner kind wins. */
export function tokenizeCode(markup: string): CodeToken[] {
  const tokens: CodeToken[] = [];
  const open: (TokenClass | undefined)[] = [];
  for (const part of markup.split(/(<span class="[^"]*">|<\/span>)/)) {
    if (part === '') continue;
    if (part.startsWith('<span')) open.push(getTokenClass(part) ?? open.at(-1));
    else if (part === '</span>') open.pop();
    else {
      const kind = open.at(-1);
      const last = tokens.at(-1);
      if (last !== undefined && last.kind === kind) last.text += unescape(part);
      else tokens.push({ kind, text: unescape(part) });
    }
  }
  return tokens;
}
