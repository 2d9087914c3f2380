// Why it is as it is: docs/decisions/0113-versions-as-drawn.md
import { diffLists } from '@zhihui/text-anchor/diff-lists.ts';
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { compareInline, wrapInline } from './compare-inline.ts';
import type { Change } from './compare-inline.ts';
import { MarkdownTooComplexError } from './errors.ts';
import { LIMITS } from './limits.ts';
import { eachElement, getClasses, getText, h, isElement, splitNames } from './tree.ts';

export type Comparison = {
  /** Safe HTML for inside `.prose`: the new text, with what was removed where it stood. */
  html: string;
  /** Whether readers see no difference. */
  isSame: boolean;
};

/** Limit in ms for each comparison of two lists of blocks; slower ones are shown as replaced. */
const TIMEOUT_MS = 150;
/** Pairs of changed blocks that are weighed against each other; longer runs are paired in their order. */
const MAX_PAIRS = 2500;
/** Share of common words from which a block counts as changed and not as replaced. */
const ALIKE = 0.3;
/** Equal blocks shown around a change, and from how many hidden ones they are folded. */
const CONTEXT = 2;
const FOLD = 4;

const CONTAINERS = new Set(
  splitNames('ul ol li div blockquote table thead tbody tfoot tr section details dl dd figure'),
);
/** Elements that stand alone in a line of blocks; everything else belongs to a run of inline content. */
const BLOCKS = new Set([
  ...CONTAINERS,
  ...splitNames('p h1 h2 h3 h4 h5 h6 pre hr th td dt summary caption figcaption center'),
]);
const HEADINGS = splitNames('p h1 h2 h3 h4 h5 h6');
/** Drawn as a whole, so they are replaced as a whole. */
const DRAWN = ['diagram'];

/** A block, or a run of inline content that stands among blocks. */
type Unit = { element: Element; isRun: boolean; key: string };

/**
 * Compares two rendered texts block by block, and changed blocks word by word. Both trees are safe already, and only marks
 * and folds are added. `unchanged` labels a fold by its number of blocks.
 */
export function compareTrees(
  before: Root,
  after: Root,
  unchanged: (blocks: number) => string,
): Comparison {
  for (const tree of [before, after]) dropAnchors(tree);
  const pieces = compareUnits(toUnits(before.children), toUnits(after.children));
  const isSame = pieces.every((piece) => piece.equal);
  const children = pieces.flatMap(({ equal, nodes }, at) =>
    equal ? fold(nodes, { isFirst: at === 0, isLast: at === pieces.length - 1 }, unchanged) : nodes,
  );
  const html = toHtml({ type: 'root', children });
  if (html.length > LIMITS.html) throw new MarkdownTooComplexError('html length');
  return { html, isSame };
}

/** The links next to headings change with the words, and lead nowhere in a comparison. */
function dropAnchors(tree: Root): void {
  eachElement(tree, (element) => {
    if (!HEADINGS.includes(element.tagName)) return;
    element.children = element.children.filter(
      (child) => !isElement(child, 'a') || !getClasses(child).includes('anchor'),
    );
  });
}

/** Equal blocks far from any change stand in a fold. */
function fold(
  nodes: ElementContent[],
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
  unchanged: (blocks: number) => string,
): ElementContent[] {
  const start = isFirst ? 0 : CONTEXT;
  const end = nodes.length - (isLast ? 0 : CONTEXT);
  if (end - start < FOLD || (isFirst && isLast)) return nodes;
  const summary = h('summary', {}, [unchanged(end - start)]);
  return [
    ...nodes.slice(0, start),
    h('details', { className: ['diff-fold'] }, [summary, ...nodes.slice(start, end)]),
    ...nodes.slice(end),
  ];
}

function toUnits(children: readonly (RootContent | ElementContent)[]): Unit[] {
  const units: Unit[] = [];
  let run: ElementContent[] = [];
  const endRun = (): void => {
    const element = h('span', {}, run);
    run = [];
    if (
      getText(element).trim() === '' &&
      !element.children.some((child) => isElement(child, 'img', 'input'))
    )
      return;
    units.push({ element, isRun: true, key: toHtml(element) });
  };
  for (const child of children) {
    if (child.type === 'element' && BLOCKS.has(child.tagName)) {
      endRun();
      units.push({ element: child, isRun: false, key: toHtml(child) });
    } else if (child.type === 'text' || child.type === 'element') run.push(child);
  }
  endRun();
  return units;
}

type Piece = { equal: boolean; nodes: ElementContent[] };

function compareUnits(before: readonly Unit[], after: readonly Unit[]): Piece[] {
  const keys = (units: readonly Unit[]): string[] => units.map(({ key }) => key);
  return diffLists(keys(before), keys(after), TIMEOUT_MS).map((piece) =>
    piece.equal
      ? { equal: true, nodes: after.slice(...piece.after).flatMap(present) }
      : {
          equal: false,
          nodes: replaceUnits(before.slice(...piece.before), after.slice(...piece.after)),
        },
  );
}

const present = ({ element, isRun }: Unit): ElementContent[] =>
  isRun ? element.children : [element];

function compareChildren(before: Element, after: Element): ElementContent[] {
  return compareUnits(toUnits(before.children), toUnits(after.children)).flatMap(
    ({ nodes }) => nodes,
  );
}

