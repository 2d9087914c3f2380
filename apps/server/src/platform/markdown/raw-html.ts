import type { MarkdownIt } from 'markdown-it';

/** Elements whose content is not HTML: one that stays open would swallow the rest of the article. */
const RAW_TEXT =
  /<(?=\/?(?:title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext|noscript|template|select|frameset)\b)/gi;

/** Removes `<name …>…</name>` of scripts and styles that are closed; linear in the text. */
function dropClosed(html: string, name: string): string {
  const lower = html.toLowerCase();
  let out = '';
  let from = 0;
  for (;;) {
    const open = lower.indexOf(`<${name}`, from);
    const close = open < 0 ? -1 : lower.indexOf(`</${name}`, open);
    const end = close < 0 ? -1 : lower.indexOf('>', close);
    if (end < 0) return out + html.slice(from);
    out += html.slice(from, open);
    from = end + 1;
  }
}

/** A comment left open ends with its block, not with the document. */
function closeComment(html: string): string {
  const open = html.lastIndexOf('<!--');
  return open >= 0 && html.indexOf('-->', open + 2) < 0 ? `${html}-->` : html;
}

function block(html: string): string {
  return closeComment(dropClosed(dropClosed(html, 'script'), 'style')).replace(RAW_TEXT, '&lt;');
}

/**
 * Keeps raw HTML from swallowing what follows it: "使用 <script> 标签" shows the words.
 * It is no safety measure: the sanitiser behind it is.
 */
export function tameRawHtml(md: MarkdownIt): void {
  md.renderer.rules['html_inline'] = (tokens, i) =>
    (tokens[i]?.content ?? '').replace(RAW_TEXT, '&lt;');
  md.renderer.rules['html_block'] = (tokens, i) => block(tokens[i]?.content ?? '');
}
