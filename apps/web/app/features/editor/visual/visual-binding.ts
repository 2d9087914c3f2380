import { Selection, TextSelection } from 'prosemirror-state';
import type { EditorState, Transaction } from 'prosemirror-state';
import { ReplaceStep } from 'prosemirror-transform';
import type { EditorView } from 'prosemirror-view';
import * as Y from 'yjs';
import type { SharedText } from '../model/shared-text.ts';
import { changeBetween } from '../model/text-change.ts';
import type { TextChange } from '../model/text-change.ts';
import { offsetOf, positionOf } from './places.ts';
import type { VisualText } from './visual-text.ts';

/** Marks transactions that bring what the text says already. */
const FROM_TEXT = 'from-text';

interface Caret {
  anchor: Y.RelativePosition;
  head: Y.RelativePosition;
}

/**
 * Keeps a visual view and the shared text in step. What is done in the view becomes the smallest change of the text, what
 * others do to the text the smallest change of the view. While a word is being composed, what comes into its block waits.
 */
export class VisualBinding {
  readonly #shared: SharedText;
  readonly #view: EditorView;
  readonly text: VisualText;
  /** The text as it was when a composition began to hold changes back, and what others did since. */
  #held: { base: string; remote: TextChange[] } | null = null;
  #caretBefore: Caret | null = null;

  constructor(shared: SharedText, view: EditorView, text: VisualText) {
    this.#shared = shared;
    this.#view = view;
    this.text = text;
    shared.text.observe(this.#onText);
    shared.undo.addTrackedOrigin(this);
    shared.undo.on('stack-item-added', this.#onStep);
    shared.undo.on('stack-item-popped', this.#onTakenBack);
    view.dom.addEventListener('compositionend', this.#onComposed);
    view.dom.addEventListener('blur', this.#onComposed);
  }

  destroy(): void {
    this.#release();
    const { text, undo } = this.#shared;
    text.unobserve(this.#onText);
    undo.removeTrackedOrigin(this);
    undo.off('stack-item-added', this.#onStep);
    undo.off('stack-item-popped', this.#onTakenBack);
    this.#view.dom.removeEventListener('compositionend', this.#onComposed);
    this.#view.dom.removeEventListener('blur', this.#onComposed);
  }

  /** To be called with each transaction once the view shows it. */
  took(transaction: Transaction, before: EditorState): void {
    if (transaction.docChanged && transaction.getMeta(FROM_TEXT) !== true) {
      if (this.#held === null) this.#caretBefore = this.#caretOf(before);
      const changes = this.text.write(this.#view.state.doc);
      if (this.#held === null) this.#send(changes);
    }
    if (transaction.docChanged || transaction.selectionSet) this.showCaret();
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
    if (this.#held !== null || this.#concernsComposition(changesOf(event))) {
      this.#held ??= { base: this.text.text, remote: [] };
      this.#held.remote.push(...changesOf(event));
      return;
    }
    this.#take();
  };

  /** Shows what the text says now. */
  #take(): void {
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
      this.#adopt();
      return;
    }
    const overlap = start - Math.min(end.a, end.b);
    const [a, b] = overlap > 0 ? [end.a + overlap, end.b + overlap] : [end.a, end.b];
    // exactly this: `replace` would look for a place where it fits better, and leave a second table behind
    const transaction = view.state.tr
      .step(new ReplaceStep(start, a, next.slice(start, b, true)))
      .setMeta(FROM_TEXT, true)
      .setMeta('addToHistory', false);
    view.dispatch(transaction);
    this.#adopt();
  }

  /** The view made nodes of its own of what was replaced: the blocks are those. */
  #adopt(): void {
    this.text.adopt(this.#view.state.doc);
  }

  #concernsComposition(changes: readonly TextChange[]): boolean {
    const view = this.#view;
    if (!view.composing) return false;
    const block = this.text.blocks[view.state.selection.$from.index(0)];
    if (block === undefined) return false;
    return changes.some(({ from, to }) => to >= block.from && from <= block.to);
  }

  readonly #onComposed = (): void => {
    // the view reads the composed word from the page first
    setTimeout(() => this.#release(), 60);
  };

  /** Brings together what was composed and what came meanwhile. */
  #release(): void {
    const held = this.#held;
    if (held === null || (this.#view.composing && this.#view.dom.isConnected)) return;
    this.#held = null;
    const mine = changeBetween(held.base, this.text.text);
    if (mine !== null) {
      const from = carried(held.remote, mine.from);
      const to = Math.max(from, carried(held.remote, mine.to));
      this.#send([{ from, to, insert: mine.insert }]);
    }
    this.#take();
  }

  #caretOf(state: EditorState): Caret | null {
    if (!this.#view.hasFocus()) return null;
    const relative = (position: number) =>
      Y.createRelativePositionFromTypeIndex(
        this.#shared.text,
        Math.min(this.#shared.text.length, offsetOf(this.text, state.doc, position)),
      );
    return { anchor: relative(state.selection.anchor), head: relative(state.selection.head) };
  }

  /** Tells others where the caret is. */
  showCaret(): void {
    const { awareness } = this.#shared;
    if (awareness.getLocalState() === null || this.#held !== null) return;
    if (awareness.getStates().size < 2) return;
    awareness.setLocalStateField('cursor', this.#caretOf(this.#view.state));
  }

  readonly #onStep = ({ stackItem, origin }: StepEvent): void => {
    if (origin === this && !stackItem.meta.has(this)) stackItem.meta.set(this, this.#caretBefore);
  };

  readonly #onTakenBack = ({ stackItem }: StepEvent): void => {
    const caret = stackItem.meta.get(this) as Caret | null | undefined;
    if (caret == null) return;
    const at = (position: Y.RelativePosition) =>
      Y.createAbsolutePositionFromRelativePosition(position, this.#shared.doc)?.index ?? 0;
    this.select(at(caret.anchor), at(caret.head));
  };

  /** The selection as offsets in the text. */
  selection(): { anchor: number; head: number } {
    const { doc, selection } = this.#view.state;
    return {
      anchor: offsetOf(this.text, doc, selection.anchor),
      head: offsetOf(this.text, doc, selection.head),
    };
  }

  /** Selects from one offset of the text to another, and brings it into sight. */
  select(anchor: number, head: number): void {
    const { doc, tr } = this.#view.state;
    const place = (offset: number) =>
      doc.resolve(Math.min(doc.content.size, positionOf(this.text, doc, offset)));
    const selection =
      anchor === head
        ? Selection.near(place(head))
        : TextSelection.between(place(anchor), place(head));
    this.#view.dispatch(tr.setSelection(selection).scrollIntoView());
  }
}

interface StepEvent {
  stackItem: { meta: Map<unknown, unknown> };
  origin: unknown;
}

/** What an event did to the text, each change in the text after those before it. */
function changesOf(event: Y.YTextEvent): TextChange[] {
  const changes: TextChange[] = [];
  let at = 0;
  for (const { retain, insert, delete: gone } of event.delta) {
    if (retain !== undefined) at += retain;
    else if (typeof insert === 'string') {
      changes.push({ from: at, to: at, insert });
      at += insert.length;
    } else if (gone !== undefined) changes.push({ from: at, to: at + gone, insert: '' });
  }
  return changes;
}

/** Where an offset came to be after changes. */
function carried(changes: readonly TextChange[], offset: number): number {
  return changes.reduce((at, { from, to, insert }) => {
    if (at < from || (at === from && to === from)) return at;
    return at >= to ? at + insert.length - (to - from) : from + insert.length;
  }, offset);
}
