import { formatSummary } from '@zhihui/markdown/folds.ts';
import TurndownService from 'turndown';
import { highlightedCodeBlock, taskListItems } from 'turndown-plugin-gfm';
import { fence } from '../source/fence.ts';
import { cleanHtml, FORMULA } from './clean-html.ts';
import { all, rename, getStyle, removeNode } from './dom.ts';
import { FOLD } from './online-documents.ts';
import { isTooLarge } from './html-size.ts';
import { tableToMarkdown } from './table-rule.ts';

/** The result of converting pasted HTML. */
export interface Pasted {
  markdown: string;
  /** Addresses of pictures to upload; the text refers to the n-th one as `pasted:n`. */
  pictures: string[];
  /** Number of pictures that cannot be loaded. */
  lostPictures: number;
}

interface Options {
  /** Number of the first footnote, as the target text may already have some. */
  firstNote?: number;
  /** Whether the only picture comes with its file, so that its address on the web is not needed. */
  hasFile?: boolean;
}

/** Elements that make HTML worth converting; otherwise the plain text beside it pastes better. */
const STRUCTURE =
  'a[href], b, strong, i, em, del, ins, s, code, pre, ul, ol, table, blockquote, h1, h2, h3, h4, h5, h6, img, hr, p + p, ' +
  '[class^="Mso"], details, aside, card, ne-p, ne-uli, ne-oli, ne-tli, ne-card, .katex, .ace-line + .ace-line';

/** Converts a parsed clipboard to Markdown; null when it has no structure or is too large. Changes `body`. */
export function htmlToMarkdown(body: HTMLElement, options: Options = {}): Pasted | null {
  if (isTooLarge(body) || !hasStructure(body)) return null;
  const notes = extractFootnotes(body, options.firstNote ?? 1);
  cleanHtml(body);
  // checked again: cleaning copied marks into each paragraph
  if (isTooLarge(body)) return null;
  const pictures: string[] = [];
  let lostPictures = 0;
  const service = createService((address) => {
    const onTheWeb = /^(?:https?:)?\/\//iu.test(address) || address.startsWith('/media/');
    if (onTheWeb && options.hasFile !== true) return address;
    if (onTheWeb || /^(?:data:image\/|file:|blob:|cid:)/iu.test(address))
      return `pasted:${pictures.push(address) - 1}`;
    lostPictures += 1;
    return null;
  });
  const markdown = tidyMarkdown(service.turndown(body));
  const texts = notes.map(({ label, text }) => {
    const note = body.ownerDocument.createElement('div');
    note.appendChild(text.tagName === 'LI' ? rename(text, 'div') : text);
    cleanHtml(note);
    return `[^${label}]: ${tidyMarkdown(service.turndown(note)).replace(/\n(?=[^\n])/gu, '\n    ')}`;
  });
  return { markdown: [markdown, ...texts].join('\n\n'), pictures, lostPictures };
}

function tidyMarkdown(markdown: string): string {
  return (
    markdown
      .replace(/\u00A0/gu, ' ')
      // the lookbehind keeps this linear for long runs of spaces
      .replace(/(?<![ \t])[ \t]+$/gmu, '')
      .trim()
  );
}

function hasStructure(body: HTMLElement): boolean {
  if (all(body, STRUCTURE).length > 0) return true;
  return all(body, '[style]').some(
    (element) =>
      getStyle(element, 'mso-list') !== '' ||
      getStyle(element, 'mso-outline-level') !== '' ||
      /^(?:bold|[6-9]00)/u.test(getStyle(element, 'font-weight')),
  );
}

