import { useEffect, useEffectEvent, useRef, useState, useCallback } from 'react';
import { Selection } from 'prosemirror-state';
import type { Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { iconButtonClass } from '../../../ui/button.ts';
import { announceToScreenReader } from './dom.ts';
import { findBlockAtHeight, getMovableBlock } from './block-drops.ts';
import { getCurrentBlock, deleteBlock, duplicateBlock, stepBlock } from './block-moves.ts';
import type { NodePosition } from './find-ancestor.ts';
import { insertParagraphAfter, getBlockKind, turnInto } from './block-commands.ts';
import type { BlockKind } from './block-commands.ts';
import { getOpenPanel, togglePanel } from './panels.ts';
import { DragIcon, PlusIcon, BinIcon, DownArrowIcon, UpIcon } from './visual-icons.tsx';
import { visualText, BLOCK_KINDS } from './visual.text.ts';
import { useVisualState } from './state-notifier.ts';
import { CopyIcon } from '../../../ui/tool-icons.tsx';
import { Menu } from './menu.tsx';
import { consumeDragClick, useBlockDrag } from './use-block-drag.ts';
import styles from './visual.module.css';

/** Shown beside the block under the pointer or the caret: a button that adds a block, and a handle that moves it. */
export function BlockHandle({ view }: { view: EditorView }) {
  const state = useVisualState(view);
  const [hoveredPosition, setHovered] = useState<number | null>(null);
  const { line, startDrag } = useBlockDrag(view, () => setHovered(null));
  const handleRef = useRef<HTMLDivElement>(null);
  const menuOpen = getOpenPanel(state) === 'block';
  const caretBlock = getCurrentBlock(state)?.pos ?? 0;
  const position = menuOpen ? caretBlock : (hoveredPosition ?? caretBlock);
  const block = getMovableBlock(state.doc, position);

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
    if (getCurrentBlock(view.state)?.pos === block.pos) return;
    view.dispatch(view.state.tr.setSelection(Selection.near(blockStart)));
  };
  const openMenu = () => {
    select();
    togglePanel(menuOpen ? null : 'block')(view.state, view.dispatch);
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
          onPointerDown={(event) => startDrag(event, block)}
          onClick={(event) => {
            if (!consumeDragClick(event.currentTarget)) openMenu();
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

interface BlockMenuProps {
  view: EditorView;
  block: NodePosition;
}

/** The menu of a block. */
function BlockMenu({ view, block }: BlockMenuProps) {
  const [anchor] = useState(getVisibleMenuButton);
  const onClose = useCallback(() => {
    togglePanel(null)(view.state, view.dispatch);
    view.focus();
  }, [view]);
  const state = view.state;
  const apply = (tr: Transaction | null, announcement: string) => {
    if (tr === null) return;
    view.dispatch(tr);
    announceToScreenReader(announcement);
  };
  const now = getBlockKind(state);
  const kinds = Object.entries(BLOCK_KINDS) as [BlockKind, string][];
  return (
    <Menu
      label={visualText.block}
      anchor={anchor}
      onClose={onClose}
      groups={[
        {
          entries: [
            {
              id: 'up',
              label: visualText.moveUp,
              Icon: UpIcon,
              run: () => apply(stepBlock(view.state, block, -1), visualText.movedUp),
            },
            {
              id: 'down',
              label: visualText.moveDown,
              Icon: DownArrowIcon,
              run: () => apply(stepBlock(view.state, block, 1), visualText.movedDown),
            },
            {
              id: 'duplicate',
              label: visualText.duplicate,
              Icon: CopyIcon,
              run: () => apply(duplicateBlock(view.state, block), visualText.duplicated),
            },
            {
              id: 'delete',
              label: visualText.remove,
              Icon: BinIcon,
              run: () => apply(deleteBlock(view.state, block), visualText.removed),
            },
          ],
        },
        {
          title: visualText.turnInto,
          entries: kinds.map(([kind, label]) => ({
            id: kind,
            label,
            checked: kind === now,
            run: () => turnInto(kind)(view),
          })),
        },
      ]}
    />
  );
}

/** Returns the visible menu button: on phones it is in the toolbar, as there is no room beside the text. */
function getVisibleMenuButton(): { current: HTMLElement | null } {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-block-menu]')];
  return { current: buttons.find((button) => button.offsetParent !== null) ?? null };
}
