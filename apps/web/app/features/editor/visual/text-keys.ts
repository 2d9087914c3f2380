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
  exitCode,
} from 'prosemirror-commands';
import { undoInputRule } from 'prosemirror-inputrules';
import { keydownHandler, keymap } from 'prosemirror-keymap';
import type { Schema, Node } from 'prosemirror-model';
import { liftListItem, splitListItem } from 'prosemirror-schema-list';
import { Plugin, TextSelection, Selection } from 'prosemirror-state';
import type { Command } from 'prosemirror-state';
import { isInTable } from 'prosemirror-tables';
import * as blocks from './block-commands.ts';
import { focusToolbar } from './focus-toolbar.ts';
import * as moves from './block-moves.ts';
import { findAncestor } from './find-ancestor.ts';
import { liftItem, sinkItem, toggleList, toggleTask } from './list-commands.ts';
import { announceToScreenReader } from './dom.ts';
import { backspaceInFold, deleteInFold, enterFold } from './fold-commands.ts';
import { leaveBlock } from './leave-block.ts';
import { cellBelow, nextCell, previousCell } from './table-commands.ts';
import { goToCaption, goToPictureBar, resizePicture } from './picture-commands.ts';
import { getOpenPanel, togglePanel } from './panels.ts';
import { selectAcrossTable } from './select-across-tables.ts';
import { liftItemOnBackspace, stayInCallout, stayInText } from './text-habits.ts';
import { visualText } from './visual.text.ts';
import type { SharedText } from '../model/shared-text.ts';
import { schema } from './schema.ts';

/** Keys that small fields leave to the page or the browser. */
const FULL_EDITOR_KEYS: Record<string, Command> = {
  'Mod-f': togglePanel('find'),
  'Mod-h': togglePanel('replace'),
  'Mod-.': togglePanel('block'),
  'Alt-F10': focusToolbar,
  // in a paragraph it is the key of the page
  'Mod-Enter': leaveBlock,
  Escape: selectParentNode,
  Tab: stayInText,
  'Shift-Tab': stayInText,
};

/** Creates the keys of the visual view, except those for saving and undo. */
export function createTextKeys(schema: Schema, small = false): Plugin {
  const item = schema.nodes['list_item']!;
  const fullEditorKeys = keydownHandler(small ? {} : FULL_EDITOR_KEYS);
  const handle = keydownHandler({
    Enter: chainCommands(
      goToPictureBar,
      enterFold,
      openBlockOnEnter,
      cellBelow,
      newlineInCode,
      stayInCallout,
      splitItem(schema),
      liftListItem(item),
      createParagraphNear,
      liftEmptyBlock,
      splitBlock,
    ),
    Backspace: chainCommands(
      undoInputRule,
      deleteSelection,
      backspaceInFold,
      liftOnBackspace,
      liftItemOnBackspace,
      joinBackward,
      selectNodeBackward,
    ),
    Delete: chainCommands(deleteSelection, deleteInFold, joinForward, selectNodeForward),
    'Shift-Enter': enterFold,
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
    'Mod-u': blocks.mark('underline'),
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
    ArrowDown: chainCommands(goToCaption, moveIntoBlock('down')),
    'Shift-ArrowUp': selectAcrossTable('up'),
    'Shift-ArrowDown': selectAcrossTable('down'),
    'Shift-ArrowLeft': selectAcrossTable('left'),
    'Shift-ArrowRight': selectAcrossTable('right'),
    'Alt-ArrowUp': moveBlockBy(-1),
    'Alt-ArrowDown': moveBlockBy(1),
    'Mod-Shift-d': duplicate,
  });
  let isLeaving = false;
  return new Plugin({
    props: {
      handleKeyDown(view, event) {
        // Tab right after Esc leaves the text, even where Tab has a meaning
        if (event.key === 'Tab' && isLeaving) return false;
        if (event.key !== 'Shift') isLeaving = event.key === 'Escape';
        return handle(view, event) || fullEditorKeys(view, event);
      },
    },
  });
}

/** Splits an item; a new task is not done. */
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

/** Backspace at the start of a heading or code block turns it into a paragraph. */
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

/** Cycles as in the source view through text, `##`, `###`, `####` and text. */
export const cycleHeading: Command = (state, dispatch) => {
  const { parent } = state.selection.$from;
  const level = parent.type.name === 'heading' ? Number(parent.attrs['level']) : 0;
  return blocks.heading(level < 2 ? 2 : level < 4 ? level + 1 : 0)(state, dispatch);
};

