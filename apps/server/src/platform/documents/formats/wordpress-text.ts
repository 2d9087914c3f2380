import type { Root } from 'hast';
import type { ConversionReport } from '../conversion.ts';
import { UnreadableSourceError } from '../source-document.ts';
import {
  createElement,
  findElements,
  hasClass,
  isElement,
  replaceElements,
} from '../html-elements.ts';

const BLOCK =
  /^\s*<\/?(?:address|article|aside|blockquote|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|video|audio)\b/iu;
/** What stands between its own lines and is not parted. */
const WHOLE = /<(pre|script|style)\b[\s\S]*?<\/\1>/giu;
const CODE =
  /\[(code|sourcecode|php|bash|css|java|js|html|sql|xml|python)(\s[^\]\n]{0,200})?\]([\s\S]*?)\[\/\1\]/giu;
const CAPTION = /\[(?:wp_)?caption[^\]\n]{0,500}\]([\s\S]*?)\[\/(?:wp_)?caption\]/giu;
const EMBED =
  /\[(?:embed|video|audio|playlist)([^\]\n]{0,500})\](?:([^[\n]{0,1000})\[\/(?:embed|video|audio)\])?/giu;
/** A shortcode of a plugin: a name with fields, or one of those that WordPress has. */
const SHORTCODE =
  /\[\/?(gallery|[a-z][a-z0-9_-]{2,40})((?:\s+[a-z][\w-]{0,40}=(?:"[^"\]\n]{0,500}"|'[^'\]\n]{0,500}'|[^\s"'\]]{1,200})){1,30}|(?<=gallery))\s*\/?\]/giu;

/** More than any post has; its shortcodes are searched for again and again. */
const MAX_CONTENT = 2 * 2 ** 20;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The text of a post as HTML: shortcodes replaced, lines of the classic editor made paragraphs. */
export function toHtml(content: string, report: ConversionReport): string {
  if (content.length > MAX_CONTENT) throw new UnreadableSourceError('正文过长，无法转换');
  const replaced = content
    .replaceAll('\r\n', '\n')
    .replaceAll(CODE, (_, name: string, fields: string | undefined, code: string) => {
      const language = /lang(?:uage)?=["']?(\w+)/iu.exec(fields ?? '')?.[1];
      const isNamed = !/^(?:source)?code$/iu.test(name);
      return `<pre><code class="language-${language ?? (isNamed ? name : '')}">${escapeHtml(unescape(code.trim()))}</code></pre>`;
    })
    .replaceAll(CAPTION, (_, inner: string) => {
      const [, picture = '', text = ''] =
        /^\s*((?:<a\b[^>]*>)?\s*<img\b[^>]*>\s*(?:<\/a>)?)([\s\S]*)$/iu.exec(inner) ?? [
          '',
          '',
          inner,
        ];
      return `<figure>${picture}<figcaption>${text.trim()}</figcaption></figure>`;
    })
    .replaceAll(EMBED, (_, fields: string, inner: string | undefined) => {
      const source = inner?.trim() || /(?:src|mp4|mp3)=["']([^"']+)/iu.exec(fields)?.[1] || '';
      report.lose('嵌入内容', source === '' ? '未导入' : '保留为链接');
      return source === ''
        ? ''
        : `<p><a href="${escapeHtml(source)}">${escapeHtml(source)}</a></p>`;
    });
  const parts = splitCode(replaced).map(({ text, isCode }) =>
    isCode
      ? text
      : text.replaceAll(SHORTCODE, (tag, name: string) => {
          if (!tag.startsWith('[/')) report.lose(`短代码 [${name}]`, '未导入');
          return '';
        }),
  );
  const html = parts.join('');
  return /<!-- wp:|<p[\s>]/iu.test(content) ? html : addParagraphs(html);
}

/** The signs that WordPress writes for those of HTML inside a shortcode. */
const unescape = (code: string): string =>
  code.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

function splitCode(html: string): { text: string; isCode: boolean }[] {
  const parts: { text: string; isCode: boolean }[] = [];
  let end = 0;
  for (const match of html.matchAll(WHOLE)) {
    parts.push({ text: html.slice(end, match.index), isCode: false });
    parts.push({ text: match[0], isCode: true });
    end = match.index + match[0].length;
  }
  parts.push({ text: html.slice(end), isCode: false });
  return parts;
}

/** The classic editor stores a blank line between paragraphs, and a line for a break. */
function addParagraphs(html: string): string {
  return splitCode(html)
    .map(({ text, isCode }) => {
      if (isCode) return text;
      return text
        .split(/\n\s*\n/u)
        .map((paragraph) => {
          const words = paragraph.trim();
          if (words === '' || BLOCK.test(words)) return words;
          return `<p>${words.replaceAll('\n', '<br>')}</p>`;
        })
        .join('\n');
    })
    .join('\n');
}

/** Makes the blocks of the editor as the site has them. */
export function prepareWordPress(tree: Root): void {
  replaceElements(tree, (element) => {
    if (
      isElement(element, 'pre') &&
      !findElements(element, ({ tagName }) => tagName === 'code').length
    )
      return [createElement('pre', {}, [createElement('code', {}, element.children)])];
    if (isElement(element, 'figcaption')) {
      if (element.children.length === 0) return [];
      return [createElement('p', {}, [createElement('em', {}, element.children)])];
    }
    // an address that the program would show as a player stands alone
    if (hasClass(element, 'wp-block-embed__wrapper')) {
      const text = element.children
        .map((child) => (child.type === 'text' ? child.value : ''))
        .join('')
        .trim();
      if (/^https?:\S+$/u.test(text))
        return [createElement('p', {}, [createElement('a', { href: text }, [text])])];
    }
    return null;
  });
}
