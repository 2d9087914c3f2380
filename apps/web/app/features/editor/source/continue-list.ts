import { insertNewlineContinueMarkupCommand } from '@codemirror/lang-markdown';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { ChangeSet } from '@codemirror/state';
import type { EditorState, StateCommand, Transaction } from '@codemirror/state';

/** Enter on an item without words ends the list, also where it is the second. */
const continueMarkup = insertNewlineContinueMarkupCommand({ nonTightLists: false });
const EMPTY_ITEM = /^[\s>]*(?:[-*+]|\d+[.)])(?:\s+\[[ xX]\])?\s*$/u;

/** Enter within lists and quotes. A list that ends leaves a line free: what stands right below belongs to its last item. */
export const continueList: StateCommand = ({ state, dispatch }) =>
  continueMarkup({
    state: parsedToSelection(state, dispatch),
    dispatch: (done) => dispatch(withFreeLine(done)),
  });

const PATIENCE_MS = 1000;

/** CodeMirror parses a little at a time; until it comes to the selection, a list there is not known to be one. */
function parsedToSelection(state: EditorState, dispatch: (done: Transaction) => void): EditorState {
  const tree = ensureSyntaxTree(state, state.selection.main.head, PATIENCE_MS);
  if (tree === null || tree === syntaxTree(state)) return state;
  const parsed = state.update({});
  dispatch(parsed);
  return parsed.state;
}

function withFreeLine(done: Transaction): Transaction {
  const { startState: before, newDoc: after, newSelection } = done;
  const { head } = newSelection.main;
  const line = after.lineAt(head);
  const left =
    newSelection.ranges.length === 1 &&
    EMPTY_ITEM.test(before.doc.lineAt(before.selection.main.head).text) &&
    isFree(line.text);
  if (!left || line.number === 1 || isFree(after.line(line.number - 1).text)) return done;
  const insert = line.text.trimEnd() + before.lineBreak;
  const room = ChangeSet.of({ from: line.from, insert }, after.length);
  return before.update({
    changes: done.changes.compose(room),
    selection: { anchor: head + insert.length },
    scrollIntoView: true,
    userEvent: 'input',
  });
}

/** Without words, though perhaps within a quote. */
const isFree = (text: string) => /^[\s>]*$/u.test(text);
