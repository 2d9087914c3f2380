import { useState } from 'react';
import type { PointerEvent as ReactPointerEvent } from 'react';
import type { EditorView } from 'prosemirror-view';
import { dropBlock, getDropTarget, getEdgeScroll } from './block-drops.ts';
import type { DropLine } from './block-drops.ts';
import { announceToScreenReader } from './dom.ts';
import type { NodePosition } from './find-ancestor.ts';
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
    const { pointerId, clientY: start } = event;
    delete button.dataset['dragged'];
    // a quick hand leaves the button before the first move
    button.setPointerCapture(pointerId);
    let target: number | null = null;
    let isDragging = false;
    // a press on the toolbar begins at the lower edge, where it must not scroll
    let canScroll = button.closest('[role=toolbar]') === null;
    const moveTo = (y: number) => {
      const dropTarget = getDropTarget(view, dragged, y);
      target = dropTarget?.pos ?? null;
      setLine(dropTarget?.line ?? null);
    };
    const beginDrag = (y: number) => {
      isDragging = true;
      moveTo(y);
    };
    const timer = setTimeout(() => {
      if (event.pointerType === 'mouse' || isDragging) return;
      // tells the finger that the block is held; not all devices can
      navigator.vibrate?.(10);
      const top = view.coordsAtPos(dragged.pos + 1).top;
      beginDrag(top);
    }, LONG_PRESS);
    const onMove = (next: PointerEvent) => {
      if (!isDragging && Math.abs(next.clientY - start) < DRAG_THRESHOLD) return;
      if (!isDragging) beginDrag(next.clientY);
      const scroll = getEdgeScroll(view, next.clientY);
      if (scroll === null) canScroll = true;
      else if (canScroll) scroll();
      moveTo(next.clientY);
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
      if (dropBlock(view, dragged, target)) announceToScreenReader(visualText.moved);
      onDropped?.();
    };
    button.addEventListener('pointermove', onMove);
    button.addEventListener('pointerup', onEnd);
    button.addEventListener('pointercancel', onEnd);
    button.addEventListener('contextmenu', preventDefault);
  };
  return { line, startDrag };
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
