import type { EditorView, KeyBinding } from '@codemirror/view';
import { insertNewlineContinueMarkupCommand } from '@codemirror/lang-markdown';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { ChangeSet } from '@codemirror/state';
import type { EditorState, StateCommand, Transaction } from '@codemirror/state';
import { toggleMark, TEXT_TOOLS } from './commands.ts';
import type { TextCommand } from './toggle-mark.ts';

/** What keys do in the Markdown field in addition to what is usual. */
export function createSourceKeys(onSave: () => void, onSubmit: () => void): KeyBinding[] {
  const handle = (run: () => void) => () => {
    run();
    return true;
  };
  const edit = (command: TextCommand) => (view: EditorView) => {
    view.dispatch(command(view.state));
    return true;
  };
  return [
    { key: 'Enter', run: continueList },
    { key: 'Mod-s', run: handle(onSave) },
    { key: 'Mod-Enter', run: handle(onSubmit) },
    { key: 'Mod-b', run: edit(TEXT_TOOLS.bold) },
    { key: 'Mod-i', run: edit(toggleMark('*')) },
    { key: 'Mod-Shift-x', run: edit(TEXT_TOOLS.strike) },
    { key: 'Mod-Shift-h', run: edit(TEXT_TOOLS.heading) },
    { key: 'Mod-k', run: edit(TEXT_TOOLS.link) },
    { key: 'Mod-Shift-7', run: edit(TEXT_TOOLS.ordered) },
    { key: 'Mod-Shift-8', run: edit(TEXT_TOOLS.bullet) },
  ];
}

/** Enter on an item without words ends the list, also where it is the second. */
const continueMarkup = insertNewlineContinueMarkupCommand({ nonTightLists: false });
const EMPTY_ITEM = /^[\s>]*(?:[-*+]|\d+[.)])(?:\s+\[[ xX]\])?\s*$/u;

/** Enter within lists and quotes. A list that ends leaves a line free: what stands right below belongs to its last item. */
export const continueList: StateCommand = ({ state, dispatch }) =>
  continueMarkup({
    state: parseToSelection(state, dispatch),
    dispatch: (transaction) => dispatch(addBlankLine(transaction)),
  });

const PARSE_TIMEOUT_MS = 1000;

/** CodeMirror parses a little at a time; until it comes to the selection, a list there is not known to be one. */
function parseToSelection(
  state: EditorState,
  dispatch: (transaction: Transaction) => void,
): EditorState {
  const tree = ensureSyntaxTree(state, state.selection.main.head, PARSE_TIMEOUT_MS);
  if (tree === null || tree === syntaxTree(state)) return state;
  const parsed = state.update({});
  dispatch(parsed);
  return parsed.state;
}

function addBlankLine(transaction: Transaction): Transaction {
  const { startState: before, newDoc: after, newSelection } = transaction;
  const { head } = newSelection.main;
  const line = after.lineAt(head);
  const leftList =
    newSelection.ranges.length === 1 &&
    EMPTY_ITEM.test(before.doc.lineAt(before.selection.main.head).text) &&
    isBlankLine(line.text);
  if (!leftList || line.number === 1 || isBlankLine(after.line(line.number - 1).text))
    return transaction;
  const insert = line.text.trimEnd() + before.lineBreak;
  const blankLine = ChangeSet.of({ from: line.from, insert }, after.length);
  return before.update({
    changes: transaction.changes.compose(blankLine),
    selection: { anchor: head + insert.length },
    scrollIntoView: true,
    userEvent: 'input',
  });
}

/** Without words, though perhaps within a quote. */
const isBlankLine = (text: string) => /^[\s>]*$/u.test(text);
