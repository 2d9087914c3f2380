import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PointerEvent as ReactPointerEvent } from 'react';
import { Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { iconButtonClass } from '../../../ui/button.ts';
import { announceToScreenReader } from './announce.ts';
import { getCurrentBlock } from './block-moves.ts';
import { findBlockAtHeight, dropBlock, getDropTarget, scrollAtEdge } from './block-drop.ts';
import { getTopBlock } from './find-ancestor.ts';
import { insertParagraphAfter } from './block-commands.ts';
import { getOpenPanel, togglePanel } from './panels.ts';
import { DragIcon, PlusIcon } from './visual-icons.tsx';
import { visualText } from './visual.text.ts';
import { useVisualState } from './state-notifier.ts';
import { BlockMenu } from './block-menu.tsx';
import styles from './visual.module.css';

/** A press that moved so far is a drag. */
const DRAG_THRESHOLD = 5;

/** Beside the block under the pointer, or the one the caret is in: a button that adds one, and a handle that moves it. */
export function BlockHandle({ view }: { view: EditorView }) {
  const state = useVisualState(view);
  const [hoveredPosition, setHovered] = useState<number | null>(null);
  const [line, setLine] = useState<{ left: number; top: number; width: number } | null>(null);
  const handleRef = useRef<HTMLDivElement>(null);
  const menuOpen = getOpenPanel(state) === 'block';
  const caretBlock = getTopBlock(state.doc, state.selection.from)?.pos ?? 0;
  const position = menuOpen ? caretBlock : (hoveredPosition ?? caretBlock);
  const block = getTopBlock(state.doc, position);

  const onMove = useEffectEvent((event: MouseEvent) => {
    if (menuOpen || line !== null || handleRef.current?.contains(event.target as Node)) return;
    const hovered = findBlockAtHeight(view, event.clientY);
    if (hovered !== hoveredPosition) setHovered(hovered);
  });
  useEffect(() => {
    const area = view.dom.closest<HTMLElement>('section') ?? view.dom;
    const move = (event: MouseEvent) => onMove(event);
    const clearHover = () => setHovered(null);
    area.addEventListener('mousemove', move);
    view.dom.addEventListener('keydown', clearHover);
    return () => {
      area.removeEventListener('mousemove', move);
      view.dom.removeEventListener('keydown', clearHover);
    };
  }, [view]);

  useEffect(() => {
    const element = block && view.nodeDOM(block.pos);
    const handle = handleRef.current;
    const area = handle?.offsetParent;
    if (!handle || !area || !(element instanceof HTMLElement)) return;
    const [text, areaRect] = [view.dom.getBoundingClientRect(), area.getBoundingClientRect()];
    const top = element.getBoundingClientRect().top - areaRect.top + area.scrollTop;
    const left = text.left - areaRect.left + area.scrollLeft - handle.offsetWidth;
    const half = Number.parseFloat(getComputedStyle(element).lineHeight) / 2 || 14;
    handle.style.top = `${top + Math.min(half, 24) - handle.offsetHeight / 2}px`;
    handle.style.left = `${left}px`;
  });

  const select = () => {
    if (block === null) return;
    const blockStart = view.state.doc.resolve(Math.min(block.pos + 1, view.state.doc.content.size));
    if (getTopBlock(view.state.doc, view.state.selection.from)?.pos === block.pos) return;
    view.dispatch(view.state.tr.setSelection(Selection.near(blockStart)));
  };
  const openMenu = () => {
    select();
    togglePanel(menuOpen ? null : 'block')(view.state, view.dispatch);
  };

  const onPress = (event: ReactPointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || block === null) return;
    const start = event.clientY;
    const handleButton = event.currentTarget;
    const dragged = block;
    let target: number | null = null;
    let isDragging = false;
    const onDrag = (next: PointerEvent) => {
      if (!isDragging && Math.abs(next.clientY - start) < DRAG_THRESHOLD) return;
      isDragging = true;
      handleButton.setPointerCapture(event.pointerId);
      scrollAtEdge(view, next.clientY);
      const dropTarget = getDropTarget(view, next.clientY);
      target = dropTarget.pos;
      setLine(dropTarget.line);
    };
    const end = (last: PointerEvent) => {
      handleButton.removeEventListener('pointermove', onDrag);
      handleButton.removeEventListener('pointerup', end);
      handleButton.removeEventListener('pointercancel', end);
      setLine(null);
      if (!isDragging) return;
      handleButton.dataset['dragged'] = 'true';
      if (last.type === 'pointercancel' || target === null) return;
      if (dropBlock(view, dragged, target)) announceToScreenReader(visualText.moved);
      setHovered(null);
    };
    handleButton.addEventListener('pointermove', onDrag);
    handleButton.addEventListener('pointerup', end);
    handleButton.addEventListener('pointercancel', end);
  };

  if (block === null) return null;
  return (
    <>
      <div
        ref={handleRef}
        className={styles.handle}
        data-hovered={hoveredPosition !== null || menuOpen}
      >
        <button
          type="button"
          className={iconButtonClass}
          aria-label={visualText.insertBlock}
          title={visualText.insertBlock}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            insertParagraphAfter(view, block, '/');
          }}
        >
          <PlusIcon />
        </button>
        <button
          data-block-menu=""
          type="button"
          className={iconButtonClass}
          aria-label={visualText.blockMenu}
          title={visualText.blockMenu}
          aria-haspopup="menu"
          aria-expanded={menuOpen}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onPointerDown={onPress}
          onClick={(event) => {
            const { dragged } = event.currentTarget.dataset;
            delete event.currentTarget.dataset['dragged'];
            if (dragged === undefined) openMenu();
          }}
        >
          <DragIcon />
        </button>
      </div>
      {line !== null && <div className={styles.dropLine} style={line} aria-hidden="true" />}
      {menuOpen && <BlockMenu view={view} block={getCurrentBlock(state) ?? block} />}
    </>
  );
}
