import { readPageText } from '@zhihui/text-anchor/page-text.ts';
import type { Run, TreeView } from '@zhihui/text-anchor/page-text.ts';
import type { TextRange } from '@zhihui/text-anchor/selector.ts';
import { useEffect, useState } from 'react';

/** Marks the elements that annotations add to the text and that do not belong to it. */
export const NOTES = 'data-notes';

const view: TreeView<Node> = {
  children: (node) => node.childNodes,
  text: (node) => (node instanceof Text ? node.data : null),
  name: (node) => (node instanceof Element && !node.hasAttribute(NOTES) ? node.localName : ''),
  attribute: (node, name) => (node instanceof Element ? (node.getAttribute(name) ?? '') : ''),
};

/** The text of the page as annotations count it, with conversions to and from ranges of the document. */
export interface PageText {
  text: string;
  /** The range of the document for a part of the text; null when there is none. */
  toDocumentRange(range: TextRange): Range | null;
  /** The same as several ranges that contain only text, because notes stand between the blocks. */
  toRangePieces(range: TextRange): Range[];
  /** The part of the text that a range of the document covers; null when it covers none. */
  toTextRange(range: Range): TextRange | null;
}

/** The text below `root` as the server counts it. */
function createPageText(root: Node): PageText {
  const { text, runs } = readPageText(root, view);
  return {
    text,
    toDocumentRange: (range) => toDocumentRange(runs, range),
    toRangePieces: (range) => toRangePieces(text, runs, range),
    toTextRange: (range) => toTextRange(runs, range),
  };
}

function toDocumentRange(runs: readonly Run<Node>[], { start, end }: TextRange): Range | null {
  const first = runs[findFirstIndex(runs, (run) => run.at + run.length > start)];
  const last = runs[findFirstIndex(runs, (run) => run.at + run.length >= end)];
  if (first === undefined || last === undefined) return null;
  const range = document.createRange();
  range.setStart(first.node, first.from + Math.max(0, start - first.at));
  range.setEnd(last.node, last.from + Math.max(0, end - last.at));
  return range;
}

function toRangePieces(
  text: string,
  runs: readonly Run<Node>[],
  { start, end }: TextRange,
): Range[] {
  const rangePieces: Range[] = [];
  let consumed = 0;
  for (
    let n = findFirstIndex(runs, (run) => run.at + run.length > start);
    n < runs.length;
    n += 1
  ) {
    const { node, from, at: textOffset, length } = runs[n] as Run<Node>;
    if (textOffset >= end) break;
    let piece = rangePieces.at(-1);
    // a line break between two runs separates blocks
    if (piece === undefined || text.slice(consumed, textOffset).includes('\n')) {
      piece = document.createRange();
      piece.setStart(node, from + Math.max(0, start - textOffset));
      rangePieces.push(piece);
    }
    piece.setEnd(node, from + Math.min(length, end - textOffset));
    consumed = textOffset + length;
  }
  return rangePieces;
}

function toTextRange(runs: readonly Run<Node>[], range: Range): TextRange | null {
  const { startContainer, startOffset, endContainer, endOffset } = range;
  const first =
    runs[findFirstIndex(runs, (run) => range.comparePoint(run.node, run.from + run.length) >= 0)];
  const endIndex = findFirstIndex(runs, (run) => range.comparePoint(run.node, run.from) > 0);
  const last = runs[endIndex - 1];
  if (first === undefined || last === undefined) return null;
  const clampOffset = (run: Run<Node>, offset: number) =>
    run.at + Math.min(run.length, Math.max(0, offset - run.from));
  const start = first.node === startContainer ? clampOffset(first, startOffset) : first.at;
  const end = last.node === endContainer ? clampOffset(last, endOffset) : last.at + last.length;
  return start < end ? { start, end } : null;
}

/** Index of the first run that matches; all runs after it match, too. */
function findFirstIndex(runs: readonly Run<Node>[], matches: (run: Run<Node>) => boolean): number {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (matches(runs[middle] as Run<Node>)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The text of the page; read again when the page gets another text. */
export function usePageText(prose: Element): PageText {
  const [pageText, setPageText] = useState(() => createPageText(prose));
  useEffect(() => {
    const observer = new MutationObserver((records) => {
      if (records.some(isTextMutation)) setPageText(createPageText(prose));
    });
    observer.observe(prose, { childList: true });
    return () => observer.disconnect();
  }, [prose]);
  return pageText;
}

function isTextMutation({ addedNodes, removedNodes }: MutationRecord): boolean {
  return [...addedNodes, ...removedNodes].some(
    (node) => !(node instanceof Element && node.hasAttribute(NOTES)),
  );
}
