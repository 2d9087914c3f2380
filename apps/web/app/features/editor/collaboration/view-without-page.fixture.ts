import { EditorState, TextSelection } from 'prosemirror-state';
import type { Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { SharedText } from '../model/shared-text.ts';
import { VisualBinding } from '../visual/visual-binding.ts';
import { VisualText } from '../visual/visual-text.ts';

/** The visual view of a shared text, bound to it as in a page but with nothing drawn. */
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

  /** The place of the first such words in the document. */
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

  /** Types behind the first words `after`. */
  type(after: string, text: string): void {
    const at = this.find(after) + after.length;
    const { tr } = this.state;
    this.dispatch(tr.setSelection(TextSelection.create(tr.doc, at)));
    this.dispatch(this.state.tr.insertText(text, at));
  }

  /** The blocks of the text are those the view shows. */
  isInSync(): boolean {
    const { blocks } = this.text;
    const { doc } = this.state;
    return (
      blocks.length === doc.childCount && blocks.every(({ node }, at) => node === doc.child(at))
    );
  }

  /** Ends the word that is being composed. What came meanwhile is taken a moment later. */
  composed(): void {
    this.composing = false;
    this.dom.dispatchEvent(new Event('compositionend'));
  }
}
