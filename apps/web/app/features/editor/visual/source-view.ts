import type { Node } from 'prosemirror-model';
import { NodeSelection, Selection } from 'prosemirror-state';
import type { EditorView, NodeView } from 'prosemirror-view';
import { createElement } from './dom.ts';
import { setSource, getSource } from './source-node.ts';
import styles from './visual-blocks.module.css';

interface Kind {
  /** Holds what is shown and, while it is edited, the field. */
  dom: HTMLElement;
  /** Names the field. */
  label: string;
  /** Shows the source as what it means. Called again with each change. */
  render: (source: string) => void;
}

/** A node shown as what it means and edited as its source, in its place: a press or Enter opens the field, Esc closes it. */
export class SourceView implements NodeView {
  readonly dom: HTMLElement;
  readonly #view: EditorView;
  readonly #getPos: () => number | undefined;
  #node: Node;
  #kind: Kind;
  #field: HTMLTextAreaElement | null = null;

  constructor(node: Node, view: EditorView, getPos: () => number | undefined, kind: Kind) {
    this.#node = node;
    this.#view = view;
    this.#getPos = getPos;
    this.#kind = kind;
    this.dom = kind.dom;
    this.dom.setAttribute('contenteditable', 'false');
    this.dom.addEventListener('click', (event) => {
      if (event.target !== this.#field && this.#view.editable) this.open();
    });
    kind.render(getSource(node));
    if (getSource(node) === '') queueMicrotask(() => this.#isSelected() && this.open());
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    const source = getSource(node);
    if (source !== getSource(this.#node)) this.#kind.render(source);
    if (this.#field !== null && this.#field.value !== source) this.#field.value = source;
    this.#node = node;
    return true;
  }

  selectNode(): void {
    this.dom.classList.add(styles.selected!);
  }

  deselectNode(): void {
    this.dom.classList.remove(styles.selected!);
  }

  /** Puts the field under what is shown and the caret into it. */
  open(): void {
    if (this.#field !== null) return;
    const source = getSource(this.#node);
    const field = createElement('textarea', {
      class: styles.sourceField,
      'aria-label': this.#kind.label,
      rows: '1',
      spellcheck: 'false',
    });
    field.value = source;
    field.addEventListener('input', () => this.#updateSource(field.value));
    field.addEventListener('keydown', (event) => this.#onKey(event));
    field.addEventListener('blur', () => this.#close());
    this.#field = field;
    this.dom.append(field);
    field.focus();
    field.setSelectionRange(source.length, source.length);
  }

  #updateSource(source: string): void {
    const pos = this.#getPos();
    if (pos === undefined) return;
    this.#view.dispatch(setSource(this.#view.state.tr, pos, source));
  }

  #onKey(event: KeyboardEvent): void {
    const field = this.#field;
    if (field === null || event.isComposing) return;
    const single = this.#node.isInline;
    if (
      event.key === 'Escape' ||
      (event.key === 'Enter' && (single || event.ctrlKey || event.metaKey))
    ) {
      this.#leaveField(1);
    } else if (event.key === 'ArrowLeft' && field.selectionEnd === 0) this.#leaveField(-1);
    else if (event.key === 'ArrowRight' && field.selectionStart === field.value.length)
      this.#leaveField(1);
    else if (event.key === 'Backspace' && field.value === '') this.#remove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Goes on in the text before or behind. */
  #leaveField(direction: 1 | -1): void {
    const pos = this.#getPos();
    this.#close();
    if (pos === undefined) return;
    const { tr, doc } = this.#view.state;
    const position = doc.resolve(direction < 0 ? pos : pos + this.#node.nodeSize);
    this.#view.focus();
    this.#view.dispatch(tr.setSelection(Selection.near(position, direction)).scrollIntoView());
  }

  #remove(): void {
    const pos = this.#getPos();
    if (pos === undefined) return;
    this.#close();
    this.#view.focus();
    this.#view.dispatch(this.#view.state.tr.delete(pos, pos + this.#node.nodeSize));
  }

  #close(): void {
    const field = this.#field;
    this.#field = null;
    field?.remove();
  }

  #isSelected(): boolean {
    const { selection } = this.#view.state;
    return selection instanceof NodeSelection && selection.from === this.#getPos();
  }

  stopEvent(event: Event): boolean {
    return event.target === this.#field || event.type === 'click';
  }

  ignoreMutation(): boolean {
    return true;
  }
}
