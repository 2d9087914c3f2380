import { useCallback, useState } from 'react';
import type { Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { CopyIcon } from '../../../ui/tool-icons.tsx';
import { announceToScreenReader } from './announce.ts';
import { getBlockKind } from './active.ts';
import { turnInto } from './block-commands.ts';
import type { BlockKind } from './block-commands.ts';
import { deleteBlock, duplicateBlock, stepBlock } from './block-moves.ts';
import type { NodePosition } from './find-ancestor.ts';
import { Menu } from './menu.tsx';
import { togglePanel } from './panels.ts';
import { BinIcon, DownArrowIcon, UpIcon } from './visual-icons.tsx';
import { BLOCK_KINDS, visualText } from './visual.text.ts';

interface BlockMenuProps {
  view: EditorView;
  block: NodePosition;
}

/** What can be done with a block. */
export function BlockMenu({ view, block }: BlockMenuProps) {
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

/** The button it hangs from: on a phone there is no room beside the text, and the toolbar has one. */
function getVisibleMenuButton(): { current: HTMLElement | null } {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-block-menu]')];
  return { current: buttons.find((button) => button.offsetParent !== null) ?? null };
}
