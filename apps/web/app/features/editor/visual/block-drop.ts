import type { EditorView } from 'prosemirror-view';
import type { NodePosition } from './find-ancestor.ts';
import { moveBlock } from './block-moves.ts';

/** How near the edge a drag scrolls, and how far each time. */
const SCROLL_EDGE = 60;
const STEP = 14;

/** The block of the document at this height of the window, by its place. */
export function findBlockAtHeight(view: EditorView, y: number): number | null {
  let position: number | null = null;
  view.state.doc.forEach((_, pos) => {
    if (position !== null) return;
    const element = view.nodeDOM(pos);
    if (element instanceof HTMLElement && element.getBoundingClientRect().bottom >= y)
      position = pos;
  });
  return position;
}

/** Between which blocks something would fall at this height, and the line that shows it. */
export function getDropTarget(view: EditorView, y: number) {
  const { left, width } = view.dom.getBoundingClientRect();
  let pos = view.state.doc.content.size;
  let top = view.dom.getBoundingClientRect().bottom;
  let isFound = false;
  view.state.doc.forEach((node, offset) => {
    const element = isFound ? null : view.nodeDOM(offset);
    if (!(element instanceof HTMLElement)) return;
    const rect = element.getBoundingClientRect();
    if (y < rect.top + rect.height / 2) {
      pos = offset;
      top = rect.top - 4;
      isFound = true;
    } else {
      pos = offset + node.nodeSize;
      top = rect.bottom + 4;
    }
  });
  return { pos, line: { left, top, width } };
}

/** Moves a block to where it was dropped. False when it would stay where it is. */
export function dropBlock(view: EditorView, block: NodePosition, to: number): boolean {
  const now = view.state.doc.nodeAt(block.pos);
  // somebody else may have changed the text meanwhile
  if (now === null || !now.eq(block.node)) return false;
  const tr = moveBlock(view.state, { ...block, node: now }, to);
  if (tr === null) return false;
  view.dispatch(tr);
  view.focus();
  return true;
}

/** Scrolls the text while something is dragged to its edge. */
export function scrollAtEdge(view: EditorView, y: number): void {
  for (let area = view.dom.parentElement; area !== null; area = area.parentElement) {
    if (area.scrollHeight <= area.clientHeight || getComputedStyle(area).overflowY === 'visible')
      continue;
    const { top, bottom } = area.getBoundingClientRect();
    if (y < top + SCROLL_EDGE) area.scrollBy(0, -STEP);
    else if (y > bottom - SCROLL_EDGE) area.scrollBy(0, STEP);
    return;
  }
}
