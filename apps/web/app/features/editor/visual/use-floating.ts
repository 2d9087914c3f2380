import {
  autoUpdate,
  computePosition,
  flip,
  hide,
  limitShift,
  offset,
  shift,
} from '@floating-ui/dom';
import type { Placement } from '@floating-ui/dom';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';
import type { EditorView } from 'prosemirror-view';

interface FloatingOptions {
  view: EditorView;
  /** The range to position the bar at; null while it is closed. */
  from: number | null;
  to: number;
  placement: Placement;
  /** Covers the range, instead of leaving the window, where neither side of it has room. */
  canCover?: boolean;
}

/** Positions a menu or bar at a range of the text, and updates it on scroll. */
export function useFloatingBar<T extends HTMLElement>({
  view,
  from,
  to,
  placement,
  canCover = false,
}: FloatingOptions) {
  const floatingRef = useRef<T>(null);
  const rect = useEffectEvent(() => getRangeRect(view, from ?? 0, to));
  useEffect(() => {
    const element = floatingRef.current;
    if (element === null || from === null) return;
    const anchor = { getBoundingClientRect: () => rect(), contextElement: view.dom };
    const updatePosition = async () => {
      const { x, y, middlewareData } = await computePosition(anchor, element, {
        placement,
        strategy: 'fixed',
        middleware: [
          offset(6),
          flip({ padding: 8 }),
          // the limit lets it scroll away with its range
          shift({ padding: 8, ...(canCover && { crossAxis: true, limiter: limitShift() }) }),
          hide(),
        ],
      });
      const isLeft = middlewareData.hide?.referenceHidden === true;
      // what is typed into it stays in sight
      const isOutOfSight = isLeft && !element.contains(document.activeElement);
      Object.assign(element.style, {
        left: `${x}px`,
        top: `${y}px`,
        opacity: isOutOfSight ? '0' : '1',
        pointerEvents: isOutOfSight ? 'none' : '',
      });
    };
    return autoUpdate(anchor, element, () => void updatePosition());
  }, [view, from, to, placement, canCover]);
  return floatingRef;
}

function getRangeRect(view: EditorView, from: number, to: number): DOMRect {
  const size = view.state.doc.content.size;
  const node = view.state.doc.nodeAt(Math.min(from, size));
  const isWholeNode = node !== null && !node.isText && (node.isLeaf || node.type.name === 'table');
  const element = isWholeNode ? view.nodeDOM(from) : null;
  if (element instanceof HTMLElement) return element.getBoundingClientRect();
  const start = view.coordsAtPos(Math.min(from, size));
  const end = view.coordsAtPos(Math.min(to, size), -1);
  const left = Math.min(start.left, end.left);
  const right = end.top > start.bottom ? left : Math.max(start.right, end.right);
  return new DOMRect(left, start.top, right - left, Math.max(1, end.bottom - start.top));
}

/** Positions a menu at its button. */
export function useFloatingMenu(anchor: RefObject<HTMLElement | null>) {
  const menuRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [button, menu] = [anchor.current, menuRef.current];
    if (button === null || menu === null) return;
    const updatePosition = async () => {
      const { x, y } = await computePosition(button, menu, {
        placement: 'bottom-start',
        strategy: 'fixed',
        middleware: [offset(4), flip({ padding: 8 }), shift({ padding: 8, crossAxis: true })],
      });
      Object.assign(menu.style, { left: `${x}px`, top: `${y}px`, opacity: '1' });
    };
    return autoUpdate(button, menu, () => void updatePosition());
  }, [anchor]);
  return menuRef;
}
