import * as Y from 'yjs';
import { EditorState, TextSelection } from 'prosemirror-state';
import type { Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { createSharedText } from '../model/shared-text.ts';
import type { SharedText } from '../model/shared-text.ts';
import { VisualBinding } from '../visual/visual-binding.ts';
import { VisualText } from '../visual/visual-text.ts';

/** A user in one of the two views, who can disconnect from the server's document and reconnect. */
export class Person {
  readonly shared: SharedText = createSharedText();
  /** Null for a user of the source view. */
  readonly view: ViewWithoutPage | null;
  readonly #server: Y.Doc;
  #connected = false;

  constructor(server: Y.Doc, visual: boolean) {
    this.#server = server;
    const { doc } = this.shared;
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(server), server);
    this.view = visual ? new ViewWithoutPage(this.shared) : null;
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (this.#connected && origin !== server) Y.applyUpdate(server, update, this);
    });
    server.on('update', (update: Uint8Array, origin: unknown) => {
      if (this.#connected && origin !== this) Y.applyUpdate(doc, update, server);
    });
    this.connect();
  }

  /** Exchanges missing changes with the server in both directions. */
  connect(): void {
    const [localDoc, server] = [this.shared.doc, this.#server];
    this.#connected = true;
    Y.applyUpdate(server, Y.encodeStateAsUpdate(localDoc, Y.encodeStateVector(server)), this);
    Y.applyUpdate(localDoc, Y.encodeStateAsUpdate(server, Y.encodeStateVector(localDoc)), server);
  }

  disconnect(): void {
    this.#connected = false;
  }

  leave(): void {
    this.view?.binding.destroy();
    this.shared.destroy();
  }
}

/** Drags the block at index `from` to index `to`. */
export function blockMove(view: ViewWithoutPage, from: number, to: number): void {
  const { tr, doc } = view.state;
  const before = (index: number): number =>
    doc.children.slice(0, index).reduce((sum, node) => sum + node.nodeSize, 0);
  const node = doc.child(from);
  tr.delete(before(from), before(from + 1));
  view.dispatch(tr.insert(tr.mapping.map(before(to > from ? to + 1 : to)), node));
}

/** The visual view of a shared text, bound to it as on a page but without rendering. */
export class ViewWithoutPage {
  state: EditorState;
  composing = false;
  readonly dom = Object.assign(new EventTarget(), { isConnected: true });
  readonly text: VisualText;
  readonly binding: VisualBinding;
  readonly shared: SharedText;

  constructor(shared: SharedText) {
    this.shared = shared;
    this.text = new VisualText(shared.content());
    this.state = EditorState.create({ doc: this.text.doc() });
    this.text.adoptDocument(this.state.doc);
    this.binding = new VisualBinding(shared, this as unknown as EditorView, this.text);
  }

  hasFocus(): boolean {
    return true;
  }

  dispatch(transaction: Transaction): void {
    const before = this.state;
    this.state = before.apply(transaction);
    this.binding.handleTransaction(transaction, before);
  }

  /** Returns the position of the first occurrence of a text in the document. */
  find(text: string): number {
    let position = -1;
    this.state.doc.descendants((node, at) => {
      const index = node.isText && position === -1 ? (node.text ?? '').indexOf(text) : -1;
      if (index >= 0) position = at + index;
      return position === -1;
    });
    if (position === -1) throw new Error(`not there: ${text}`);
    return position;
  }

  /** Types after the first occurrence of `after`. */
  type(after: string, text: string): void {
    const at = this.find(after) + after.length;
    const { tr } = this.state;
    this.dispatch(tr.setSelection(TextSelection.create(tr.doc, at)));
    this.dispatch(this.state.tr.insertText(text, at));
  }

  /** Whether the blocks of the text are those the view shows. */
  isInSync(): boolean {
    const { blocks } = this.text;
    const { doc } = this.state;
    return (
      blocks.length === doc.childCount && blocks.every(({ node }, at) => node === doc.child(at))
    );
  }

  /** Ends the composition. Remote changes that arrived meanwhile are applied a moment later. */
  composed(): void {
    this.composing = false;
    this.dom.dispatchEvent(new Event('compositionend'));
  }
}
