import { isTextColor } from '@zhihui/markdown/text-colors.ts';
import { diffLists, splitWords } from '@zhihui/text-anchor/diff-lists.ts';
import type { Element, ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { getClasses, h, splitNames } from './tree.ts';

/** What happened to a part of the text. */
export type Change = 'removed' | 'added';

/** Limit in ms for the words of one block, and how many are compared; longer blocks are shown as replaced. */
const TIMEOUT_MS = 80;
const MAX_TOKENS = 8000;
/** Share of common words below which a block reads better as replaced. */
const MIN_COMMON = 0.2;

/** Elements that are compared and shown as a whole. */
const ATOMS = new Set(splitNames('img input br wbr math svg button'));

/** A word, or an element that counts as one, with the inline elements around it. */
type Token = { node: ElementContent; path: Element[]; key: string; length: number };

/** Compares two runs of inline content by word; a word whose marks changed counts as changed. */
export function compareInline(
  before: readonly ElementContent[],
  after: readonly ElementContent[],
): ElementContent[] {
  const [a, b] = [toTokens(before), toTokens(after)];
  if (a.length > MAX_TOKENS || b.length > MAX_TOKENS) return replaceWhole(before, after);
  const pieces = diffLists(
    a.map(({ key }) => key),
    b.map(({ key }) => key),
    TIMEOUT_MS,
  );
  const common = pieces.reduce(
    (sum, piece) => sum + (piece.equal ? getLength(b.slice(...piece.after)) : 0),
    0,
  );
  if (common < MIN_COMMON * Math.max(getLength(a), getLength(b)))
    return replaceWhole(before, after);
  return pieces.flatMap((piece) =>
    piece.equal
      ? toNodes(b.slice(...piece.after))
      : [
          ...wrapInline(toNodes(a.slice(...piece.before)), 'removed'),
          ...wrapInline(toNodes(b.slice(...piece.after)), 'added'),
        ],
  );
}

function replaceWhole(
  before: readonly ElementContent[],
  after: readonly ElementContent[],
): ElementContent[] {
  return [...wrapInline(before, 'removed'), ...wrapInline(after, 'added')];
}

/** Marks inline content; nothing when there is none. The class tells the mark from a writer's own `<del>` and `<ins>`. */
export function wrapInline(nodes: readonly ElementContent[], change: Change): ElementContent[] {
  if (nodes.length === 0) return [];
  const children = change === 'removed' ? nodes.map(withoutIds) : [...nodes];
  return [h(change === 'removed' ? 'del' : 'ins', { className: ['diff'] }, children)];
}

/** Ids stay with the new text. */
function withoutIds(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node;
  const { id: _id, ...properties } = node.properties;
  return { ...node, properties, children: node.children.map(withoutIds) };
}

function getLength(tokens: readonly Token[]): number {
  return tokens.reduce((sum, { length }) => sum + length, 0);
}

function toTokens(nodes: readonly ElementContent[], path: Element[] = []): Token[] {
  return nodes.flatMap((node): Token[] => {
    if (node.type === 'text') {
      const marks = path.map(describe).join(' ');
      return splitWords(node.value).map((value) => ({
        node: { type: 'text', value },
        path,
        key: `${marks} ${value}`,
        length: value.length,
      }));
    }
    if (node.type !== 'element') return [];
    if (ATOMS.has(node.tagName) || isFormula(node))
      return [{ node, path, key: toHtml(node), length: 4 }];
    return toTokens(node.children, [...path, node]);
  });
}

const isFormula = (element: Element): boolean =>
  getClasses(element).some((name) => name.startsWith('math'));

/** An inline element as far as readers notice it: colours of code change with the words around them. */
function describe(element: Element): string {
  const { tagName, properties } = element;
  const color = getClasses(element).find(isTextColor) ?? '';
  if (tagName === 'span') return color;
  return `${tagName}[${String(properties['href'] ?? '')}]${color}`;
}

/** Puts words back into their inline elements; an element that was cut stands on both sides of the cut. */
function toNodes(tokens: readonly Token[], depth = 0): ElementContent[] {
  const nodes: ElementContent[] = [];
  for (let from = 0; from < tokens.length;) {
    const token = tokens[from]!;
    const element = token.path[depth];
    let to = from + 1;
    while (to < tokens.length && tokens[to]!.path[depth] === element) to++;
    const part = tokens.slice(from, to);
    if (element !== undefined) nodes.push({ ...element, children: toNodes(part, depth + 1) });
    else nodes.push(...joinTexts(part.map(({ node }) => node)));
    from = to;
  }
  return nodes;
}

function joinTexts(nodes: readonly ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type === 'text' && last?.type === 'text')
      joined[joined.length - 1] = { type: 'text', value: last.value + node.value };
    else joined.push(node);
  }
  return joined;
}
