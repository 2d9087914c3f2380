// Why it is as it is: docs/decisions/0062-visual-view.md
import { toWellFormed } from '@zhihui/contract/well-formed.ts';
import { Awareness } from 'y-protocols/awareness.js';
import * as Y from 'yjs';

/**
 * The text that all views share: the Markdown is the single source of truth. A connection may attach to `doc` and
 * `awareness`; without one it is a text with an undo history. Offsets count UTF-16 units; lines end with `\n`.
 */
export interface SharedText {
  readonly doc: Y.Doc;
  readonly text: Y.Text;
  /** Undo history of this page only: undoing local changes keeps those of others. */
  readonly undo: Y.UndoManager;
  /** Users and their carets; positions are relative to the text, in the format of y-codemirror.next. */
  readonly awareness: Awareness;
  content(): string;
  /** Replaces the whole text as one undo step. */
  setContent(content: string): void;
  /** Makes the change from `before` to `after` in a text that began as `before` and was changed by others since. */
  mergeChange(before: string, after: string): void;
  /** Replaces the first occurrence without an undo step of its own. Returns false when there is no match. */
  replace(pattern: RegExp, text: string): boolean;
  /** Replaces lines `from` to `to` (from 0, end exclusive) by `lines`. */
  replaceLines(from: number, to: number, lines: readonly string[]): void;
  destroy(): void;
}

/** Origin of local changes that are not made in a view. */
const LOCAL_ORIGIN = 'own';
/** Origin of changes without an undo step: the initial text and finished uploads. */
const SILENT_ORIGIN = 'silent';

/** Creates a shared text. Omit `content` when a connection brings it, as the text would be duplicated otherwise. */
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
    mergeChange(before, after) {
      const change = getChange(before, after);
      if (change === null) return;
      const { from, to, insert } = mapThrough(getChange(before, text.toJSON()), change);
      doc.transact(() => {
        text.delete(from, to - from);
        text.insert(from, normalizeShared(insert));
      }, LOCAL_ORIGIN);
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

/**
 * Normalizes a text for sharing: line ends as the server stores them, and no lone surrogates, which updates cannot
 * carry.
 */
export function normalizeShared(text: string): string {
  return toWellFormed(text.replace(/\r\n?/gu, '\n'));
}

/** Changes `text` to `next` by the smallest change. */
function applyText(text: Y.Text, next: string): void {
  const change = getChange(text.toJSON(), next);
  if (change === null) return;
  text.delete(change.from, change.to - change.from);
  text.insert(change.from, change.insert);
}

/**
 * Replaces text without an undo step of its own. The new text belongs to the step that inserted the old one, so
 * undoing that step removes the new text.
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

/** Replaces the characters from `from` to `to` by `insert`. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/**
 * Returns the smallest single change from `before` to `after`; null when they are equal. Never splits a surrogate
 * pair.
 */
export function getChange(before: string, after: string): TextChange | null {
  if (before === after) return null;
  const minLength = Math.min(before.length, after.length);
  let from = 0;
  while (from < minLength && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  if (from > 0 && isHigh(before.charCodeAt(from - 1))) from -= 1;
  let end = 0;
  while (
    end < minLength - from &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end += 1;
  if (end > 0 && isLow(before.charCodeAt(before.length - end))) end -= 1;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

/** Maps a change to a text that another change was made to. Where both overlap nothing of the other is removed. */
function mapThrough(other: TextChange | null, change: TextChange): TextChange {
  if (other === null || change.to < other.from) return change;
  const shift = other.insert.length - (other.to - other.from);
  if (change.from >= other.to)
    return { ...change, from: change.from + shift, to: change.to + shift };
  return { ...change, from: other.from, to: other.from };
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
