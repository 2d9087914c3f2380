// Why it is as it is: docs/decisions/0062-visual-view.md
import { toWellFormed } from '@zhihui/contract/well-formed.ts';
import { Awareness } from 'y-protocols/awareness.js';
import * as Y from 'yjs';
import { getChange } from './text-change.ts';

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
  replace(pattern: RegExp, text: string): boolean;
  /** Lines `from` to `to` (from 0, end exclusive) give way to `lines`. */
  replaceLines(from: number, to: number, lines: readonly string[]): void;
  destroy(): void;
}

/** Changes of one's own that go through no view. */
const LOCAL_ORIGIN = 'own';
/** Changes that are no step to undo: the first text, and files that have arrived. */
const SILENT_ORIGIN = 'silent';

/** Makes the text. Leave `content` out where a connection brings it: both would write it, and it would stand there twice. */
export function createSharedText(content = ''): SharedText {
  const doc = new Y.Doc();
  const text = doc.getText('content');
  if (content !== '') doc.transact(() => text.insert(0, normalizeShared(content)), SILENT_ORIGIN);
  const undo = new Y.UndoManager(text, { trackedOrigins: new Set([LOCAL_ORIGIN]) });
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
      doc.transact(() => applyText(text, normalizeShared(next)), LOCAL_ORIGIN);
      undo.stopCapturing();
    },
    replace(pattern, replacement) {
      const match = pattern.exec(text.toJSON());
      if (match === null) return false;
      replaceSilently(undo, text, match.index, match[0].length, normalizeShared(replacement));
      return true;
    },
    replaceLines(from, to, lines) {
      const all = text.toJSON().split('\n');
      all.splice(from, to - from, ...lines.map(normalizeShared));
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
export function normalizeShared(text: string): string {
  return toWellFormed(text.replace(/\r\n?/gu, '\n'));
}

/** Makes `text` say `next` by its smallest change. */
function applyText(text: Y.Text, next: string): void {
  const change = getChange(text.toJSON(), next);
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
  offset: number,
  length: number,
  replacement: string,
): void {
  const { doc } = text;
  const { item } = Y.createRelativePositionFromTypeIndex(text, offset);
  const step =
    item === null ? undefined : undo.undoStack.find((entry) => Y.isDeleted(entry.insertions, item));
  doc?.transact((transaction) => {
    text.delete(offset, length);
    text.insert(offset, replacement);
    if (step === undefined) return;
    const client = doc.clientID;
    const from = transaction.beforeState.get(client) ?? 0;
    const added = Y.createDeleteSet();
    added.clients.set(client, [{ clock: from, len: Y.getState(doc.store, client) - from }]);
    step.insertions = Y.mergeDeleteSets([step.insertions, added]);
  }, SILENT_ORIGIN);
}
