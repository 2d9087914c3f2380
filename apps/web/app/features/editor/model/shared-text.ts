// Why it is as it is: docs/decisions/0062-visual-view.md
import { wellFormed } from '@zhihui/contract/well-formed.ts';
import { Awareness } from 'y-protocols/awareness.js';
import * as Y from 'yjs';
import { changeBetween } from './text-change.ts';

/**
 * The text as all views of it share it: one truth, the Markdown. A connection may attach itself to `doc` and `awareness`;
 * without one it is simply a text with a history. Offsets count UTF-16 units; lines end with `\n`.
 */
export interface SharedText {
  readonly doc: Y.Doc;
  readonly text: Y.Text;
  /** Steps of this page alone: what others write meanwhile stays when one's own is taken back. */
  readonly undo: Y.UndoManager;
  /** Who is where; positions are relative to the text, as y-codemirror.next has them. */
  readonly awareness: Awareness;
  content(): string;
  /** Replaces everything, as one step to undo. */
  setContent(content: string): void;
  /** Replaces the first occurrence without a step to undo of its own. False when it is not there. */
  replace(found: RegExp, text: string): boolean;
  /** Lines `from` to `to` (from 0, end exclusive) give way to `lines`. */
  replaceLines(from: number, to: number, lines: readonly string[]): void;
  destroy(): void;
}

/** Changes of one's own that go through no view. */
const OWN = 'own';
/** Changes that are no step to undo: the first text, and files that have arrived. */
const SILENT = 'silent';

/** Makes the text. Leave `content` out where a connection brings it: both would write it, and it would stand there twice. */
export function createSharedText(content = ''): SharedText {
  const doc = new Y.Doc();
  const text = doc.getText('content');
  if (content !== '') doc.transact(() => text.insert(0, sharable(content)), SILENT);
  const undo = new Y.UndoManager(text, { trackedOrigins: new Set([OWN]) });
  const awareness = new Awareness(doc);
  return {
    doc,
    text,
    undo,
    awareness,
    content: () => text.toJSON(),
    setContent(next) {
      // without this, what was typed just before would be undone along with it
      undo.stopCapturing();
      doc.transact(() => changeText(text, sharable(next)), OWN);
      undo.stopCapturing();
    },
    replace(found, replacement) {
      const match = found.exec(text.toJSON());
      if (match === null) return false;
      replaceSilently(undo, text, match.index, match[0].length, sharable(replacement));
      return true;
    },
    replaceLines(from, to, lines) {
      const all = text.toJSON().split('\n');
      all.splice(from, to - from, ...lines.map(sharable));
      this.setContent(all.join('\n'));
    },
    destroy() {
      awareness.destroy();
      undo.destroy();
      doc.destroy();
    },
  };
}

/** A text as it can be shared: line ends as the server stores them, and no half characters, which no update can carry. */
export function sharable(text: string): string {
  return wellFormed(text.replace(/\r\n?/gu, '\n'));
}

/** Makes `text` say `next` by its smallest change. */
function changeText(text: Y.Text, next: string): void {
  const change = changeBetween(text.toJSON(), next);
  if (change === null) return;
  text.delete(change.from, change.to - change.from);
  text.insert(change.from, change.insert);
}

/**
 * Replaces without a step of its own. The new text belongs to the step that brought the old one, so that taking that step
 * back takes away what stands there now.
 */
function replaceSilently(
  undo: Y.UndoManager,
  text: Y.Text,
  at: number,
  length: number,
  replacement: string,
): void {
  const { doc } = text;
  const { item } = Y.createRelativePositionFromTypeIndex(text, at);
  const step =
    item === null ? undefined : undo.undoStack.find((one) => Y.isDeleted(one.insertions, item));
  doc?.transact((transaction) => {
    text.delete(at, length);
    text.insert(at, replacement);
    if (step === undefined) return;
    const client = doc.clientID;
    const from = transaction.beforeState.get(client) ?? 0;
    const added = Y.createDeleteSet();
    added.clients.set(client, [{ clock: from, len: Y.getState(doc.store, client) - from }]);
    step.insertions = Y.mergeDeleteSets([step.insertions, added]);
  }, SILENT);
}
