import { all } from './dom.ts';

const CJK = String.raw`\p{Script=Han}，。；：！？、“”（）《》【】`;
/** A line that was broken in the middle of Chinese words, where no space belongs. */
const BROKEN_LINE = new RegExp(String.raw`(?<=[${CJK}])[ \t]*\r?\n\s*(?=[${CJK}])`, 'gu');

/** Longer rows of them are no layout, and take the converter time for each. */
const LONG_WHITESPACE = /\s{200,}/gu;

/**
 * Spaces as a reader sees them: those that do not break are plain ones (as the first ones of a paragraph they would
 * make it code), and Chinese words that the source broke into lines stay together. Code keeps its own. Changes `root`.
 */
export function normalizeSpaces(root: HTMLElement): void {
  const code = new Set<Node>(all(root, 'pre, code'));
  walk(root);
  function walk(node: Node): void {
    for (let child = node.firstChild; child !== null; child = child.nextSibling) {
      if (child.nodeType === 3) child.nodeValue = normalizeText(child.nodeValue ?? '');
      else if (code.has(child)) collapseLongSpaces(child);
      else walk(child);
    }
  }
}

function collapseLongSpaces(node: Node): void {
  if (node.nodeType === 3)
    node.nodeValue = (node.nodeValue ?? '').replace(LONG_WHITESPACE, (row) => row.slice(0, 200));
  for (let child = node.firstChild; child !== null; child = child.nextSibling)
    collapseLongSpaces(child);
}

function normalizeText(text: string): string {
  return text.replace(BROKEN_LINE, '').replace(/[\u00A0\u2002\u2003\u2009\t]/gu, ' ');
}
