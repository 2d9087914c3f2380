import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import createMarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { calloutRules } from './callouts.ts';
import { footnotes } from './footnotes.ts';
import { mathSyntax } from './math-syntax.ts';
import { pictureWidthRule } from './picture-width.ts';
import { describeTag, neutralizeRawHtml } from './raw-html.ts';

/** Block nesting, and that of marks within a block. */
export const NESTING = 64;

export type ParsedHtml = { html: string; raw: boolean };

/** Emphasis is not counted by the parser's own nesting limit; deeper marks are dropped, text stays. */
export function limitInlineDepth(state: StateCore): void {
  for (const block of state.tokens) {
    if (!block.children || block.children.length <= NESTING) continue;
    let depth = 0;
    block.children = block.children.filter((token) => {
      if (token.nesting > 0) depth += 1;
      const isShallow = token.nesting === 0 || depth <= NESTING;
      if (token.nesting < 0) depth -= 1;
      return isShallow;
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

/** Struck text, and code with its language and title. */
export function markupRules(md: MarkdownIt): void {
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

/** Marks `- [ ]` and `- [x]` items with a class; the checkboxes are made after sanitising. */
export function taskLists(md: MarkdownIt): void {
  md.core.ruler.after('inline', 'tasks', (state) => {
    const { tokens } = state;
    for (let i = 2; i < tokens.length; i++) {
      const [item, paragraph, inline] = [tokens[i - 2], tokens[i - 1], tokens[i]];
      if (item?.type !== 'list_item_open' || paragraph?.type !== 'paragraph_open' || !inline)
        continue;
      mark(item, inline);
    }
  });
}

function mark(item: Token, inline: Token): void {
  const first = inline.children?.[0];
  const box = first?.type === 'text' ? /^\[([ xX])\](?:[ \t]+|$)/.exec(first.content) : null;
  if (!first || !box) return;
  // A box without words is only text.
  if (first.content === box[0] && (inline.children?.length ?? 0) < 2) return;
  first.content = first.content.slice(box[0].length);
  item.attrSet('class', box[1] === ' ' ? 'task' : 'task-done');
}

/** Punctuation of Chinese text, and the mark of struck text: an address ends before it. */
const ADDRESS_END = /~~|[，。；：！？、（）《》〈〉「」『』【】“”‘’…—～]/u;

/** A host in Latin letters, then a Chinese word: "https://a.cn查看" ends after the host. */
const HOST_THEN_WORD = /^(?:https?:\/\/|www\.)[\w.-]+\.[A-Za-z]{2,}(?::\d+)?(?=\p{Script=Han})/iu;

/**
 * Ends bare addresses at Chinese punctuation ("见 https://a.cn/b，然后" links only the address).
 * linkify-it would take everything up to the next space.
 */
export function limitChineseLinks(md: MarkdownIt): void {
  const linkify = md.linkify.set({ fuzzyIP: false, fuzzyLink: true, fuzzyEmail: true });
  const match = linkify.match.bind(linkify);
  const atStart = linkify.matchAtStart.bind(linkify);

  // Only a first glance: the rule then asks `match`, which decides.
  linkify.test = (text) => /www\.|@|:/i.test(text);
  linkify.match = (text) => {
    // Chinese punctuation splits the text beforehand: each part is matched alone, in linear time.
    const matches = [];
    for (let from = 0; from < text.length;) {
      const length = text.slice(from).search(ADDRESS_END);
      const to = length < 0 ? text.length : from + length;
      for (const link of to > from ? (match(text.slice(from, to)) ?? []) : []) {
        if (!isAllowed(link.schema, link.text)) continue;
        const host = HOST_THEN_WORD.exec(link.text)?.[0];
        if (host) {
          link.url = link.url.slice(0, link.url.length - link.text.length + host.length);
          link.lastIndex = link.index + host.length;
          link.text = host;
        }
        link.index += from;
        link.lastIndex += from;
        matches.push(link);
      }
      from = to + 1;
    }
    return matches;
  };
  linkify.matchAtStart = (text) => {
    const textStart = text.slice(0, 4096);
    const end = HOST_THEN_WORD.exec(textStart)?.[0].length ?? textStart.search(ADDRESS_END);
    return atStart(end < 0 ? text : text.slice(0, end));
  };
}

/** GFM links bare names only with www.; "main.py" and "node.js" are not addresses. */
function isAllowed(schema: string, text: string): boolean {
  return schema !== '' || /^www\./i.test(text);
}
