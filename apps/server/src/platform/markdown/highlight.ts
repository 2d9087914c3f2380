import type { ElementContent } from 'hast';
import { createRequire } from 'node:module';
import hljs from 'highlight.js/lib/core';
import type { LanguageFn } from 'highlight.js';
import { tokenizeCode } from '@zhihui/markdown/tokenize-code.ts';
import { LANGUAGES } from '@zhihui/markdown/languages.ts';
import { LIMITS } from './limits.ts';
import { h } from './tree.ts';

// Grammars load when first met: most articles need one or two, and rendering stays synchronous.
const require = createRequire(import.meta.url);

/** A language by any of its names; undefined when it is not among ours. */
function findLanguage(lang: string): { id: string; label: string; grammar: string } | undefined {
  return LANGUAGES.get(lang);
}

/** The caption of a code block. */
export function getLanguageName(lang: string): string {
  return findLanguage(lang)?.label ?? (lang === '' ? '代码' : lang);
}

function loadGrammar(grammar: string): boolean {
  if (hljs.getLanguage(grammar)) return true;
  const module: LanguageFn | { default: LanguageFn } = require(
    `highlight.js/lib/languages/${grammar}`,
  );
  hljs.registerLanguage(grammar, 'default' in module ? module.default : module);
  return true;
}

/** The highlighter's markup as nodes. */
function toNodes(markup: string): ElementContent[] {
  return tokenizeCode(markup).map(({ kind, text }) => {
    const node = { type: 'text' as const, value: text };
    return kind ? { ...h('span', { className: [kind] }), children: [node] } : node;
  });
}

/**
 * Creates the highlighter of one document. Unknown languages, and code beyond the document's budget, are returned as plain
 * text.
 */
export function createHighlighter(): (lang: string, code: string) => ElementContent[] {
  let budget: number = LIMITS.codeTotal;
  return (lang, code) => {
    const language = findLanguage(lang);
    const plain: ElementContent[] = [{ type: 'text', value: code }];
    if (!language?.grammar || code.length > Math.min(budget, LIMITS.codeBlock)) return plain;
    budget -= code.length;
    try {
      loadGrammar(language.grammar);
      const result = hljs.highlight(code, { language: language.grammar, ignoreIllegals: true });
      return toNodes(result.value);
    } catch {
      // A grammar that fails on a text is no reason to refuse the article.
      return plain;
    }
  };
}
