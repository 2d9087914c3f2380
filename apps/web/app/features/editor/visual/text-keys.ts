import {
  chainCommands,
  createParagraphNear,
  deleteSelection,
  joinBackward,
  joinForward,
  liftEmptyBlock,
  newlineInCode,
  selectAll,
  selectNodeBackward,
  selectNodeForward,
  selectParentNode,
  splitBlock,
} from 'prosemirror-commands';
import { undoInputRule } from 'prosemirror-inputrules';
import { keydownHandler } from 'prosemirror-keymap';
import type { Schema } from 'prosemirror-model';
import { liftListItem, splitListItem } from 'prosemirror-schema-list';
import type { Command } from 'prosemirror-state';
import { Plugin, TextSelection } from 'prosemirror-state';
import * as blocks from './block-commands.ts';
import * as moves from './block-moves.ts';
import { findAncestor } from './find-ancestor.ts';
import { openBlockOnEnter } from './open-on-enter.ts';
import { liftItem, sinkItem, toggleList, toggleTask } from './list-commands.ts';
import { announceToScreenReader } from './announce.ts';
import { moveIntoBlock } from './arrows.ts';
import { cellBelow, nextCell, previousCell } from './table-commands.ts';
import { goToPictureBar, resizePicture } from './picture-commands.ts';
import { getOpenPanel, togglePanel } from './panels.ts';
import { visualText } from './visual.text.ts';

/** Keys for what a small field does not have; its page or the browser may have something for them. */
const FULL_EDITOR_KEYS: Record<string, Command> = {
  'Mod-f': togglePanel('find'),
  'Mod-h': togglePanel('replace'),
  'Mod-.': togglePanel('block'),
  Escape: selectParentNode,
};

/** Keys of the visual view. Those of saving and undo come with the view. */
export function createTextKeys(schema: Schema, small = false): Plugin {
  const item = schema.nodes['list_item']!;
  const fullEditorKeys = keydownHandler(small ? {} : FULL_EDITOR_KEYS);
  const handle = keydownHandler({
    Enter: chainCommands(
      goToPictureBar,
      openBlockOnEnter,
      cellBelow,
      newlineInCode,
      splitItem(schema),
      liftListItem(item),
      createParagraphNear,
      liftEmptyBlock,
      splitBlock,
    ),
    Backspace: chainCommands(
      undoInputRule,
      deleteSelection,
      liftOnBackspace,
      joinBackward,
      selectNodeBackward,
    ),
    Delete: chainCommands(deleteSelection, joinForward, selectNodeForward),
    'Mod-z': undoInputRule,
    'Mod-a': chainCommands(selectCode, selectAll),
    'Mod-k': togglePanel('link'),
    'Mod-[': resizePicture(-1),
    'Mod-]': resizePicture(1),
    Escape: closePanel,
    Tab: chainCommands(nextCell, tabInCode, sinkItem),
    'Shift-Tab': chainCommands(previousCell, liftItem),
    'Mod-b': blocks.mark('strong'),
    'Mod-i': blocks.mark('em'),
    'Mod-e': blocks.mark('code'),
    'Mod-Shift-x': blocks.mark('strike'),
    'Mod-Alt-0': blocks.heading(0),
    'Mod-Alt-1': blocks.heading(1),
    'Mod-Alt-2': blocks.heading(2),
    'Mod-Alt-3': blocks.heading(3),
    'Mod-Alt-4': blocks.heading(4),
    'Mod-Shift-h': cycleHeading,
    'Mod-Shift-7': toggleList('ordered'),
    'Mod-Shift-8': toggleList('bullet'),
    'Mod-Shift-9': toggleList('task'),
    'Mod-Shift-b': blocks.toggleQuote,
    'Mod-Alt-Enter': toggleTask,
    ArrowUp: moveIntoBlock('up'),
    ArrowDown: moveIntoBlock('down'),
    'Alt-ArrowUp': step(-1),
    'Alt-ArrowDown': step(1),
    'Mod-Shift-d': duplicate,
  });
  let isLeaving = false;
  return new Plugin({
    props: {
      handleKeyDown(view, event) {
        // Esc, then Tab leaves the text, wherever Tab means something
        if (event.key === 'Tab' && isLeaving) return false;
        if (event.key !== 'Shift') isLeaving = event.key === 'Escape';
        return handle(view, event) || fullEditorKeys(view, event);
      },
    },
  });
}

/** A new task is not done yet. */
function splitItem(schema: Schema): Command {
  const item = schema.nodes['list_item']!;
  return (state, dispatch) => {
    const currentItem = findAncestor(state, 'list_item');
    const attrs =
      currentItem === null || currentItem.node.attrs['checked'] == null
        ? undefined
        : { checked: false };
    return splitListItem(item, attrs)(state, dispatch);
  };
}

/** At the start of a heading or code block, Backspace makes a paragraph of it first. */
const liftOnBackspace: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const isSpecialBlock = ['heading', 'code_block', 'math_block'].includes($from.parent.type.name);
  if (!empty || !isSpecialBlock || $from.parentOffset > 0) return false;
  return blocks.heading(0)(state, dispatch);
};

const closePanel: Command = (state, dispatch) =>
  getOpenPanel(state) !== null && togglePanel(null)(state, dispatch);

const selectCode: Command = (state, dispatch) => {
  const code = findAncestor(state, 'code_block');
  if (code === null) return false;
  const { from, to } = state.selection;
  if (from <= code.pos + 1 && to >= code.pos + code.node.nodeSize - 1) return false;
  const codeSelection = TextSelection.create(
    state.doc,
    code.pos + 1,
    code.pos + code.node.nodeSize - 1,
  );
  dispatch?.(state.tr.setSelection(codeSelection));
  return true;
};

const tabInCode: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.type.spec.code) return false;
  dispatch?.(state.tr.insertText('  ').scrollIntoView());
  return true;
};

/** Goes round as in the source view: text, `##`, `###`, `####`, text. */
export const cycleHeading: Command = (state, dispatch) => {
  const { parent } = state.selection.$from;
  const level = parent.type.name === 'heading' ? Number(parent.attrs['level']) : 0;
  return blocks.heading(level < 2 ? 2 : level < 4 ? level + 1 : 0)(state, dispatch);
};

function step(direction: -1 | 1): Command {
  return (state, dispatch) => {
    const block = moves.getCurrentBlock(state);
    const tr = block && moves.stepBlock(state, block, direction);
    if (dispatch && tr) {
      dispatch(tr);
      announceToScreenReader(direction < 0 ? visualText.movedUp : visualText.movedDown);
    }
    return true;
  };
}

const duplicate: Command = (state, dispatch) => {
  const block = moves.getCurrentBlock(state);
  if (block === null) return false;
  if (dispatch) {
    dispatch(moves.duplicateBlock(state, block));
    announceToScreenReader(visualText.duplicated);
  }
  return true;
};
