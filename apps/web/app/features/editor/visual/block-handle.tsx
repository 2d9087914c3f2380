import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PointerEvent as ReactPointerEvent } from 'react';
import { Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { iconButtonClass } from '../../../ui/button.ts';
import { announce } from './announce.ts';
import { blockHere } from './block-moves.ts';
import { blockAtHeight, dropBlock, dropPlace, scrollAtEdge } from './block-drop.ts';
import { topBlock } from './blocks-around.ts';
import { insertParagraphAfter } from './block-commands.ts';
import { openPanel, show } from './panels.ts';
import { DragIcon, PlusIcon } from './visual-icons.tsx';
import { visualText } from './visual.text.ts';
import { useVisualState } from './watch.ts';
import { BlockMenu } from './block-menu.tsx';
import styles from './visual.module.css';

/** A press that moved so far is a drag. */
const DRAG_FROM = 5;

/** Beside the block under the pointer, or the one the caret is in: a button that adds one, and a handle that moves it. */
export function BlockHandle({ view }: { view: EditorView }) {
  const state = useVisualState(view);
  const [hovered, setHovered] = useState<number | null>(null);
  const [line, setLine] = useState<{ left: number; top: number; width: number } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const menuOpen = openPanel(state) === 'block';
  const caretBlock = topBlock(state.doc, state.selection.from)?.pos ?? 0;
  const at = menuOpen ? caretBlock : (hovered ?? caretBlock);
  const block = topBlock(state.doc, at);

  const onMove = useEffectEvent((event: MouseEvent) => {
    if (menuOpen || line !== null || box.current?.contains(event.target as Node)) return;
    const found = blockAtHeight(view, event.clientY);
    if (found !== hovered) setHovered(found);
  });
  useEffect(() => {
    const area = view.dom.closest<HTMLElement>('section') ?? view.dom;
    const move = (event: MouseEvent) => onMove(event);
    const leave = () => setHovered(null);
    area.addEventListener('mousemove', move);
    view.dom.addEventListener('keydown', leave);
    return () => {
      area.removeEventListener('mousemove', move);
      view.dom.removeEventListener('keydown', leave);
    };
  }, [view]);

  useEffect(() => {
    const element = block && view.nodeDOM(block.pos);
    const beside = box.current;
    const area = beside?.offsetParent;
    if (!beside || !area || !(element instanceof HTMLElement)) return;
    const [text, whole] = [view.dom.getBoundingClientRect(), area.getBoundingClientRect()];
    const top = element.getBoundingClientRect().top - whole.top + area.scrollTop;
    const left = text.left - whole.left + area.scrollLeft - beside.offsetWidth;
    const half = Number.parseFloat(getComputedStyle(element).lineHeight) / 2 || 14;
    beside.style.top = `${top + Math.min(half, 24) - beside.offsetHeight / 2}px`;
    beside.style.left = `${left}px`;
  });

  const select = () => {
    if (block === null) return;
    const inside = view.state.doc.resolve(Math.min(block.pos + 1, view.state.doc.content.size));
    if (topBlock(view.state.doc, view.state.selection.from)?.pos === block.pos) return;
    view.dispatch(view.state.tr.setSelection(Selection.near(inside)));
  };
  const openMenu = () => {
    select();
    show(menuOpen ? null : 'block')(view.state, view.dispatch);
  };

  const onPress = (event: ReactPointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || block === null) return;
    const start = event.clientY;
    const grip = event.currentTarget;
    const dragged = block;
    let place: number | null = null;
    let moved = false;
    const onDrag = (next: PointerEvent) => {
      if (!moved && Math.abs(next.clientY - start) < DRAG_FROM) return;
      moved = true;
      grip.setPointerCapture(event.pointerId);
      scrollAtEdge(view, next.clientY);
      const drop = dropPlace(view, next.clientY);
      place = drop.pos;
      setLine(drop.line);
    };
    const end = (last: PointerEvent) => {
      grip.removeEventListener('pointermove', onDrag);
      grip.removeEventListener('pointerup', end);
      grip.removeEventListener('pointercancel', end);
      setLine(null);
      if (!moved) return;
      grip.dataset['dragged'] = 'true';
      if (last.type === 'pointercancel' || place === null) return;
      if (dropBlock(view, dragged, place)) announce(visualText.moved);
      setHovered(null);
    };
    grip.addEventListener('pointermove', onDrag);
    grip.addEventListener('pointerup', end);
    grip.addEventListener('pointercancel', end);
  };

  if (block === null) return null;
  return (
    <>
      <div ref={box} className={styles.handle} data-hovered={hovered !== null || menuOpen}>
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
      {menuOpen && <BlockMenu view={view} block={blockHere(state) ?? block} />}
    </>
  );
}
