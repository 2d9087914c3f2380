import { Fragment } from 'prosemirror-model';
import type { Node } from 'prosemirror-model';
import { Selection, TextSelection } from 'prosemirror-state';
import type { EditorState, Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { moveBlock } from './block-moves.ts';
import { getTopBlock } from './find-ancestor.ts';
import type { NodePosition } from './find-ancestor.ts';

/** The line that marks where a block will be dropped. */
export interface DropLine {
  left: number;
  top: number;
  width: number;
  /** Of an upright line at the side of a picture. */
  height?: number;
}

/** A position for a drop, with its line. */
interface DropTarget {
  pos: number;
  line: DropLine;
  /** How many lists are around it. */
  depth: number;
}

/** A target this far away is as good as one in a list of another depth, in px. */
const DEPTH_COST = 8;
/** Distance between a block and the line next to it, in px. */
const LINE_GAP = 4;

const isItem = (node: Node | null | undefined) => node?.type.name === 'list_item';
const isList = (node: Node | null | undefined) => isItem(node?.firstChild);

/** Returns what a handle at this position moves: the list item there, otherwise the top-level block. */
export function getMovableBlock(doc: Node, position: number): NodePosition | null {
  const node = position > doc.content.size ? null : doc.nodeAt(position);
  return node !== null && isItem(node) ? { node, pos: position } : getTopBlock(doc, position);
}

/** Returns the position of the innermost list item, otherwise of the top-level block, at this height of the window. */
export function findBlockAtHeight(view: EditorView, y: number): number | null {
  let block = findChildAtHeight(view, view.state.doc, 0, y);
  while (block !== null && isList(block.node)) {
    const item = findChildAtHeight(view, block.node, block.pos + 1, y);
    if (item === null) break;
    const child = findChildAtHeight(view, item.node, item.pos + 1, y);
    const isNested = child !== null && isList(child.node) && getRect(view, child.pos)!.top <= y;
    if (!isNested) return item.pos;
    block = child;
  }
  return block?.pos ?? null;
}

/** Returns the first child of a node that ends below this height. */
function findChildAtHeight(
  view: EditorView,
  parent: Node,
  start: number,
  y: number,
): NodePosition | null {
  let pos = start;
  for (const node of parent.children) {
    const rect = getRect(view, pos);
    if (rect !== null && rect.bottom >= y) return { node, pos };
    pos += node.nodeSize;
  }
  return null;
}

function getRect(view: EditorView, pos: number): DOMRect | null {
  const element = view.nodeDOM(pos);
  return element instanceof HTMLElement ? element.getBoundingClientRect() : null;
}

/** Returns the nearest position for a drop at this height; items also go between the items of every list. */
export function getDropTarget(
  view: EditorView,
  dragged: NodePosition,
  y: number,
): DropTarget | null {
  const depth = getListDepth(view.state.doc, dragged.pos);
  const getCost = (target: DropTarget) =>
    Math.abs(target.line.top - y) + (target.depth === depth ? 0 : DEPTH_COST);
  let best: DropTarget | null = null;
  for (const target of isItem(dragged.node)
    ? getItemTargets(view, dragged, y)
    : getBlockTargets(view)) {
    if (best === null || getCost(target) < getCost(best)) best = target;
  }
  return best;
}

function getListDepth(doc: Node, pos: number): number {
  const $pos = doc.resolve(pos);
  let depth = 0;
  for (let level = $pos.depth; level > 0; level -= 1) if (isList($pos.node(level))) depth += 1;
  return depth;
}

/** Returns the positions between top-level blocks, but for those next to a list when `outsideLists` is set. */
function getBlockTargets(view: EditorView, outsideLists = false): DropTarget[] {
  const { left, width } = view.dom.getBoundingClientRect();
  const targets: DropTarget[] = [];
  const { children } = view.state.doc;
  let pos = 0;
  for (const [index, node] of children.entries()) {
    const rect = getRect(view, pos);
    const isOutside = (sibling: Node | undefined) =>
      !outsideLists || (!isList(node) && !isList(sibling));
    if (rect !== null) {
      if (isOutside(children[index - 1]))
        targets.push({ pos, line: { left, top: rect.top - LINE_GAP, width }, depth: 0 });
      if (isOutside(children[index + 1])) {
        const line = { left, top: rect.bottom + LINE_GAP, width };
        targets.push({ pos: pos + node.nodeSize, line, depth: 0 });
      }
    }
    pos += node.nodeSize;
  }
  return targets;
}

/** How far from the pointer the items of a list are measured, in px. */
const NEAR = 200;

/** Returns the positions for an item. Beside a list it would make a second one, so the edges of the list take it. */
function getItemTargets(view: EditorView, dragged: NodePosition, y: number): DropTarget[] {
  const targets = getBlockTargets(view, true);
  const addItems = (list: Node, listPos: number, depth: number) => {
    let pos = listPos + 1;
    for (const item of list.children) {
      const rect = getRect(view, pos);
      if (rect === null) continue;
      const { left, width } = rect;
      targets.push({ pos, line: { left, top: rect.top, width }, depth });
      if (item === list.lastChild) {
        const line = { left, top: rect.bottom, width };
        targets.push({ pos: pos + item.nodeSize, line, depth });
      }
      // an item does not go into itself
      if (pos !== dragged.pos) addLists(item, pos + 1, depth + 1);
      pos += item.nodeSize;
    }
  };
  const addLists = (parent: Node, start: number, depth: number) => {
    let pos = start;
    for (const node of parent.children) {
      const rect = isList(node) ? getRect(view, pos) : null;
      if (rect !== null && y > rect.top - NEAR && y < rect.bottom + NEAR)
        addItems(node, pos, depth);
      pos += node.nodeSize;
    }
  };
  addLists(view.state.doc, 0, 1);
  return targets;
}

/** Moves a block to the drop position. Returns false when it would not move. */
export function dropBlock(view: EditorView, block: NodePosition, to: number): boolean {
  const { doc } = view.state;
  const now = block.pos < doc.content.size ? doc.nodeAt(block.pos) : null;
  // another user may have changed the text meanwhile
  if (now === null || !now.eq(block.node)) return false;
  const move = isItem(now) ? moveItem : moveBlock;
  const tr = move(view.state, { ...block, node: now }, to);
  if (tr === null) return false;
  view.dispatch(tr);
  view.focus();
  return true;
}

/** Moves an item into another place of a list, or as a list of its own between other blocks. */
function moveItem(state: EditorState, { node, pos }: NodePosition, to: number): Transaction | null {
  const { doc, schema } = state;
  const $pos = doc.resolve(pos);
  const list = $pos.parent;
  const isOnly = list.childCount === 1;
  const from = isOnly ? $pos.before() : pos;
  const end = isOnly ? $pos.after() : pos + node.nodeSize;
  if (to >= from && to <= end) return null;
  const isIntoList = isList(doc.resolve(to).parent);
  const tr = state.tr;
  const holder = doc.resolve(from).parent;
  // a parent must not become empty
  if (isOnly && holder.childCount === 1 && holder !== doc)
    tr.replaceWith(from, end, schema.nodes['paragraph']!.create());
  else tr.delete(from, end);
  const position = tr.mapping.map(to);
  tr.insert(position, isIntoList ? node : list.copy(Fragment.from(node)));
  const itemPos = isIntoList ? position : position + 1;
  const caretOffset = state.selection.from - pos;
  const hasCaret = caretOffset > 0 && caretOffset < node.nodeSize;
  tr.setSelection(
    hasCaret
      ? TextSelection.near(tr.doc.resolve(itemPos + caretOffset))
      : Selection.near(tr.doc.resolve(itemPos + 1)),
  );
  return tr.scrollIntoView();
}

/** Distance from the edge within which dragging scrolls, and the step, in px. */
const SCROLL_EDGE = 60;
const STEP = 14;

/** Returns how the text scrolls while a block is dragged at this height; null away from the edges. */
export function getEdgeScroll(view: EditorView, y: number): (() => void) | null {
  for (let area = view.dom.parentElement; area !== null; area = area.parentElement) {
    if (area.scrollHeight <= area.clientHeight || getComputedStyle(area).overflowY === 'visible')
      continue;
    const { top, bottom } = area.getBoundingClientRect();
    // on phones the toolbar covers the lower edge
    const bar = document.querySelector('[data-visual-toolbar]')?.getBoundingClientRect().top ?? 0;
    const lowerEdge = bar > top + 2 * SCROLL_EDGE ? Math.min(bottom, bar) : bottom;
    const scrolled = area;
    if (y < top + SCROLL_EDGE) return () => scrolled.scrollBy(0, -STEP);
    if (y > lowerEdge - SCROLL_EDGE) return () => scrolled.scrollBy(0, STEP);
    return null;
  }
  return null;
}
