import { Fragment } from 'prosemirror-model';
import type { Mark, Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import type { EditorState, Transaction } from 'prosemirror-state';
import { readBlocks } from './blocks.ts';
import { DEFAULT_STYLE, MarkdownWriter } from './markdown-writer.ts';
import { FROM_TEXT } from './visual-binding.ts';
import { writeBlock } from './write-block.ts';
import { formatAutolink } from './write-inline.ts';

interface Range {
  from: number;
  to: number;
}

/** An address in the text and where it leads. */
interface AddressRange extends Range {
  href: string;
}

/** Requests a check of the block at the caret, after a word was composed in it. */
const CHECK = 'linkify';
/** Time in which the view reads a composed word from the DOM. */
const COMPOSED_MS = 60;

/**
 * Links addresses while they are typed or pasted, exactly where readers will see a link. An address whose link was
 * removed stays text until it is changed.
 */
export function createLinkifyPlugin(): Plugin {
  let isComposing = () => false;
  return new Plugin({
    view(view) {
      isComposing = () => view.composing;
      return {};
    },
    appendTransaction(transactions, _before, state) {
      if (isComposing() || transactions.some((tr) => tr.getMeta(FROM_TEXT) === true)) return null;
      const tr = state.tr;
      const ranges = getChangedRanges(transactions);
      if (transactions.some((item) => item.getMeta(CHECK) === true)) {
        const { $from } = state.selection;
        ranges.push({ from: $from.start(), to: $from.end() });
      }
      for (const { node, pos } of findTextblocks(state, ranges)) linkBlock(tr, node, pos, ranges);
      return tr.docChanged ? tr.setStoredMarks(state.storedMarks) : null;
    },
    props: {
      handleDOMEvents: {
        compositionend(view) {
          setTimeout(() => {
            if (!view.isDestroyed && !view.composing)
              view.dispatch(view.state.tr.setMeta(CHECK, true));
          }, COMPOSED_MS);
          return false;
        },
      },
    },
  });
}

/** Returns the changed ranges in the document after all transactions. */
function getChangedRanges(transactions: readonly Transaction[]): Range[] {
  const ranges: Range[] = [];
  transactions.forEach((tr, index) => {
    const later = transactions.slice(index + 1);
    tr.mapping.maps.forEach((map, step) => {
      const rest = tr.mapping.slice(step + 1);
      const toEnd = (position: number, side: 1 | -1) =>
        later.reduce((at, next) => next.mapping.map(at, side), rest.map(position, side));
      map.forEach((_from, _to, from, to) =>
        ranges.push({ from: toEnd(from, -1), to: toEnd(to, 1) }),
      );
    });
  });
  return ranges;
}

function findTextblocks({ doc }: EditorState, ranges: readonly Range[]) {
  const found = new Map<number, Node>();
  for (const { from, to } of ranges) {
    doc.nodesBetween(from, Math.min(to, doc.content.size), (node, pos) => {
      if (!node.isTextblock) return true;
      if (node.type.spec.code !== true) found.set(pos, node);
      return false;
    });
  }
  return [...found].map(([pos, node]) => ({ pos, node }));
}

/** A link of the text that is an address itself. */
function getAddressLink(node: Node): Mark | undefined {
  return node.marks.find(({ attrs }) => attrs['kind'] === 'bare' || attrs['kind'] === 'auto');
}

function isWholeAutolink(link: Mark, node: Node): boolean {
  return link.attrs['kind'] === 'auto' && formatAutolink(link, node.text ?? '') !== null;
}

function linkBlock(tr: Transaction, block: Node, pos: number, changed: readonly Range[]): void {
  const start = pos + 1;
  const links = findAddressLinks(block);
  if (links.length === 0 && !/:\/\/|www\.|@|mailto:/iu.test(block.textContent)) return;
  const addresses = findAddresses(block);
  if (addresses === null) return;
  const isChanged = ({ from, to }: Range) =>
    changed.some((range) => range.from < start + to && range.to > start + from);
  const isSame = (a: AddressRange, b: AddressRange) =>
    a.from === b.from && a.to === b.to && a.href === b.href;
  const stale = links.filter(
    (link) =>
      !addresses.some((address) => isSame(address, link)) &&
      changed.some(({ from, to }) => from <= start + link.to && to >= start + link.from),
  );
  for (const { from, to, mark } of stale) tr.removeMark(start + from, start + to, mark);
  for (const address of addresses) {
    if (links.some((link) => isSame(address, link))) continue;
    const replaced = stale.find(({ from, to }) => from < address.to && to > address.from);
    if (replaced === undefined && !isChanged(address)) continue;
    const { type, attrs } = replaced?.mark ?? { type: block.type.schema.marks['link']!, attrs: {} };
    const mark = type.create({ kind: 'bare', ...attrs, href: address.href });
    tr.addMark(start + address.from, start + address.to, mark);
  }
}

function findAddressLinks(block: Node): (AddressRange & { mark: Mark })[] {
  const links: (AddressRange & { mark: Mark })[] = [];
  block.forEach((node, offset) => {
    const mark = getAddressLink(node);
    if (mark === undefined) return;
    const last = links.at(-1);
    if (last !== undefined && last.to === offset && last.mark.eq(mark))
      last.to = offset + node.nodeSize;
    else {
      const href = String(mark.attrs['href']);
      links.push({ from: offset, to: offset + node.nodeSize, href, mark });
    }
  });
  return links;
}

/** Finds the addresses in a textblock by the renderer's parser; null when the text cannot be read as it stands. */
function findAddresses(block: Node): AddressRange[] | null {
  const addresses: AddressRange[] = [];
  let line: Node[] = [];
  let start = 0;
  let offset = 0;
  for (const node of [...block.children, null]) {
    if (node !== null && !node.type.name.endsWith('_break')) {
      line.push(node);
      offset += node.nodeSize;
      continue;
    }
    const inLine = findInLine(block, line);
    if (inLine === null) return null;
    for (const { from, to, href } of inLine)
      addresses.push({ from: from + start, to: to + start, href });
    line = [];
    offset += node?.nodeSize ?? 0;
    start = offset;
  }
  return addresses;
}

/** Text around a line, so that its spaces stay and it starts no block. */
const BEFORE = '. ';
const AFTER = ' .';

function findInLine({ type: { schema } }: Node, line: readonly Node[]): AddressRange[] | null {
  const children = line.map((node) => {
    const link = getAddressLink(node);
    if (!node.isText) return schema.text(' '.repeat(node.nodeSize));
    // an unchanged `<address>` ends at its bracket, whatever follows
    if (link === undefined || isWholeAutolink(link, node)) return node;
    return node.mark(link.removeFromSet(node.marks));
  });
  const paragraph = schema.nodes['paragraph']!.create(
    null,
    Fragment.fromArray([schema.text(BEFORE), ...children, schema.text(AFTER)]),
  );
  for (const escapeLevel of ['minimal', 'likely'] as const) {
    const to = new MarkdownWriter();
    writeBlock(to, paragraph, 0, { style: DEFAULT_STYLE, escapeLevel });
    const [first, second] = readBlocks(to.output).blocks;
    if (first === undefined || second !== undefined) continue;
    const { node } = first;
    if (node.type !== paragraph.type || node.textContent !== paragraph.textContent) continue;
    return findAddressLinks(node).map(({ from, to: end, href }) => ({
      from: from - BEFORE.length,
      to: end - BEFORE.length,
      href,
    }));
  }
  return null;
}
