// Why it is as it is: docs/decisions/0114-comments-in-the-visual-field.md
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import createMarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { limitChineseLinks, limitInlineDepth, markupRules, NESTING, taskLists } from './parser.ts';
import { pictureWidthRule } from './picture-width.ts';

/** So deep lists and quotes are drawn within each other; deeper ones join the last of these. */
const MAX_SHOWN_DEPTH = 4;

const CONTAINER = /^(?:blockquote|bullet_list|ordered_list)_(?:open|close)$/;
const ITEM = /^list_item_(?:open|close)$/;

/** A comment is narrow: what is nested deeper stands beside what it is in. */
function flattenDeepBlocks(state: StateCore): void {
  let depth = 0;
  state.tokens = state.tokens.filter((token) => {
    if (CONTAINER.test(token.type) && token.nesting > 0) depth += 1;
    const isDeep = depth > MAX_SHOWN_DEPTH;
    if (CONTAINER.test(token.type) && token.nesting < 0) depth -= 1;
    if (!isDeep) return true;
    // the paragraphs of a tight list stand on one line otherwise
    token.hidden = false;
    return !CONTAINER.test(token.type) && !ITEM.test(token.type);
  });
}

/** Tags that the visual view writes for marks which comments do not have: their words stay. */
const MARK_TAG = /^<\/?(?:u|mark|span|sub|sup|kbd)(?:\s[^>]*)?>$/i;

function commentRules(md: MarkdownIt): void {
  const { rules } = md.renderer;
  const escape = md.utils.escapeHtml;
  const show = (html: string) => () => html;
  rules['html_inline'] = (tokens, i) => {
    const tag = tokens[i]?.content ?? '';
    if (/^<br\s*\/?>$/i.test(tag)) return '<br>';
    return MARK_TAG.test(tag) ? '' : escape(tag);
  };
  // a heading is a bold line, a table its rows
  rules['heading_open'] = show('<p><strong>');
  rules['heading_close'] = show('</strong></p>\n');
  for (const part of ['thead', 'tbody']) {
    rules[`${part}_open`] = show('');
    rules[`${part}_close`] = show('');
  }
  rules['table_open'] = show('<p>');
  rules['table_close'] = show('</p>\n');
  rules['tr_open'] = (tokens, i) => (isFirstRow(tokens, i) ? '' : '<br>\n');
  rules['tr_close'] = show('');
  for (const cell of ['th', 'td']) {
    rules[`${cell}_open`] = (tokens, i) => (tokens[i - 1]?.type === 'tr_open' ? '' : ' | ');
    rules[`${cell}_close`] = show('');
  }
}

const isFirstRow = (tokens: Token[], i: number) => tokens[i - 1]?.type === 'thead_open';

/** Diagrams are drawn in articles; here they are code. */
function plainDiagrams(state: StateCore): void {
  for (const token of state.tokens)
    if (token.type === 'fence' && /mermaid|math/i.test(state.md.utils.unescapeAll(token.info)))
      token.info = '';
}

function createCommentParser(): MarkdownIt {
  const md = createMarkdownIt({ html: true, breaks: true, linkify: true });
  md.set({ maxNesting: NESTING });
  md.use(cjkFriendly);
  md.use(limitChineseLinks);
  md.use(taskLists);
  md.use(pictureWidthRule);
  markupRules(md);
  commentRules(md);
  md.disable(['html_block', 'lheading']);
  md.core.ruler.after('block', 'flat', flattenDeepBlocks);
  md.core.ruler.push('depth', limitInlineDepth);
  md.core.ruler.push('diagrams', plainDiagrams);
  // addresses are judged once, by the sanitiser
  md.validateLink = () => true;
  return md;
}

const parser = createCommentParser();

/**
 * The Markdown of a comment, cleaned by `cleanText`, to untrusted HTML: words with marks, links, pictures, lists, quotes
 * and code. Headings and tables become lines; HTML, formulas, diagrams, callouts and footnotes stay letters.
 */
export function parseComment(source: string): string {
  return parser.render(source);
}
