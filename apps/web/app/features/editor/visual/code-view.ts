import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { copyText } from '../../../lib/clipboard.ts';
import { announceToScreenReader } from './announce.ts';
import { CODE_LANGUAGES, getLanguage } from './code-languages.ts';
import { createElement } from './dom.ts';
import { DiagramBox } from './diagram-box.ts';
import { visualText } from './visual.text.ts';

/** Code as readers see it, with a choice of its language. A diagram is drawn below its source. */
export class CodeView implements NodeView {
  readonly dom = createElement('figure', { class: 'code' });
  readonly contentDOM = createElement('code', { spellcheck: 'false' });
  readonly #language = createElement('select', { 'aria-label': visualText.language });
  readonly #head: HTMLElement;
  #diagram: DiagramBox | null = null;
  readonly #view: EditorView;
  readonly #getPos: () => number | undefined;
  #node: Node;

  constructor(node: Node, view: EditorView, getPos: () => number | undefined) {
    this.#node = node;
    this.#view = view;
    this.#getPos = getPos;
    const copy = createElement('button', { type: 'button' }, visualText.copy);
    this.#head = createElement('figcaption', { contenteditable: 'false' }, this.#language, copy);
    this.dom.append(this.#head, createElement('pre', {}, this.contentDOM));
    this.#language.addEventListener('change', () => this.#choose(this.#language.value));
    copy.addEventListener('click', () => void this.#copy());
    this.#render();
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    this.#node = node;
    this.#render();
    return true;
  }

  #render(): void {
    const info = String(this.#node.attrs['info'] ?? '');
    const { id, label } = getLanguage(info);
    if (this.#language.options.length === 0) {
      for (const language of CODE_LANGUAGES)
        this.#language.add(new Option(language.label, language.id));
    }
    // one that is not among ours keeps its name
    if (![...this.#language.options].some((option) => option.value === id)) {
      this.#language.add(new Option(label, id));
    }
    this.#language.value = id;
    if (id === 'mermaid') {
      this.#diagram ??= new DiagramBox(this.dom);
      this.#diagram.setSource(this.#node.textContent);
    } else {
      this.#diagram?.remove();
      this.#diagram = null;
    }
  }

  #choose(id: string): void {
    const pos = this.#getPos();
    if (pos === undefined) return;
    const info = String(this.#node.attrs['info'] ?? '');
    const attributes = /^\S*(.*)$/su.exec(info)?.[1] ?? '';
    this.#view.dispatch(
      this.#view.state.tr.setNodeAttribute(pos, 'info', `${id}${attributes}`.trim()),
    );
    this.#view.focus();
  }

  async #copy(): Promise<void> {
    if (await copyText(this.#node.textContent)) announceToScreenReader(visualText.copied);
  }

  stopEvent(event: Event): boolean {
    return this.#head.contains(event.target as Element);
  }

  ignoreMutation(mutation: { target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(mutation.target);
  }

  destroy(): void {
    this.#diagram?.remove();
  }
}
