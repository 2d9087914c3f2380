import { useState } from 'react';
import type { PointerEvent as ReactPointerEvent } from 'react';
import type { EditorView } from 'prosemirror-view';
import { dropBlock, getDropTarget, getEdgeScroll } from './block-drops.ts';
import type { DropLine } from './block-drops.ts';
import { announceToScreenReader } from './dom.ts';
import type { NodePosition } from './find-ancestor.ts';
import { findRowTarget, getOnlyPicture, placeInRow } from './picture-rows.ts';
import { visualText } from './visual.text.ts';

/** A press that moves this far is a drag, in px. */
const DRAG_THRESHOLD = 5;
/** A finger that rests this long begins to drag, in ms. */
const LONG_PRESS = 400;

/** Drags a block by a button: at once with a mouse, also after a long press with a finger. */
export function useBlockDrag(view: EditorView, onDropped?: () => void) {
  const [line, setLine] = useState<DropLine | null>(null);

  const startDrag = (event: ReactPointerEvent<HTMLElement>, dragged: NodePosition) => {
    if (event.button !== 0) return;
    // the click goes to the element that captures the pointer, so it must be the button
    const button = event.currentTarget.querySelector('button') ?? event.currentTarget;
    const { pointerId, clientX: startX, clientY: startY } = event;
    delete button.dataset['dragged'];
    // a quick hand leaves the button before the first move
    button.setPointerCapture(pointerId);
    let target: number | null = null;
    const picture = getOnlyPicture(dragged);
    let row: ReturnType<typeof findRowTarget> = null;
    let isDragging = false;
    // a press on the toolbar begins at the lower edge, where it must not scroll
    let canScroll = button.closest('[role=toolbar]') === null;
    const moveTo = (x: number, y: number) => {
      row = picture === null ? null : findRowTarget(view, { x, y }, picture);
      const dropTarget = getDropTarget(view, dragged, y);
      target = dropTarget?.pos ?? null;
      setLine(row?.line ?? dropTarget?.line ?? null);
    };
    const beginDrag = (x: number, y: number) => {
      isDragging = true;
      moveTo(x, y);
    };
    const timer = setTimeout(() => {
      if (event.pointerType === 'mouse' || isDragging) return;
      // tells the finger that the block is held; not all devices can
      navigator.vibrate?.(10);
      const top = view.coordsAtPos(dragged.pos + 1).top;
      beginDrag(startX, top);
    }, LONG_PRESS);
    const onMove = (next: PointerEvent) => {
      const { clientX: x, clientY: y } = next;
      if (!isDragging && Math.hypot(x - startX, y - startY) < DRAG_THRESHOLD) return;
      if (!isDragging) beginDrag(x, y);
      const scroll = getEdgeScroll(view, y);
      if (scroll === null) canScroll = true;
      else if (canScroll) scroll();
      moveTo(x, y);
    };
    const onEnd = (last: PointerEvent) => {
      clearTimeout(timer);
      button.removeEventListener('pointermove', onMove);
      button.removeEventListener('pointerup', onEnd);
      button.removeEventListener('pointercancel', onEnd);
      button.removeEventListener('contextmenu', preventDefault);
      setLine(null);
      if (!isDragging) return;
      button.dataset['dragged'] = 'true';
      if (last.type === 'pointercancel' || target === null) return;
      const isMoved =
        row === null ? dropBlock(view, dragged, target) : dropIntoRow(view, dragged, row);
      if (isMoved) announceToScreenReader(visualText.moved);
      onDropped?.();
    };
    button.addEventListener('pointermove', onMove);
    button.addEventListener('pointerup', onEnd);
    button.addEventListener('pointercancel', onEnd);
    button.addEventListener('contextmenu', preventDefault);
  };
  return { line, startDrag };
}

/** Moves the only picture of a block to the side of another one. Returns false when it would not move. */
function dropIntoRow(
  view: EditorView,
  dragged: NodePosition,
  { pos, side }: { pos: number; side: 'left' | 'right' },
): boolean {
  const now = view.state.doc.nodeAt(dragged.pos);
  // another user may have changed the text meanwhile
  if (now === null || !now.eq(dragged.node)) return false;
  const tr = placeInRow(view.state, dragged.pos + 1, pos, side);
  if (tr === null) return false;
  view.dispatch(tr);
  view.focus();
  return true;
}

/** A long press opens no context menu over the text. */
function preventDefault(event: Event): void {
  event.preventDefault();
}

/** Whether the click that follows a drag is to be ignored; true once. */
export function consumeDragClick(element: HTMLElement): boolean {
  const { dataset } = element.querySelector('button') ?? element;
  const wasDragged = dataset['dragged'] !== undefined;
  delete dataset['dragged'];
  return wasDragged;
}
