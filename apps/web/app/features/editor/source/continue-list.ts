import { insertNewlineContinueMarkupCommand } from '@codemirror/lang-markdown';
import { ChangeSet } from '@codemirror/state';
import type { StateCommand, Transaction } from '@codemirror/state';

/** Enter on an item without words ends the list, also where it is the second. */
const continueMarkup = insertNewlineContinueMarkupCommand({ nonTightLists: false });
const EMPTY_ITEM = /^[\s>]*(?:[-*+]|\d+[.)])(?:\s+\[[ xX]\])?\s*$/u;

/** Enter within lists and quotes. A list that ends leaves a line free: what stands right below belongs to its last item. */
export const continueList: StateCommand = ({ state, dispatch }) =>
  continueMarkup({ state, dispatch: (done) => dispatch(withFreeLine(done)) });

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
