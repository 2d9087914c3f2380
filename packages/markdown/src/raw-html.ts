import type { MarkdownIt } from 'markdown-it';

/**
 * Elements there are or were. What bears another name is a placeholder or code: `List<String>`. Left out are those whose
 * content is not HTML or goes with them, where one that stays open would swallow what follows, and those that are never
 * let through and bear the names of types: `Map`, `Object`.
 */
const ELEMENTS = new Set([
  ...splitNames('html head base link meta body article section nav aside h1 h2 h3 h4 h5 h6 hgroup'),
  ...splitNames('header footer address main search p hr pre blockquote ol ul menu li dl dt dd'),
  ...splitNames('figure figcaption div a em strong small s cite q dfn abbr ruby rt rp rb rtc time'),
  ...splitNames(
    'code var samp kbd sub sup i b u mark bdi bdo span br wbr ins del picture source img',
  ),
  ...splitNames(
    'embed video audio track area table caption colgroup col tbody thead tfoot tr td th',
  ),
  ...splitNames('form label input button datalist optgroup option progress meter fieldset legend'),
  ...splitNames('details summary dialog canvas acronym basefont bgsound big blink center dir font'),
  ...splitNames('frame image isindex keygen listing marquee multicol nextid nobr spacer strike tt'),
]);

function splitNames(list: string): string[] {
  return list.split(' ');
}

/** Shows tags as words where a browser would swallow the text behind them, or knows no such element. */
function replaceWithText(html: string): string {
  return html.replace(/<(?=\/?([a-z][a-z0-9-]*))/gi, (mark, name: string) =>
    ELEMENTS.has(name.toLowerCase()) ? mark : '&lt;',
  );
}

/** What a reader sees of one tag: nothing, unless it is shown as words. */
export function describeTag(tag: string): string {
  const name = /^<\/?([a-z][a-z0-9-]*)/i.exec(tag)?.[1];
  return name === undefined || ELEMENTS.has(name.toLowerCase()) ? '' : tag;
}

/** Removes `<name …>…</name>` that is closed; linear in the text. */
function removeElements(html: string, name: string): string {
  const open = createTagPattern(`<${name}`);
  const close = createTagPattern(`</${name}`);
  let out = '';
  let from = 0;
  for (;;) {
    const begin = indexOf(open, html, from);
    const last = begin < 0 ? -1 : indexOf(close, html, begin);
    const end = last < 0 ? -1 : html.indexOf('>', last);
    if (end < 0) return out + html.slice(from);
    out += html.slice(from, begin);
    from = end + 1;
  }
}

/** `<svg` starts an `svg`, and `<svg-icon` does not. */
function createTagPattern(mark: string): RegExp {
  return new RegExp(`${mark}(?=[\\s/>])`, 'gi');
}

function indexOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

/** A comment left open ends with its block, not with the document. */
function closeComment(html: string): string {
  const open = html.lastIndexOf('<!--');
  return open >= 0 && html.indexOf('-->', open + 2) < 0 ? `${html}-->` : html;
}

function neutralizeBlock(html: string): string {
  const rest = ['script', 'style', 'svg', 'math'].reduce(removeElements, html);
  return replaceWithText(closeComment(rest));
}

/**
 * Keeps raw HTML from swallowing what follows it: "使用 <script> 标签" shows the words.
 * It is no safety measure: the sanitiser behind it is.
 */
export function neutralizeRawHtml(md: MarkdownIt): void {
  md.renderer.rules['html_inline'] = (tokens, i) => replaceWithText(tokens[i]?.content ?? '');
  md.renderer.rules['html_block'] = (tokens, i) => neutralizeBlock(tokens[i]?.content ?? '');
}
