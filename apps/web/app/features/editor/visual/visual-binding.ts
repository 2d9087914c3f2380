import { Selection, TextSelection } from 'prosemirror-state';
import type { EditorState, Transaction } from 'prosemirror-state';
import { ReplaceStep } from 'prosemirror-transform';
import type { EditorView } from 'prosemirror-view';
import * as Y from 'yjs';
import type { SharedText, TextChange } from '../model/shared-text.ts';
import { getChange } from '../model/shared-text.ts';
import { getOffset, getPosition } from './positions.ts';
import { RESTORES_SELECTION } from './restored-selection.ts';
import type { VisualText } from './visual-text.ts';

/** Marks transactions that apply changes of the shared text. */
export const FROM_TEXT = 'from-text';

interface Caret {
  anchor: Y.RelativePosition;
  head: Y.RelativePosition;
}

/**
 * Synchronizes a visual view and the shared text. Edits in the view become the smallest change of the text, and
 * remote changes the smallest change of the view. Remote changes to a block wait while a word is composed in it.
 */
export class VisualBinding {
  readonly #shared: SharedText;
  readonly #view: EditorView;
  readonly text: VisualText;
  /** The text when a composition began to delay changes, and the remote changes since. */
  #composition: { base: string; remote: TextChange[] } | null = null;
  #caretBefore: Caret | null = null;