function createService(resolveAddress: (address: string) => string | null): TurndownService {
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
  // Markdown has no syntax for these, and readers' pages render the elements
  service.addRule('small marks', {
    filter: ['sup', 'sub', 'kbd', 'mark'],
    replacement: (content, node) => {
      const name = node.nodeName.toLowerCase();
      return content.trim() === '' ? content : `<${name}>${content}</${name}>`;
    },
  });
  service.addRule('underline', {
    // links are underlined anyway
    filter: (node) =>
      node.nodeName === 'U' && node.closest('a') === null && node.querySelector('a') === null,
    replacement: (content) => (content.trim() === '' ? content : `<u>${content}</u>`),
  });
  // readers get a link from the address alone
  service.addRule('address', {
    filter: (node) =>
      node.nodeName === 'A' && isBareAddress(node.textContent, node.getAttribute('href') ?? ''),
    replacement: (_, node) => {
      const address = node.textContent.trim();
      const next = node.nextSibling?.textContent?.slice(0, 1) ?? '';
      // letters right behind it would become part of it
      return next === '' || /[\s，。；：！？、（）]/u.test(next) ? address : `<${address}>`;
    },
  });
  service.addRule('strikethrough', {
    filter: (node) => /^(?:DEL|S|STRIKE)$/u.test(node.nodeName),
    replacement: (content) => (content.trim() === '' ? content : `~~${content}~~`),
  });
  service.addRule('picture', {
    filter: 'img',
    replacement: (_, node) => {
      const address = resolveAddress(node.getAttribute('src') ?? '');
      const alt = (node.getAttribute('alt') ?? '').replace(/[[\]\s]+/gu, ' ').trim();
      return address === null ? '' : `![${alt}](${address.replace(/[\s()<>]/gu, escaped)})`;
    },
  });
  service.addRule('footnote', {
    filter: (node) => node.nodeName === NOTE.toUpperCase(),
    replacement: (_, node) => `[^${node.textContent}]`,
  });
  service.addRule('formula', {
    filter: (node) => node.nodeName === FORMULA.toUpperCase(),
    replacement: (_, node) => node.textContent,
  });
  service.addRule('fold', {
    filter: (node) => node.hasAttribute(FOLD),
    replacement: (content, node) => {
      const head = `<details>\n<summary>${formatSummary(node.getAttribute(FOLD) ?? '')}</summary>`;
      return `\n\n${head}\n\n${content.trim()}\n\n</details>\n\n`;
    },
  });
  service.addRule('item', { filter: 'li', replacement: listItem });
  service.addRule('code', {
    filter: (node) => node.nodeName === 'PRE',
    replacement: (_, node) => codeBlock(node),
  });
  service.addRule('table', {
    filter: 'table',
    replacement: (_, node) => tableToMarkdown(node, (cell) => service.turndown(toBlock(cell))),
  });
  return service;
}

/** Whether the text of a link is its address. */
function isBareAddress(text: string, href: string): boolean {
  const address = text.trim();
  return (
    /^https?:\/\/[!#-;=?-~]+$/iu.test(address) &&
    !/[).,;:!?\]}*_~]$/u.test(address) &&
    (href === address || href === `${address}/`)
  );
}

const escaped = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** Writes an item with `- ` or `3. `, and indents its further lines by the width of the marker. */
function listItem(content: string, node: HTMLElement): string {
  const ordered = node.parentElement?.nodeName === 'OL';
  const mark = ordered ? `${node.getAttribute('value') ?? '1'}. ` : '- ';
  const inner = content
    .trim()
    .replace(/^\[([ x])\]\s+/u, '[$1] ')
    .replace(/\n{2,}(?=\s*(?:[-*+]|\d+\.) )/gu, '\n');
  const indented = inner.replace(/\n(?=[^\n])/gu, `\n${' '.repeat(mark.length)}`);
  return `${mark}${indented}${node.nextElementSibling === null ? '' : '\n'}`;
}

function codeBlock(pre: HTMLElement): string {
  const text = getCodeLines(pre).replace(/\n$/u, '');
  return `\n\n${fence(text, getLanguage(pre))}\n\n`;
}

