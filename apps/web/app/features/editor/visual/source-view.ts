import type { Node } from 'prosemirror-model';
import { NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view';
import { createElement } from './dom.ts';
import { setSource, getSource } from './source-node.ts';
import { visualText } from './visual.text.ts';
import styles from './visual-blocks.module.css';

interface Kind {
  /** The element with the rendering and, while editing, the field. */
  dom: HTMLElement;
  /** Label of the field. */
  label: string;
  /** Renders the source. Called again after each change. */
  render: (source: string) => void;
}

/** A node that is rendered and edited as source in place: a press or Enter opens the field, Esc closes it. */
class SourceView implements NodeView {
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

  /** Shows the field below the rendering and focuses it. */
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

  /** Moves the caret into the text before or behind the node. */
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

/** An inline formula, rendered and edited as TeX. */
export const inlineMathView: NodeViewConstructor = (node, view, getPos) => {
  const rendering = createElement('span', { class: styles.math });
  const dom = createElement('span', { class: styles.inlineSource }, rendering);
  const render = (source: string) =>
    void renderMath(rendering, source, node.attrs['display'] === true);
  return new SourceView(node, view, getPos, { dom, label: visualText.formulaSource, render });
};

/** Inline HTML, shown as source. */
export const rawInlineView: NodeViewConstructor = (node, view, getPos) => {
  const rendering = createElement('code');
  const dom = createElement('span', { class: styles.inlineSource }, rendering);
  const render = (source: string) => (rendering.textContent = source);
  return new SourceView(node, view, getPos, { dom, label: visualText.rawSource, render });
};

type GetPos = () => number | undefined;

/** A block formula. Its source is visible while the caret is in it. */
export function mathBlockView(first: Node, view: EditorView, getPos: GetPos): NodeView {
  const currentNode = createElement('div', { class: 'math', contenteditable: 'false' });
  const source = createElement('code', {
    spellcheck: 'false',
    'aria-label': visualText.formulaSource,
  });
  const dom = createElement(
    'div',
    { class: styles.mathBlock },
    currentNode,
    createElement('pre', {}, source),
  );
  currentNode.addEventListener('mousedown', (event) => enterSource(event, view, getPos));
  const render = (node: Node) => void renderMath(currentNode, node.textContent, true);
  render(first);
  return createSourceBlockView(first, dom, source, render);
}

/** Creates the view of a node whose content is its source. Events in `controls` are ignored by the editor. */
export function createSourceBlockView(
  first: Node,
  dom: HTMLElement,
  contentDOM: HTMLElement,
  render: (node: Node) => void,
  controls?: HTMLElement,
): NodeView {
  let currentNode = first;
  return {
    dom,
    contentDOM,
    update(node) {
      if (node.type !== first.type) return false;
      if (node.textContent !== currentNode.textContent) render(node);
      currentNode = node;
      return true;
    },
    stopEvent: (event) => controls?.contains(event.target as Element) === true,
    ignoreMutation: (mutation) =>
      mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  };
}

/** Puts the caret at the end of a block's source. */
export function enterSource(event: Event, view: EditorView, getPos: GetPos): void {
  const pos = getPos();
  if (pos === undefined || !view.editable) return;
  event.preventDefault();
  const end = pos + (view.state.doc.nodeAt(pos)?.nodeSize ?? 2) - 1;
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, end)));
  view.focus();
}

/** The latest source by container, so that the late rendering of an older one is dropped. */
const latestSources = new WeakMap<HTMLElement, string>();

/** Renders a formula as MathML, as for readers. Shows the source while it is not valid LaTeX. */
async function renderMath(container: HTMLElement, source: string, display: boolean): Promise<void> {
  latestSources.set(container, source);
  container.removeAttribute('data-broken');
  if (source.trim() === '') {
    container.textContent = visualText.formulaEmpty;
    return;
  }
  // until the library is loaded
  if (container.childNodes.length === 0) container.textContent = source;
  const katex = await loadKatex().catch(() => null);
  if (latestSources.get(container) !== source) return;
  try {
    if (katex === null) throw new Error('not loaded');
    katex.render(source, container, {
      displayMode: display,
      output: 'mathml',
      strict: 'ignore',
      trust: false,
      maxExpand: 100,
      maxSize: 20,
    });
    container.querySelector('annotation')?.remove();
  } catch {
    container.textContent = source;
    container.setAttribute('data-broken', '');
  }
}

async function loadKatex() {
  const { default: katex } = await import('katex');
  return katex;
}
