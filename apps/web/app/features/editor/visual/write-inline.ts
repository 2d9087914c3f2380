import { formatPictureMark } from '@zhihui/markdown/picture-width.ts';
import type { Mark, Node } from 'prosemirror-model';
import { escapeMarkdown } from './escape-markdown.ts';
import type { EscapeLevel } from './escape-markdown.ts';
import { formatHtmlTags } from './html-marks.ts';
import type { MarkdownStyle, MarkdownWriter } from './markdown-writer.ts';

export interface WriteOptions {
  style: MarkdownStyle;
  escapeLevel: EscapeLevel;
  /** Characters that this text does not need escaped. */
  unescaped?: ReadonlySet<string>;
  /** Within a table cell, which has no line breaks and is ended by `|`. */
  cell?: boolean;
  /** Within a heading, which has a single line. */
  oneLine?: boolean;
}

/** Writes the inline content of a textblock that begins at `position`. */
export function writeInline(
  to: MarkdownWriter,
  block: Node,
  position: number,
  options: WriteOptions,
): void {
  const children = simplifyLinks(block.children);
  let active: readonly Mark[] = [];
  let cursor = position;
  let pending = '';
  let isLineStart = true;
  children.forEach((node, index) => {
    const marks = orderMarks(node, active, children, index);
    const sharedCount = countSharedMarks(active, marks);
    const { leadingSpace, core, trailingSpace } = splitOuterSpaces(
      node,
      marks.length > sharedCount,
      index,
      children,
    );
    for (const mark of [...active.slice(sharedCount)].reverse()) to.text(closeMark(mark, options));
    if (pending !== '') to.text(pending);
    pending = '';
    if (leadingSpace !== '') {
      to.recordPosition(cursor);
      to.text(leadingSpace);
    }
    for (const mark of marks.slice(sharedCount)) to.text(openMark(mark, options));
    active = marks;
    cursor = writeInlineNode(
      to,
      node,
      core,
      cursor + leadingSpace.length,
      options,
      isLineStart && leadingSpace === '',
    );
    isLineStart = node.type.name.endsWith('_break') && options.cell !== true && !isHtmlBreak(node);
    pending = trailingSpace;
    cursor += trailingSpace.length;
  });
  for (const mark of [...active].reverse()) to.text(closeMark(mark, options));
  to.recordPosition(cursor);
}

/** Turns bare and auto links whose text is no longer the address into normal links. */
function simplifyLinks(children: readonly Node[]): readonly Node[] {
  return children.map((node, index) => {
    const link = node.marks.find(
      ({ attrs }) => attrs['kind'] === 'bare' || attrs['kind'] === 'auto',
    );
    if (link === undefined) return node;
    const isOnlyText = [children[index - 1], children[index + 1]].every(
      (other) => other === undefined || !link.isInSet(other.marks),
    );
    if (isOnlyText && formatAutolink(link, node.text ?? '') !== null) return node;
    const plainLink = link.type.create({ ...link.attrs, kind: null });
    return node.mark(plainLink.addToSet(link.removeFromSet(node.marks)));
  });
}

/** Returns the source of a bare or auto link; null when the text differs from the address. */
export function formatAutolink(link: Mark, linkText: string): string | null {
  const href = String(link.attrs['href']);
  if (link.attrs['kind'] === 'bare')
    return href.endsWith(linkText) || decodeAddress(href).endsWith(linkText) ? linkText : null;
  const bareAddress = href.replace(/^mailto:/u, '');
  if (decodeAddress(href) === linkText || href === linkText) return href;
  return decodeAddress(bareAddress) === linkText || bareAddress === linkText ? bareAddress : null;
}

function decodeAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** Orders the marks of a node: open marks are outermost, then those that continue longest. */
function orderMarks(node: Node, active: readonly Mark[], siblings: readonly Node[], index: number) {
  const marks = node.marks.filter((mark) => mark.type.name !== 'code');
  const open = active.filter((mark) => mark.isInSet(marks));
  const newMarks = marks.filter((mark) => !mark.isInSet(active));
  const length = (mark: Mark) => {
    let end = index;
    while (end < siblings.length && mark.isInSet(siblings[end]?.marks ?? [])) end += 1;
    return end - index;
  };
  const inner = (mark: Mark) =>
    mark.type.name === 'link' && mark.attrs['kind'] !== null
      ? 2
      : mark.attrs['markup'] === '_'
        ? 1
        : 0;
  newMarks.sort((a, b) => length(b) - length(a) || inner(a) - inner(b));
  return [...open, ...newMarks];
}

function countSharedMarks(a: readonly Mark[], b: readonly Mark[]): number {
  let length = 0;
  while (length < a.length && length < b.length && b[length]?.eq(a[length] as Mark) === true)
    length += 1;
  return length;
}

const SPACED = new Set(['em', 'strong', 'strike']);

/** Moves spaces at the edge of a mark out of it, as Markdown would not recognize the mark otherwise. */
function splitOuterSpaces(
  node: Node,
  opensMark: boolean,
  index: number,
  siblings: readonly Node[],
) {
  const text = node.text ?? '';
  const isSpaced = (mark: Mark) => SPACED.has(mark.type.name);
  if (
    !node.isText ||
    node.marks.some(({ type }) => type.name === 'code') ||
    !node.marks.some(isSpaced)
  )
    return { leadingSpace: '', core: text, trailingSpace: '' };
  const next = siblings[index + 1]?.marks ?? [];
  const closesMark = node.marks.some((mark) => isSpaced(mark) && !mark.isInSet(next));
  const leadingSpace = opensMark ? (/^\s+/u.exec(text)?.[0] ?? '') : '';
  const rest = text.slice(leadingSpace.length);
  const trailingSpace = closesMark ? (/\s+$/u.exec(rest)?.[0] ?? '') : '';
  return { leadingSpace, core: rest.slice(0, rest.length - trailingSpace.length), trailingSpace };
}