/** A run of blocks replaced by another: those that are alike are compared, the rest is marked whole. */
function replaceUnits(before: readonly Unit[], after: readonly Unit[]): ElementContent[] {
  const nodes: ElementContent[] = [];
  let removedUpTo = 0;
  let addedUpTo = 0;
  const markUpTo = (a: number, b: number): void => {
    for (const unit of before.slice(removedUpTo, a)) nodes.push(...markUnit(unit, 'removed'));
    for (const unit of after.slice(addedUpTo, b)) nodes.push(...markUnit(unit, 'added'));
  };
  for (const [a, b] of pairUnits(before, after)) {
    markUpTo(a, b);
    nodes.push(...compareUnit(before[a]!, after[b]!));
    [removedUpTo, addedUpTo] = [a + 1, b + 1];
  }
  markUpTo(before.length, after.length);
  return nodes;
}

/** The pairs of blocks that are compared with each other, in order: those with the most words in common in all. */
function pairUnits(before: readonly Unit[], after: readonly Unit[]): [number, number][] {
  const [rows, columns] = [before.length, after.length];
  if (rows * columns > MAX_PAIRS) {
    const count = Math.min(rows, columns);
    return Array.from({ length: count }, (_, at): [number, number] => [at, at]).filter(
      ([a, b]) => weighPair(before[a]!, after[b]!) > 0,
    );
  }
  const weights = before.map((a) => after.map((b) => weighPair(a, b)));
  // the best sum of weights from each place on
  const best = Array.from({ length: rows + 1 }, () => Array.from({ length: columns + 1 }, () => 0));
  for (let a = rows - 1; a >= 0; a--) {
    for (let b = columns - 1; b >= 0; b--) {
      const paired = weights[a]![b]! > 0 ? weights[a]![b]! + best[a + 1]![b + 1]! : 0;
      best[a]![b] = Math.max(paired, best[a + 1]![b]!, best[a]![b + 1]!);
    }
  }
  const pairs: [number, number][] = [];
  for (let a = 0, b = 0; a < rows && b < columns;) {
    if (best[a]![b] === best[a + 1]![b]) a++;
    else if (best[a]![b] === best[a]![b + 1]) b++;
    else pairs.push([a++, b++]);
  }
  return pairs;
}

/** How much two blocks have in common, from 0 (nothing that could be compared) to 1. */
function weighPair(a: Unit, b: Unit): number {
  if (!isComparable(a, b)) return 0;
  const [pairsOfA, pairsOfB] = [getPairsOfCharacters(a), getPairsOfCharacters(b)];
  if (pairsOfA.size === 0 && pairsOfB.size === 0) return 0.5;
  let common = 0;
  for (const pair of pairsOfA) if (pairsOfB.has(pair)) common++;
  const share = (2 * common) / (pairsOfA.size + pairsOfB.size);
  // rows and cells keep their place even when all their words are new
  if (isElement(a.element, 'tr', 'td', 'th')) return share + 0.01;
  return share < ALIKE ? 0 : share;
}

const characters = new WeakMap<Element, Set<string>>();

function getPairsOfCharacters({ element }: Unit): Set<string> {
  let pairs = characters.get(element);
  if (pairs === undefined) {
    const text = getText(element).slice(0, 2000);
    pairs = new Set(
      Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)),
    );
    characters.set(element, pairs);
  }
  return pairs;
}

function isComparable(a: Unit, b: Unit): boolean {
  if (a.isRun !== b.isRun) return false;
  if (isDrawn(a.element) || isDrawn(b.element)) return false;
  if (isElement(a.element, ...HEADINGS) && isElement(b.element, ...HEADINGS)) return true;
  if (isElement(a.element, 'td', 'th') && isElement(b.element, 'td', 'th')) return true;
  return a.element.tagName === b.element.tagName && a.element.tagName !== 'hr';
}

const isDrawn = (element: Element): boolean =>
  getClasses(element).some((name) => DRAWN.includes(name));

function compareUnit(a: Unit, b: Unit): ElementContent[] {
  if (a.isRun) return compareInline(a.element.children, b.element.children);
  const { element } = b;
  const [oldCode, newCode] = [findCode(a.element), findCode(element)];
  if (oldCode !== undefined && newCode !== undefined) {
    const code = { ...newCode, children: compareInline(oldCode.children, newCode.children) };
    return [{ ...element, children: [code] }];
  }
  const hasBlocks = [a.element, element].some(({ children }) =>
    toUnits(children).some(({ isRun }) => !isRun),
  );
  const children =
    CONTAINERS.has(element.tagName) || hasBlocks
      ? compareChildren(a.element, element)
      : compareInline(a.element.children, element.children);
  // what changed in a closed fold would not be seen
  const properties =
    element.tagName === 'details' ? { ...element.properties, open: true } : element.properties;
  return [{ ...element, properties, children }];
}

/** The code of a `pre`, which stays one element when some of its words changed. */
function findCode(element: Element): Element | undefined {
  const [first] = element.children;
  return element.tagName === 'pre' && isElement(first, 'code') ? first : undefined;
}

/** Marks all content of a block as removed or added. */
function markUnit({ element, isRun }: Unit, change: Change): ElementContent[] {
  if (isRun) return wrapInline(element.children, change);
  return [markBlock(element, change)];
}

function markBlock(element: Element, change: Change): Element {
  const { id, ...properties } = element.properties;
  const units = toUnits(element.children);
  const children = units.flatMap((unit) => markUnit(unit, change));
  return {
    ...element,
    // the new text has the id, so that links within it still work
    properties: {
      ...properties,
      ...(change === 'added' && id !== undefined && { id }),
      ...(element.tagName === 'details' && { open: true }),
      dataDiff: change,
    },
    children,
  };
}