/** Reads the language from a class or attribute; 飞书 and 语雀 use names with spaces for plain text. */
function getLanguage(pre: HTMLElement): string {
  const code = pre.querySelector('code');
  const declaredLanguage =
    pre.getAttribute('data-language') ??
    code?.getAttribute('data-lark-language') ??
    /lang(?:uage)?-([\w+#-]+)/u.exec(`${code?.className ?? ''} ${pre.className}`)?.[1] ??
    '';
  const name = declaredLanguage.trim().toLowerCase();
  return /^(?:plain|plaintext|text)$/u.test(name) || !/^[\w+#-]*$/u.test(name) ? '' : name;
}

// textContent ignores <br> and lines that are separate elements.
function getCodeLines(pre: HTMLElement): string {
  const page = pre.ownerDocument;
  for (const br of all(pre, 'br')) {
    const isOnlyChild =
      br.parentElement?.tagName === 'DIV' && br.parentElement.childNodes.length === 1;
    br.parentNode?.replaceChild(page.createTextNode(isOnlyChild ? '' : '\n'), br);
  }
  for (const line of all(pre, 'div, p')) {
    if (line.nextSibling !== null) line.appendChild(page.createTextNode('\n'));
  }
  return pre.textContent;
}

/** Converts a cell separately. A row has one line, so code blocks become inline code. */
function toBlock(cell: Element): HTMLElement {
  const page = cell.ownerDocument;
  const block = page.createElement('div');
  for (const child of Array.from(cell.childNodes)) block.appendChild(child.cloneNode(true));
  for (const pre of all(block, 'pre')) {
    const lines = page.createElement('div');
    for (const text of getCodeLines(pre).trimEnd().split('\n')) {
      if (lines.firstChild !== null) lines.appendChild(page.createElement('br'));
      lines.appendChild(page.createElement('code')).textContent = text;
    }
    pre.parentNode?.replaceChild(lines, pre);
  }
  return block;
}

/** An address as the site links it: up to the first character that is not ASCII. */
const ADDRESS = /(https?:\/\/[!#-;=?-~]+)/iu;

/** Escapes pasted text that Markdown would read as syntax. Addresses stay as they are. */
function escapeText(text: string): string {
  return text
    .split(ADDRESS)
    .map((part, index) => (index % 2 === 1 ? part : escapePlainText(part)))
    .join('');
}

function escapePlainText(text: string): string {
  return (
    TurndownService.prototype
      .escape(text)
      // between letters an underscore has no meaning
      .replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')
      .replace(/(?<!\\)~~/gu, String.raw`\~~`)
      .replace(/<(?=[a-z/!?])/giu, String.raw`\<`)
      .replace(/&(?=#?[a-z0-9]{1,31};)/giu, String.raw`\&`)
  );
}

/** Name of the element that stands for a footnote's mark until the Markdown is written. */
const NOTE = 'note-mark';

/** A footnote: its label and the element with its text. */
export interface Note {
  label: string;
  text: HTMLElement;
}

/** `#_ftn1`, `#_edn1` (Word), `#fn1`, `#fn:1`, `#user-content-fn-1` (web pages) lead to a footnote. */
const NOTE_LINK =
  /^#(?:user-content-)?_?(?:ftn|edn|fn|footnote|cite_note)[-_:.]?(?!ref|back)[\w.:-]*$/iu;
const BACK_LINK = /^#(?:user-content-)?_?(?:ftn|edn|fn|footnote|cite_)[-_:.]?(?:ref|back)/iu;

/**
 * Removes the footnotes from `root` and leaves marks, numbered from `first`. Links to notes that were not copied are
 * not changed. Changes `root`.
 */
function extractFootnotes(root: HTMLElement, first: number): Note[] {
  const targets = findTargets(root);
  const notes = new Map<HTMLElement, Note>();
  for (const link of all(root, 'a[href*="#"]')) {
    const address = getTargetName(link);
    const text = NOTE_LINK.test(address) ? targets.get(address.slice(1)) : undefined;
    if (text === undefined || text.contains(link)) continue;
    const note = notes.get(text) ?? { label: String(first + notes.size), text };
    notes.set(text, note);
    const mark = link.ownerDocument.createElement(NOTE);
    mark.textContent = note.label;
    const parent = link.parentElement;
    const markRoot = parent?.tagName === 'SUP' && parent.children.length === 1 ? parent : link;
    markRoot.parentNode?.replaceChild(mark, markRoot);
  }
  for (const { text } of notes.values()) removeFootnote(text);
  if (notes.size > 0) removeEmptyLists(root);
  return [...notes.values()];
}

/** Maps anchor names to the block that holds the anchor. */
function findTargets(root: HTMLElement): Map<string, HTMLElement> {
  const targets = new Map<string, HTMLElement>();
  for (const element of all(root, '[id], a[name]')) {
    const name = element.getAttribute('name') ?? element.id;
    const block =
      element.closest<HTMLElement>('li, div[id^="ftn"], div[id^="edn"]') ??
      element.closest<HTMLElement>('p, div');
    if (block !== null && block !== root) targets.set(name, block);
  }
  return targets;
}

/** `#name` of a link; browsers copy even links within a page with the page's address before it. */
function getTargetName(link: HTMLElement): string {
  return /#.*$/su.exec(link.getAttribute('href') ?? '')?.[0] ?? '';
}

function removeFootnote(text: HTMLElement): void {
  for (const link of all(text, 'a[href*="#"]')) {
    if (BACK_LINK.test(getTargetName(link))) removeNode(link);
  }
  removeNode(text);
}

/** Removes the rule and the heading above the notes. */
function removeEmptyLists(root: HTMLElement): void {
  const lists = 'section[data-footnotes], section.footnotes, div.footnotes, hr.footnotes-sep';
  const separators = all(root, '[style]').filter((element) =>
    /mso-element\s*:\s*(?:foot|end)note-list/iu.test(element.getAttribute('style') ?? ''),
  );
  for (const list of [...all(root, lists), ...separators]) removeNode(list);
}