  constructor(shared: SharedText, view: EditorView, text: VisualText) {
    this.#shared = shared;
    this.#view = view;
    this.text = text;
    shared.text.observe(this.#onText);
    shared.undo.addTrackedOrigin(this);
    shared.undo.on('stack-item-added', this.#onStep);
    shared.undo.on('stack-item-popped', this.#onUndone);
    view.dom.addEventListener('compositionend', this.#onComposed);
    view.dom.addEventListener('blur', this.#onComposed);
  }

  destroy(): void {
    this.#endComposition();
    const { text, undo } = this.#shared;
    text.unobserve(this.#onText);
    undo.removeTrackedOrigin(this);
    undo.off('stack-item-added', this.#onStep);
    undo.off('stack-item-popped', this.#onUndone);
    this.#view.dom.removeEventListener('compositionend', this.#onComposed);
    this.#view.dom.removeEventListener('blur', this.#onComposed);
  }

  /** Handles a transaction that the view has applied. */
  handleTransaction(transaction: Transaction, before: EditorState): void {
    if (transaction.docChanged && transaction.getMeta(FROM_TEXT) !== true) {
      if (this.#composition === null) this.#caretBefore = this.#caretOf(before);
      const changes = this.text.write(this.#view.state.doc);
      if (this.#composition === null) this.#send(changes);
    }
    if (transaction.docChanged || transaction.selectionSet) this.publishCaret();
  }

  #send(changes: readonly TextChange[]): void {
    if (changes.length === 0) return;
    const { doc, text } = this.#shared;
    doc.transact(() => {
      for (const { from, to, insert } of changes) {
        if (to > from) text.delete(from, to - from);
        if (insert !== '') text.insert(from, insert);
      }
    }, this);
  }

  readonly #onText = (event: Y.YTextEvent, transaction: Y.Transaction): void => {
    if (transaction.origin === this) return;
    if (this.#composition !== null || this.#concernsComposition(toTextChanges(event))) {
      this.#composition ??= { base: this.text.text, remote: [] };
      this.#composition.remote.push(...toTextChanges(event));
      return;
    }
    this.#applyRemote();
  };

  /** Updates the view to the current text. */
  #applyRemote(): void {
    const view = this.#view;
    const change = this.text.read(this.#shared.content());
    if (change === null) return;
    const { doc } = view.state;
    const children = [...doc.children];
    children.splice(change.from, change.to - change.from, ...change.nodes);
    const next = children.length === 0 ? this.text.doc() : doc.type.create(null, children);
    const start = doc.content.findDiffStart(next.content);
    const end = doc.content.findDiffEnd(next.content);
    if (start === null || end === null) {
      this.#adoptView();
      return;
    }
    const overlap = start - Math.min(end.a, end.b);
    const [a, b] = overlap > 0 ? [end.a + overlap, end.b + overlap] : [end.a, end.b];
    // an exact step: `tr.replace` would look for a better fit and leave a second table behind
    const transaction = view.state.tr
      .step(new ReplaceStep(start, a, next.slice(start, b, true)))
      .setMeta(FROM_TEXT, true)
      .setMeta('addToHistory', false);
    view.dispatch(transaction);
    this.#adoptView();
  }

  /** Adopts the nodes that the view created for the replaced content. */
  #adoptView(): void {
    this.text.adoptDocument(this.#view.state.doc);
  }

  #concernsComposition(changes: readonly TextChange[]): boolean {
    const view = this.#view;
    if (!view.composing) return false;
    const block = this.text.blocks[view.state.selection.$from.index(0)];
    if (block === undefined) return false;
    return changes.some(({ from, to }) => to >= block.from && from <= block.to);
  }

  readonly #onComposed = (): void => {
    // let the view read the composed word from the DOM first
    setTimeout(() => this.#endComposition(), 60);
  };

  /** Merges the composed text and the remote changes that arrived meanwhile. */
  #endComposition(): void {
    const composition = this.#composition;
    if (composition === null || (this.#view.composing && this.#view.dom.isConnected)) return;
    this.#composition = null;
    const localChange = getChange(composition.base, this.text.text);
    if (localChange !== null) {
      const from = mapThroughChanges(composition.remote, localChange.from);
      const to = Math.max(from, mapThroughChanges(composition.remote, localChange.to));
      this.#send([{ from, to, insert: localChange.insert }]);
    }
    this.#applyRemote();
  }

  #caretOf(state: EditorState): Caret | null {
    if (!this.#view.hasFocus()) return null;
    const relative = (position: number) =>
      Y.createRelativePositionFromTypeIndex(
        this.#shared.text,
        Math.min(this.#shared.text.length, getOffset(this.text, state.doc, position)),
      );
    return { anchor: relative(state.selection.anchor), head: relative(state.selection.head) };
  }

  /** Publishes the caret to other users. */
  publishCaret(): void {
    const { awareness } = this.#shared;
    if (awareness.getLocalState() === null || this.#composition !== null) return;
    if (awareness.getStates().size < 2) return;
    awareness.setLocalStateField('cursor', this.#caretOf(this.#view.state));
  }

  readonly #onStep = ({ stackItem, origin }: StepEvent): void => {
    if (origin === this && !stackItem.meta.has(this)) stackItem.meta.set(this, this.#caretBefore);
  };

  readonly #onUndone = ({ stackItem }: StepEvent): void => {
    const caret = stackItem.meta.get(this) as Caret | null | undefined;
    if (caret == null) return;
    const toAbsolute = (position: Y.RelativePosition) =>
      Y.createAbsolutePositionFromRelativePosition(position, this.#shared.doc)?.index ?? 0;
    const tr = this.#createSelection(toAbsolute(caret.anchor), toAbsolute(caret.head));
    this.#view.dispatch(tr.setMeta(RESTORES_SELECTION, true));
  };

  /** Returns the selection as text offsets. */
  selection(): { anchor: number; head: number } {
    const { doc, selection } = this.#view.state;
    return {
      anchor: getOffset(this.text, doc, selection.anchor),
      head: getOffset(this.text, doc, selection.head),
    };
  }

  /** Selects a range of the text and scrolls it into view. */
  select(anchor: number, head: number): void {
    this.#view.dispatch(this.#createSelection(anchor, head));
  }

  #createSelection(anchor: number, head: number): Transaction {
    const { doc, tr } = this.#view.state;
    const toPosition = (offset: number) =>
      doc.resolve(Math.min(doc.content.size, getPosition(this.text, doc, offset)));
    const selection =
      anchor === head
        ? Selection.near(toPosition(head))
        : TextSelection.between(toPosition(anchor), toPosition(head));
    return tr.setSelection(selection).scrollIntoView();
  }
}

interface StepEvent {
  stackItem: { meta: Map<unknown, unknown> };
  origin: unknown;
}

/** Returns the changes of an event, each relative to the text after the previous ones. */
function toTextChanges(event: Y.YTextEvent): TextChange[] {
  const changes: TextChange[] = [];
  let toAbsolute = 0;
  for (const { retain, insert, delete: deleteCount } of event.delta) {
    if (retain !== undefined) toAbsolute += retain;
    else if (typeof insert === 'string') {
      changes.push({ from: toAbsolute, to: toAbsolute, insert });
      toAbsolute += insert.length;
    } else if (deleteCount !== undefined)
      changes.push({ from: toAbsolute, to: toAbsolute + deleteCount, insert: '' });
  }
  return changes;
}

/** Maps an offset through changes. */
function mapThroughChanges(changes: readonly TextChange[], offset: number): number {
  return changes.reduce((toAbsolute, { from, to, insert }) => {
    if (toAbsolute < from || (toAbsolute === from && to === from)) return toAbsolute;
    return toAbsolute >= to ? toAbsolute + insert.length - (to - from) : from + insert.length;
  }, offset);
}
