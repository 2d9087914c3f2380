import createMarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { calloutRules } from './callouts.ts';
import { footnotes } from './footnotes.ts';
import { limitChineseLinks } from './limit-chinese-links.ts';
import { mathSyntax } from './math-syntax.ts';
import { pictureWidthRule } from './picture-width.ts';
import { neutralizeRawHtml, describeTag } from './raw-html.ts';
import { taskLists } from './task-lists.ts';

/** Block nesting, and that of marks within a block. */
const NESTING = 64;

export type ParsedHtml = { html: string; raw: boolean };

/** Emphasis is not counted by the parser's own nesting limit; deeper marks are dropped, text stays. */
function limitInlineDepth(state: StateCore): void {
  for (const block of state.tokens) {
    if (!block.children || block.children.length <= NESTING) continue;
    let depth = 0;
    block.children = block.children.filter((token) => {
      if (token.nesting > 0) depth += 1;
      const isKept = token.nesting === 0 || depth <= NESTING;
      if (token.nesting < 0) depth -= 1;
      return isKept;
    });
  }
}

/** The sanitiser drops styles, so cells carry their alignment as the attribute. */
function alignCells(state: StateCore): void {
  for (const token of state.tokens) {
    if (token.type !== 'th_open' && token.type !== 'td_open') continue;
    const align = /text-align:\s*(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1];
    if (!align) continue;
    token.attrs = [['align', align]];
  }
}

/** Splits a fence's info string: "python de_vat.py", "js{1,3}", "ts title="a.ts"". */
function parseFenceInfo(info: string): { lang: string; title: string } {
  const [word = '', ...rest] = info.trim().split(/\s+/);
  const lang = /^[\p{L}\p{N}_+#.-]{1,30}/u.exec(word)?.[0] ?? '';
  const named = /\btitle=(?:"([^"]{1,80})"|(\S{1,80}))/.exec(info);
  const file = rest.find((part) => /^[\w./-]{1,80}\.\w{1,10}$/.test(part));
  return { lang, title: named?.[1] ?? named?.[2] ?? file ?? '' };
}

function markupRules(md: MarkdownIt): void {
  md.renderer.rules['s_open'] = () => '<del>';
  md.renderer.rules['s_close'] = () => '</del>';
  const escape = md.utils.escapeHtml;
  md.renderer.rules.fence = (tokens, i) => {
    const { lang, title } = parseFenceInfo(md.utils.unescapeAll(tokens[i]?.info ?? ''));
    const attrs = (lang && ` class="language-${lang}"`) + (title && ` title="${escape(title)}"`);
    return `<pre><code${attrs}>${escape(tokens[i]?.content ?? '')}</code></pre>\n`;
  };
}

function createParser(): MarkdownIt {
  const md = createMarkdownIt({ html: true, breaks: true, linkify: true });
  md.set({ maxNesting: NESTING });
  // `**注意：**请` is bold: the specification wants a space there, which Chinese has not
  md.use(cjkFriendly);
  md.use(footnotes);
  md.use(mathSyntax);
  md.use(limitChineseLinks);
  md.use(neutralizeRawHtml);
  md.use(taskLists);
  md.use(calloutRules);
  md.use(pictureWidthRule);
  markupRules(md);
  md.core.ruler.push('depth', limitInlineDepth);
  md.core.ruler.push('align', alignCells);
  // Addresses are judged once, by the sanitiser; here an unsafe one would change how text parses.
  md.validateLink = () => true;
  return md;
}

/** The one parser of the product: what the renderer reads, the visual view of the editor reads as well. */
export const parser = createParser();

/** Markdown, cleaned by `cleanText`, to untrusted HTML, and whether raw HTML of the writer is in it. */
export function parseMarkdown(source: string): ParsedHtml {
  const env = {};
  const tokens = parser.parse(source, env);
  const raw = tokens.some(
    (token) =>
      token.type === 'html_block' || token.children?.some((child) => child.type === 'html_inline'),
  );
  return { html: parser.renderer.render(tokens, parser.options, env), raw };
}

/** What the first heading of level one of a cleaned text reads as, without its marks; null when it has none. */
export function readTitle(source: string): string | null {
  const tokens: Token[] = [];
  const env = {};
  parser.block.parse(source, parser, env, tokens);
  const at = tokens.findIndex(
    ({ type, tag, level }) => type === 'heading_open' && tag === 'h1' && level === 0,
  );
  const marked = tokens[at + 1]?.content ?? '';
  if (at === -1 || marked === '') return null;
  const words = parser.parseInline(marked, env).flatMap((token) => token.children ?? []);
  const text = words.map(({ type, content }) =>
    type === 'html_inline' ? describeTag(content) : content,
  );
  return text.join('').trim() || null;
}
