import type { EditorView, KeyBinding } from '@codemirror/view';
import { insertNewlineContinueMarkupCommand } from '@codemirror/lang-markdown';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { ChangeSet } from '@codemirror/state';
import type { EditorState, StateCommand, Transaction } from '@codemirror/state';
import { toggleMark, TEXT_TOOLS } from './commands.ts';
import type { TextCommand } from './toggle-mark.ts';

/** Returns the key bindings of the source view beside the default ones. */
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

/** Enter on an empty item ends the list, even if it is the second item. */
const continueMarkup = insertNewlineContinueMarkupCommand({ nonTightLists: false });
const EMPTY_ITEM = /^[\s>]*(?:[-*+]|\d+[.)])(?:\s+\[[ xX]\])?\s*$/u;

/**
 * Handles Enter within lists and quotes. When a list ends, a blank line is added, as text right below would belong
 * to the last item.
 */
export const continueList: StateCommand = ({ state, dispatch }) =>
  continueMarkup({
    state: parseToSelection(state, dispatch),
    dispatch: (transaction) => dispatch(addBlankLine(transaction)),
  });

const PARSE_TIMEOUT_MS = 1000;

/**
 * Parses the text up to the selection: CodeMirror parses incrementally, and lists behind the parsed part are
 * unknown.
 */
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

/** Whether a line is blank, not counting quote marks. */
const isBlankLine = (text: string) => /^[\s>]*$/u.test(text);
