import { widthMark } from '@zhihui/markdown/picture-width.ts';
import type { Mark, Node } from 'prosemirror-model';
import { escapeMarkdown } from './escape-markdown.ts';
import type { Caution } from './escape-markdown.ts';
import type { MarkdownStyle } from './markdown-style.ts';
import type { MarkdownWriter } from './markdown-writer.ts';

export interface Manner {
  style: MarkdownStyle;
  caution: Caution;
  /** Within a cell of a table: lines cannot end there, and `|` ends the cell. */
  cell?: boolean;
  /** Within a heading of one line. */
  oneLine?: boolean;
}

/** Writes the words of a textblock whose content begins at `position`. */
export function writeInline(
  to: MarkdownWriter,
  block: Node,
  position: number,
  manner: Manner,
): void {
  const children = withPlainLinks(block.children);
  let active: readonly Mark[] = [];
  let at = position;
  let pending = '';
  let lineStart = true;
  children.forEach((node, index) => {
    const marks = ordered(node, active, children, index);
    const kept = sharedLength(active, marks);
    const { lead, core, trail } = split(node, marks.length > kept, index, children);
    for (const mark of [...active.slice(kept)].reverse()) to.text(closing(mark, manner));
    if (pending !== '') to.text(pending);
    pending = '';
    if (lead !== '') {
      to.place(at);
      to.text(lead);
    }
    for (const mark of marks.slice(kept)) to.text(opening(mark, manner));
    active = marks;
    at = writeWords(to, node, core, at + lead.length, manner, lineStart && lead === '');
    lineStart = node.type.name.endsWith('_break') && manner.cell !== true;
    pending = trail;
    at += trail.length;
  });
  for (const mark of [...active].reverse()) to.text(closing(mark, manner));
  to.place(at);
}

/** Links that stood as bare addresses become plain ones where their words are no longer the address. */
function withPlainLinks(children: readonly Node[]): readonly Node[] {
  return children.map((node, index) => {
    const link = node.marks.find(
      ({ attrs }) => attrs['kind'] === 'bare' || attrs['kind'] === 'auto',
    );
    if (link === undefined) return node;
    const alone = [children[index - 1], children[index + 1]].every(
      (other) => other === undefined || !link.isInSet(other.marks),
    );
    if (alone && writtenAddress(link, node.text ?? '') !== null) return node;
    const plain = link.type.create({ ...link.attrs, kind: null });
    return node.mark(plain.addToSet(link.removeFromSet(node.marks)));
  });
}

/** How an address that is its own words is written; null when it is not. */
function writtenAddress(link: Mark, words: string): string | null {
  const href = String(link.attrs['href']);
  if (link.attrs['kind'] === 'bare')
    return href.endsWith(words) || decoded(href).endsWith(words) ? words : null;
  const bare = href.replace(/^mailto:/u, '');
  if (decoded(href) === words || href === words) return href;
  return decoded(bare) === words || bare === words ? bare : null;
}

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** Marks of a node, those outermost that are open already and those that go on longest. */
function ordered(node: Node, active: readonly Mark[], siblings: readonly Node[], index: number) {
  const marks = node.marks.filter((mark) => mark.type.name !== 'code');
  const open = active.filter((mark) => mark.isInSet(marks));
  const fresh = marks.filter((mark) => !mark.isInSet(active));
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
  fresh.sort((a, b) => length(b) - length(a) || inner(a) - inner(b));
  return [...open, ...fresh];
}

function sharedLength(a: readonly Mark[], b: readonly Mark[]): number {
  let length = 0;
  while (length < a.length && length < b.length && b[length]?.eq(a[length] as Mark) === true)
    length += 1;
  return length;
}

const SPACED = new Set(['em', 'strong', 'strike']);

/** Spaces at the edge of a mark stand outside of it: Markdown would not see the mark else. */
function split(node: Node, opens: boolean, index: number, siblings: readonly Node[]) {
  const text = node.text ?? '';
  const spaced = (mark: Mark) => SPACED.has(mark.type.name);
  if (
    !node.isText ||
    node.marks.some(({ type }) => type.name === 'code') ||
    !node.marks.some(spaced)
  )
    return { lead: '', core: text, trail: '' };
  const next = siblings[index + 1]?.marks ?? [];
  const closes = node.marks.some((mark) => spaced(mark) && !mark.isInSet(next));
  const lead = opens ? (/^\s+/u.exec(text)?.[0] ?? '') : '';
  const rest = text.slice(lead.length);
  const trail = closes ? (/\s+$/u.exec(rest)?.[0] ?? '') : '';
  return { lead, core: rest.slice(0, rest.length - trail.length), trail };
}

