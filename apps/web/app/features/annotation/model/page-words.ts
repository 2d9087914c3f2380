import { readPageText } from '@zhihui/text-anchor/page-text.ts';
import type { Run, TreeView } from '@zhihui/text-anchor/page-text.ts';
import type { TextRange } from '@zhihui/text-anchor/selector.ts';

/** Marks what annotations add inside the text: it is none of the text. */
export const NOTES = 'data-notes';

const view: TreeView<Node> = {
  children: (node) => node.childNodes,
  text: (node) => (node instanceof Text ? node.data : null),
  name: (node) => (node instanceof Element && !node.hasAttribute(NOTES) ? node.localName : ''),
  attribute: (node, name) => (node instanceof Element ? (node.getAttribute(name) ?? '') : ''),
};

/** The text of the page as annotations count it, and the way between it and the document. */
export interface PageWords {
  text: string;
  /** The piece of the document where this part of the text stands; null when there is none. */
  toDocument(range: TextRange): Range | null;
  /** The same in pieces that hold the text alone: notes stand between the blocks. */
  toPieces(range: TextRange): Range[];
  /** The part of the text that a piece of the document covers; null when it covers none. */
  toText(range: Range): TextRange | null;
}

/** The words below `root` as the server counts them, and the way between them and the document. */
export function readPageWords(root: Node): PageWords {
  const { text, runs } = readPageText(root, view);
  return {
    text,
    toDocument: (range) => toDocument(runs, range),
    toPieces: (range) => toPieces(text, runs, range),
    toText: (range) => toText(runs, range),
  };
}

function toDocument(runs: readonly Run<Node>[], { start, end }: TextRange): Range | null {
  const first = runs[firstWhere(runs, (run) => run.at + run.length > start)];
  const last = runs[firstWhere(runs, (run) => run.at + run.length >= end)];
  if (first === undefined || last === undefined) return null;
  const range = document.createRange();
  range.setStart(first.node, first.from + Math.max(0, start - first.at));
  range.setEnd(last.node, last.from + Math.max(0, end - last.at));
  return range;
}

function toPieces(text: string, runs: readonly Run<Node>[], { start, end }: TextRange): Range[] {
  const pieces: Range[] = [];
  let reached = 0;
  for (let n = firstWhere(runs, (run) => run.at + run.length > start); n < runs.length; n += 1) {
    const { node, from, at, length } = runs[n] as Run<Node>;
    if (at >= end) break;
    let piece = pieces.at(-1);
    // a line end between two runs separates blocks
    if (piece === undefined || text.slice(reached, at).includes('\n')) {
      piece = document.createRange();
      piece.setStart(node, from + Math.max(0, start - at));
      pieces.push(piece);
    }
    piece.setEnd(node, from + Math.min(length, end - at));
    reached = at + length;
  }
  return pieces;
}

function toText(runs: readonly Run<Node>[], range: Range): TextRange | null {
  const { startContainer, startOffset, endContainer, endOffset } = range;
  const first =
    runs[firstWhere(runs, (run) => range.comparePoint(run.node, run.from + run.length) >= 0)];
  const beyond = firstWhere(runs, (run) => range.comparePoint(run.node, run.from) > 0);
  const last = runs[beyond - 1];
  if (first === undefined || last === undefined) return null;
  const inside = (run: Run<Node>, offset: number) =>
    run.at + Math.min(run.length, Math.max(0, offset - run.from));
  const start = first.node === startContainer ? inside(first, startOffset) : first.at;
  const end = last.node === endContainer ? inside(last, endOffset) : last.at + last.length;
  return start < end ? { start, end } : null;
}

/** Index of the first run that passes; all after it pass too. */
function firstWhere(runs: readonly Run<Node>[], passes: (run: Run<Node>) => boolean): number {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(runs[middle] as Run<Node>)) high = middle;
    else low = middle + 1;
  }
  return low;
}
