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
import { within } from './blocks-around.ts';
import { enterOpens } from './enter-opens.ts';
import { liftItem, sinkItem, toggleList, toggleTask } from './list-commands.ts';
import { announce } from './announce.ts';
import { arrowInto } from './arrows.ts';
import { cellBelow, nextCell, previousCell } from './table-commands.ts';
import { goToPictureBar, resizePicture } from './picture-commands.ts';
import { openPanel, show } from './panels.ts';
import { visualText } from './visual.text.ts';

/** Keys for what a small field does not have; its page or the browser may have something for them. */
const LARGE: Record<string, Command> = {
  'Mod-f': show('find'),
  'Mod-h': show('replace'),
  'Mod-.': show('block'),
  Escape: selectParentNode,
};

/** Keys of the visual view. Those of saving and undo come with the view. */
export function textKeys(schema: Schema, small = false): Plugin {
  const item = schema.nodes['list_item']!;
  const large = keydownHandler(small ? {} : LARGE);
  const handle = keydownHandler({
    Enter: chainCommands(
      goToPictureBar,
      enterOpens,
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
      plainBackwards,
      joinBackward,
      selectNodeBackward,
    ),
    Delete: chainCommands(deleteSelection, joinForward, selectNodeForward),
    'Mod-z': undoInputRule,
    'Mod-a': chainCommands(selectCode, selectAll),
    'Mod-k': show('link'),
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
    ArrowUp: arrowInto('up'),
    ArrowDown: arrowInto('down'),
    'Alt-ArrowUp': step(-1),
    'Alt-ArrowDown': step(1),
    'Mod-Shift-d': duplicate,
  });
  let leaving = false;
  return new Plugin({
    props: {
      handleKeyDown(view, event) {
        // Esc, then Tab leaves the text, wherever Tab means something
        if (event.key === 'Tab' && leaving) return false;
        if (event.key !== 'Shift') leaving = event.key === 'Escape';
        return handle(view, event) || large(view, event);
      },
    },
  });
}

/** A new task is not done yet. */
function splitItem(schema: Schema): Command {
  const item = schema.nodes['list_item']!;
  return (state, dispatch) => {
    const here = within(state, 'list_item');
    const attrs =
      here === null || here.node.attrs['checked'] == null ? undefined : { checked: false };
    return splitListItem(item, attrs)(state, dispatch);
  };
}

/** At the start of a heading or code block, Backspace makes a paragraph of it first. */
const plainBackwards: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const special = ['heading', 'code_block', 'math_block'].includes($from.parent.type.name);
  if (!empty || !special || $from.parentOffset > 0) return false;
  return blocks.heading(0)(state, dispatch);
};

const closePanel: Command = (state, dispatch) =>
  openPanel(state) !== null && show(null)(state, dispatch);

const selectCode: Command = (state, dispatch) => {
  const code = within(state, 'code_block');
  if (code === null) return false;
  const { from, to } = state.selection;
  if (from <= code.pos + 1 && to >= code.pos + code.node.nodeSize - 1) return false;
  const inside = TextSelection.create(state.doc, code.pos + 1, code.pos + code.node.nodeSize - 1);
  dispatch?.(state.tr.setSelection(inside));
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

function step(way: -1 | 1): Command {
  return (state, dispatch) => {
    const block = moves.blockHere(state);
    const tr = block && moves.stepBlock(state, block, way);
    if (dispatch && tr) {
      dispatch(tr);
      announce(way < 0 ? visualText.movedUp : visualText.movedDown);
    }
    return true;
  };
}

const duplicate: Command = (state, dispatch) => {
  const block = moves.blockHere(state);
  if (block === null) return false;
  if (dispatch) {
    dispatch(moves.duplicateBlock(state, block));
    announce(visualText.duplicated);
  }
  return true;
};