function opening(mark: Mark, { style }: Manner): string {
  switch (mark.type.name) {
    case 'em':
      return (mark.attrs['markup'] as string | null) ?? style.em;
    case 'strong':
      return (mark.attrs['markup'] as string | null) ?? style.strong;
    case 'strike':
      return '~~';
    default:
      return linkKind(mark) === 'bare' ? '' : linkKind(mark) === 'auto' ? '<' : '[';
  }
}

function closing(mark: Mark, manner: Manner): string {
  if (mark.type.name !== 'link') return opening(mark, manner);
  if (linkKind(mark) === 'bare') return '';
  if (linkKind(mark) === 'auto') return '>';
  return `](${target(String(mark.attrs['href']), String(mark.attrs['title']))})`;
}

function linkKind(mark: Mark): unknown {
  return mark.attrs['kind'];
}

/** An address with its title, as it stands between round brackets. */
function target(address: string, title: string): string {
  const plain = /^[^\s<>()\\]+$/u.test(address);
  const written = plain
    ? address
    : `<${address.replace(/[<>\\]/gu, '\\$&').replaceAll('\n', '%0A')}>`;
  return title === '' ? written : `${written} "${title.replace(/["\\]/gu, '\\$&')}"`;
}

/** Writes one node, and says where the next begins. */
function writeWords(
  to: MarkdownWriter,
  node: Node,
  core: string,
  at: number,
  manner: Manner,
  atStart: boolean,
): number {
  const inCell = (text: string) => (manner.cell === true ? text.replaceAll('|', '\\|') : text);
  to.place(at);
  if (node.isText) {
    const address = node.marks.find(
      ({ attrs }) => attrs['kind'] === 'bare' || attrs['kind'] === 'auto',
    );
    if (node.marks.some(({ type }) => type.name === 'code')) to.text(inCell(codeSpan(core)));
    else if (address !== undefined) to.text(inCell(writtenAddress(address, core) ?? core));
    else writeText(to, core, at, manner, atStart);
    return at + core.length;
  }
  const { attrs } = node;
  switch (node.type.name) {
    case 'soft_break':
    case 'hard_break':
      writeBreak(to, node, manner);
      break;
    case 'image':
      to.text(inCell(imageOf(node)));
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
  return at + node.nodeSize;
}

const STRETCH = /[^!-/:-@[-`{-~]+|[!-/:-@[-`{-~]/gu;

/** Escaped characters apart, so that each position of the text is known. */
function writeText(
  to: MarkdownWriter,
  text: string,
  at: number,
  manner: Manner,
  atStart: boolean,
): void {
  const escaped = text.split('\n').map((line) => escapeMarkdown(line, manner.caution, atStart));
  const written = escaped.join(' ');
  const whole = manner.cell === true ? written.replaceAll('|', '\\|') : written;
  if (whole === text) {
    to.text(whole);
    return;
  }
  // walk both: what was added before a character belongs to it
  let from = 0;
  for (const stretch of text.matchAll(STRETCH)) {
    const found = whole.indexOf(stretch[0], from);
    if (found === -1) break;
    if (stretch.index > 0) {
      to.text(whole.slice(from, found));
      to.place(at + stretch.index);
      to.text(stretch[0]);
    } else to.text(whole.slice(from, found + stretch[0].length));
    from = found + stretch[0].length;
  }
  to.text(whole.slice(from));
}

function writeBreak(to: MarkdownWriter, node: Node, manner: Manner): void {
  if (manner.cell === true) to.text('<br>');
  else if (manner.oneLine === true) to.text(' ');
  else {
    if (node.type.name === 'hard_break') to.text(String(node.attrs['markup']));
    to.line();
  }
}

function imageOf({ attrs }: Node): string {
  const { src, alt, title, width } = attrs;
  const picture = `![${String(alt)}](${target(String(src), String(title))})`;
  return width === null ? picture : picture + widthMark(String(width));
}

/** Code in as many backticks as it takes. */
function codeSpan(code: string): string {
  const runs = new Set([...code.matchAll(/`+/gu)].map(([run]) => run.length));
  let length = 1;
  while (runs.has(length)) length += 1;
  const fence = '`'.repeat(length);
  const padded =
    /^`|`$/u.test(code) || (/^ .* $/u.test(code) && code.trim() !== '') ? ` ${code} ` : code;
  return `${fence}${padded}${fence}`;
}
