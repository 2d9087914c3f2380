import type { ElementContent } from 'hast';
import { createRequire } from 'node:module';
import hljs from 'highlight.js/lib/core';
import type { LanguageFn } from 'highlight.js';
import { LANGUAGES } from './languages.ts';
import { LIMITS } from './limits.ts';
import { h } from './tree.ts';

// Grammars load when first met: most articles need one or two, and rendering stays synchronous.
const require = createRequire(import.meta.url);

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

/** A language by any of its names; undefined when it is not among ours. */
function find(lang: string): { id: string; label: string; grammar: string } | undefined {
  return LANGUAGES.get(lang);
}

/** What the caption of a code block says. */
export function languageName(lang: string): string {
  return find(lang)?.label ?? (lang === '' ? '代码' : lang);
}

function load(grammar: string): boolean {
  if (hljs.getLanguage(grammar)) return true;
  const module: LanguageFn | { default: LanguageFn } = require(
    `highlight.js/lib/languages/${grammar}`,
  );
  hljs.registerLanguage(grammar, 'default' in module ? module.default : module);
  return true;
}

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

function classOf(tag: string): TokenClass | undefined {
  const [first = '', second = ''] = /hljs-([\w-]+)(?: (\w+)_)?/.exec(tag)?.slice(1) ?? [];
  return CLASS_OF[`${first}.${second}`] ?? CLASS_OF[first];
}

/** The highlighter's markup (spans and five entities, nothing else) as nodes; the inner kind wins. */
function toNodes(markup: string): ElementContent[] {
  const nodes: ElementContent[] = [];
  const open: (TokenClass | undefined)[] = [];
  let last: { kind: TokenClass | undefined; text: { value: string } } | undefined;
  for (const part of markup.split(/(<span class="[^"]*">|<\/span>)/)) {
    if (part === '') continue;
    if (part.startsWith('<span')) open.push(classOf(part) ?? open.at(-1));
    else if (part === '</span>') open.pop();
    else {
      const kind = open.at(-1);
      const value = unescape(part);
      if (last && last.kind === kind) {
        last.text.value += value;
        continue;
      }
      const text = { type: 'text' as const, value };
      nodes.push(kind ? { ...h('span', { className: [kind] }), children: [text] } : text);
      last = { kind, text };
    }
  }
  return nodes;
}

/**
 * Makes the highlighter of one document. Unknown languages, and code beyond the document's
 * budget, come back as plain text.
 */
export function createHighlighter(): (lang: string, code: string) => ElementContent[] {
  let budget: number = LIMITS.codeTotal;
  return (lang, code) => {
    const language = find(lang);
    const plain: ElementContent[] = [{ type: 'text', value: code }];
    if (!language?.grammar || code.length > Math.min(budget, LIMITS.codeBlock)) return plain;
    budget -= code.length;
    try {
      load(language.grammar);
      const result = hljs.highlight(code, { language: language.grammar, ignoreIllegals: true });
      return toNodes(result.value);
    } catch {
      // A grammar that trips over a text is no reason to refuse the article.
      return plain;
    }
  };
}
