import TurndownService from 'turndown';
import { highlightedCodeBlock, taskListItems } from 'turndown-plugin-gfm';
import { fence } from '../source/fence.ts';
import { cleanHtml } from './clean-html.ts';
import { all, styleOf } from './dom.ts';
import { escapeText } from './escape-text.ts';
import { tableToMarkdown } from './table-rule.ts';

/** What became of pasted HTML. */
export interface Pasted {
  markdown: string;
  /** `data:` addresses of pictures; the text names the n-th one `pasted:n`. */
  pictures: string[];
  /** Pictures that cannot be taken along because they lie on the other computer. */
  lost: number;
}

/** Elements that make HTML worth converting; anything else pastes better as the plain text beside it. */
const STRUCTURE =
  'a[href], b, strong, i, em, del, s, code, pre, ul, ol, table, blockquote, h1, h2, h3, h4, h5, h6, img, hr';

/** Without what the page's policy would complain of while it is parsed: style sheets, scripts, event handlers. */
export function withoutScripts(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/giu, '')
    .replace(/<[a-z][^>]*>/giu, (tag) =>
      tag.replace(/[\s/]on\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/giu, ' '),
    );
}

/** Turns a parsed clipboard into Markdown; null when it has no structure of its own. Changes `body`. */
export function htmlToMarkdown(body: HTMLElement): Pasted | null {
  if (!hasStructure(body)) return null;
  cleanHtml(body);
  const pictures: string[] = [];
  let lost = 0;
  const service = createService((address) => {
    if (/^data:image\//iu.test(address)) return `pasted:${pictures.push(address) - 1}`;
    if (/^(?:https?:)?\/\//iu.test(address) || address.startsWith('/media/')) return address;
    lost += 1;
    return null;
  });
  const markdown = service
    .turndown(body)
    .replace(/\u00A0/gu, ' ')
    .replace(/[ \t]+$/gmu, '');
  return { markdown: markdown.trim(), pictures, lost };
}

function hasStructure(body: HTMLElement): boolean {
  if (all(body, STRUCTURE).length > 0) return true;
  return all(body, '[style]').some(
    (element) =>
      styleOf(element, 'mso-list') !== '' ||
      /^(?:bold|[6-9]00)/u.test(styleOf(element, 'font-weight')),
  );
}

function createService(addressOf: (address: string) => string | null): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    br: '',
  });
  service.escape = escapeText;
  service.use([highlightedCodeBlock, taskListItems]);
  // Markdown has no marks for these, and readers are shown them
  service.addRule('small marks', {
    filter: ['sup', 'sub', 'kbd', 'mark'],
    replacement: (content, node) => {
      const name = node.nodeName.toLowerCase();
      return content.trim() === '' ? content : `<${name}>${content}</${name}>`;
    },
  });
  service.addRule('strikethrough', {
    filter: (node) => /^(?:DEL|S|STRIKE)$/u.test(node.nodeName),
    replacement: (content) => (content.trim() === '' ? content : `~~${content}~~`),
  });
  service.addRule('picture', {
    filter: 'img',
    replacement: (_, node) => {
      const address = addressOf(node.getAttribute('src') ?? '');
      const alt = (node.getAttribute('alt') ?? '').replace(/[[\]\s]+/gu, ' ').trim();
      return address === null ? '' : `![${alt}](${address.replace(/[\s()<>]/gu, escaped)})`;
    },
  });
  service.addRule('item', { filter: 'li', replacement: listItem });
  service.addRule('code', {
    filter: (node) => node.nodeName === 'PRE',
    replacement: (_, node) => codeBlock(node),
  });
  service.addRule('table', {
    filter: 'table',
    replacement: (_, node) => tableToMarkdown(node, (cell) => service.turndown(asBlock(cell))),
  });
  return service;
}

const escaped = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** `- ` and `3. `, with what hangs below indented by the width of the mark. */
function listItem(content: string, node: HTMLElement): string {
  const list = node.parentElement;
  const index = list === null ? 0 : Array.from(list.children).indexOf(node);
  const start = Number(list?.getAttribute('start') ?? 1) || 1;
  const mark = list?.nodeName === 'OL' ? `${start + index}. ` : '- ';
  const inner = content
    .trim()
    .replace(/^\[([ x])\]\s+/u, '[$1] ')
    .replace(/\n{2,}(?=\s*(?:[-*+]|\d+\.) )/gu, '\n');
  const indented = inner.replace(/\n(?=[^\n])/gu, `\n${' '.repeat(mark.length)}`);
  return `${mark}${indented}${node.nextElementSibling === null ? '' : '\n'}`;
}

function codeBlock(pre: HTMLElement): string {
  const names = `${pre.className} ${pre.querySelector('code')?.className ?? ''}`;
  const language = /lang(?:uage)?-([\w+#-]+)/u.exec(names)?.[1] ?? '';
  const text = linesOf(pre).replace(/\n$/u, '');
  return `\n\n${fence(text, language)}\n\n`;
}

// textContent knows no <br>, which some sites use between lines of code.
function linesOf(pre: HTMLElement): string {
  for (const br of all(pre, 'br')) {
    br.parentNode?.replaceChild(pre.ownerDocument.createTextNode('\n'), br);
  }
  return pre.textContent;
}

/** A cell as a text of its own. A row has one line, so that blocks of code become lines of code. */
function asBlock(cell: Element): HTMLElement {
  const page = cell.ownerDocument;
  const block = page.createElement('div');
  for (const child of Array.from(cell.childNodes)) block.appendChild(child.cloneNode(true));
  for (const pre of all(block, 'pre')) {
    const lines = page.createElement('div');
    for (const text of linesOf(pre).trimEnd().split('\n')) {
      if (lines.firstChild !== null) lines.appendChild(page.createElement('br'));
      lines.appendChild(page.createElement('code')).textContent = text;
    }
    pre.parentNode?.replaceChild(lines, pre);
  }
  return block;
}