function moveBlockBy(direction: -1 | 1): Command {
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

/** Enter behind a typed code fence, `$$` or table header turns it into the block. */
const openBlockOnEnter: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (!empty || parent.type.name !== 'paragraph' || $from.parentOffset < parent.content.size)
    return false;
  const node = createTypedBlock(parent);
  if (node === null) return false;
  if (!$from.node(-1).canReplaceWith($from.index(-1), $from.indexAfter(-1), node.type))
    return false;
  if (dispatch) {
    const pos = $from.before();
    const tr = state.tr.replaceWith(pos, $from.after(), node);
    dispatch(tr.setSelection(Selection.near(tr.doc.resolve(pos + 1))).scrollIntoView());
  }
  return true;
};

function createTypedBlock(paragraph: Node): Node | null {
  const { nodes } = paragraph.type.schema;
  const line = paragraph.textContent;
  const fence = /^(?:`{3,}|~{3,}|·{3,})([\w+#-]*)$/u.exec(line);
  if (fence !== null) return nodes['code_block']!.create({ info: fence[1] });
  if (/^[$￥]{2}$/u.test(line)) return nodes['math_block']!.create();
  if (/^\|(?:[^|]+\|){2,}$/u.test(line))
    return createTableFrom(paragraph, line.slice(1, -1).split('|'));
  return null;
}

function createTableFrom({ type: { schema } }: Node, names: readonly string[]): Node {
  const { table, table_row: row, table_cell: cell, table_header: header, paragraph } = schema.nodes;
  const head = names.map((name) => {
    const text = name.trim();
    return header!.create(null, paragraph!.create(null, text === '' ? null : schema.text(text)));
  });
  const cells = names.map(() => cell!.createAndFill()!);
  return table!.create(null, [row!.create(null, head), row!.create(null, cells)]);
}

/** Blocks whose source is hidden without the caret, so that browsers would skip them. */
const HIDDEN = ['math_block', 'raw_block'];

/**
 * Moves the caret from the edge of a block into the hidden source of the next one, and out of a code block at the
 * end.
 */
function moveIntoBlock(direction: 'up' | 'down'): Command {
  return (state, dispatch, view) => {
    const { $head, empty } = state.selection;
    if (!empty || $head.depth === 0 || view?.endOfTextblock(direction) !== true) return false;
    const edge = direction === 'up' ? $head.before(1) : $head.after(1);
    const $edge = state.doc.resolve(edge);
    const next = direction === 'up' ? $edge.nodeBefore : $edge.nodeAfter;
    if (next === null) {
      const isAtEnd = direction === 'down' && $head.parent.type.spec.code;
      return isAtEnd ? exitCode(state, dispatch) : false;
    }
    if (!HIDDEN.includes(next.type.name)) return false;
    const position = direction === 'up' ? edge - 1 : edge + 1;
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, position)).scrollIntoView());
    return true;
  };
}

const { nodes } = schema;

/** Creates the keys for undo, saving, submitting and line breaks. */
export function createVisualKeys(
  shared: SharedText,
  onSave: () => void,
  onSubmit: () => void,
): Plugin {
  const handleKey =
    (run: () => void): Command =>
    () => {
      run();
      return true;
    };
  const lineEnd: Command = chainCommands(exitCode, (state, dispatch) => {
    const { $from } = state.selection;
    // a row of a table and a heading have one line in the source
    const isOneLine = isInTable(state) || $from.parent.type === nodes.heading;
    const lineBreak = isOneLine
      ? nodes.hard_break.create({ markup: '<br>' })
      : nodes.soft_break.create();
    // code is not written across a break
    const marks = $from.marks().filter((mark) => mark.type.spec.code !== true);
    const tr = state.tr.replaceSelectionWith(lineBreak.mark(marks), false);
    dispatch?.(tr.scrollIntoView());
    return true;
  });
  return keymap({
    'Mod-z': handleKey(() => void shared.undo.undo()),
    'Mod-y': handleKey(() => void shared.undo.redo()),
    'Mod-Shift-z': handleKey(() => void shared.undo.redo()),
    'Mod-s': handleKey(onSave),
    'Mod-Enter': handleKey(onSubmit),
    'Shift-Enter': lineEnd,
  });
}