function openMark(mark: Mark, { style }: WriteOptions): string {
  switch (mark.type.name) {
    case 'em':
      return (mark.attrs['markup'] as string | null) ?? style.em;
    case 'strong':
      return (mark.attrs['markup'] as string | null) ?? style.strong;
    case 'strike':
      return '~~';
    default: {
      const tags = formatHtmlTags(mark);
      if (tags !== null) return tags.open;
      return getLinkKind(mark) === 'bare' ? '' : getLinkKind(mark) === 'auto' ? '<' : '[';
    }
  }
}

function closeMark(mark: Mark, options: WriteOptions): string {
  if (mark.type.name !== 'link') return formatHtmlTags(mark)?.close ?? openMark(mark, options);
  if (getLinkKind(mark) === 'bare') return '';
  if (getLinkKind(mark) === 'auto') return '>';
  return `](${formatTarget(String(mark.attrs['href']), String(mark.attrs['title']))})`;
}

function getLinkKind(mark: Mark): unknown {
  return mark.attrs['kind'];
}

/** Formats an address and title for use between parentheses. */
function formatTarget(address: string, title: string): string {
  const plainLink = /^[^\s<>()\\]+$/u.test(address);
  const escapedText = plainLink
    ? address
    : `<${address.replace(/[<>\\]/gu, '\\$&').replaceAll('\n', '%0A')}>`;
  return title === '' ? escapedText : `${escapedText} "${title.replace(/["\\]/gu, '\\$&')}"`;
}

/** Writes a node and returns the position of the next one. */
function writeInlineNode(
  to: MarkdownWriter,
  node: Node,
  core: string,
  cursor: number,
  options: WriteOptions,
  atStart: boolean,
): number {
  const inCell = (text: string) => (options.cell === true ? text.replaceAll('|', '\\|') : text);
  to.recordPosition(cursor);
  if (node.isText) {
    const address = node.marks.find(
      ({ attrs }) => attrs['kind'] === 'bare' || attrs['kind'] === 'auto',
    );
    if (node.marks.some(({ type }) => type.name === 'code')) to.text(inCell(formatCodeSpan(core)));
    else if (address !== undefined) to.text(inCell(formatAutolink(address, core) ?? core));
    else writeText(to, core, cursor, options, atStart);
    return cursor + core.length;
  }
  const { attrs } = node;
  switch (node.type.name) {
    case 'soft_break':
    case 'hard_break':
      writeBreak(to, node, options);
      break;
    case 'image':
      to.text(inCell(formatImage(node)));
      break;
    case 'math_inline': {
      const sign = attrs['display'] === true ? '$$' : '$';
      to.text(inCell(`${sign}${String(attrs['tex'])}${sign}`));
      break;
    }
    case 'footnote_ref':
      to.text(`[^${String(attrs['label'])}]`);
      break;
    case 'raw_inline':
      String(attrs['source'])
        .split('\n')
        .forEach((part, index) => {
          if (index > 0) to.line();
          to.text(inCell(part));
        });
      break;
    default:
      throw new Error(`no way to write ${node.type.name}`);
  }
  return cursor + node.nodeSize;
}

const TEXT_RUN = /[^!-/:-@[-`{-~]+|[!-/:-@[-`{-~]/gu;

/** Writes escaped characters separately, so that each position of the text is recorded. */
function writeText(
  to: MarkdownWriter,
  text: string,
  cursor: number,
  options: WriteOptions,
  atStart: boolean,
): void {
  const escaped = text.split('\n').map((line) => escapeMarkdown(line, options, atStart));
  const escapedText = escaped.join(' ');
  const fullText = options.cell === true ? escapedText.replaceAll('|', '\\|') : escapedText;
  if (fullText === text) {
    to.text(fullText);
    return;
  }
  // characters added by escaping belong to the character after them
  let from = 0;
  for (const run of text.matchAll(TEXT_RUN)) {
    const index = fullText.indexOf(run[0], from);
    if (index === -1) break;
    if (run.index > 0) {
      to.text(fullText.slice(from, index));
      to.recordPosition(cursor + run.index);
      to.text(run[0]);
    } else to.text(fullText.slice(from, index + run[0].length));
    from = index + run[0].length;
  }
  to.text(fullText.slice(from));
}

function writeBreak(to: MarkdownWriter, node: Node, options: WriteOptions): void {
  if (isHtmlBreak(node)) to.text(String(node.attrs['markup']));
  else if (options.cell === true) to.text('<br>');
  else if (options.oneLine === true) to.text(' ');
  else {
    if (node.type.name === 'hard_break') to.text(String(node.attrs['markup']));
    to.line();
  }
}

/** Whether a line break is written as a tag, which does not end the line of the source. */
export function isHtmlBreak(node: Node): boolean {
  return node.type.name === 'hard_break' && String(node.attrs['markup']).startsWith('<');
}

function formatImage({ attrs }: Node): string {
  const { src, alt, title, width, align } = attrs as Record<string, string | null>;
  const picture = `![${String(alt)}](${formatTarget(String(src), String(title))})`;
  return picture + formatPictureMark(width ?? null, align ?? null);
}

/** Encloses code in as many backticks as needed. */
function formatCodeSpan(code: string): string {
  const runs = new Set([...code.matchAll(/`+/gu)].map(([run]) => run.length));
  let length = 1;
  while (runs.has(length)) length += 1;
  const fence = '`'.repeat(length);
  const padded =
    /^`|`$/u.test(code) || (/^ .* $/u.test(code) && code.trim() !== '') ? ` ${code} ` : code;
  return `${fence}${padded}${fence}`;
}
