import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { LANGUAGES } from '@zhihui/markdown/languages.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { announceToScreenReader, createElement } from './dom.ts';
import { visualText } from './visual.text.ts';
import { drawDiagram, getCurrentTheme } from '../../../ui/diagram/draw-diagram.ts';
import styles from './visual-blocks.module.css';

/** A code block with a choice of its language. Diagrams are rendered below their source. */
export class CodeView implements NodeView {
  readonly dom = createElement('figure', { class: 'code' });
  readonly contentDOM = createElement('code', { spellcheck: 'false' });
  readonly #language = createElement('select', { 'aria-label': visualText.language });
  readonly #head: HTMLElement;
  #offersLanguages = false;
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
    for (const event of ['pointerenter', 'focus'])
      this.#language.addEventListener(event, () => this.#offerLanguages());
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
    // an unknown language is shown by its own name
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

  /** Adds the other languages when the choice is near: a text with many blocks would begin with thousands of options. */
  #offerLanguages(): void {
    if (this.#offersLanguages) return;
    this.#offersLanguages = true;
    const current = this.#language.value;
    const unknown = [...this.#language.options].filter(
      ({ value }) => !CODE_LANGUAGES.some(({ id }) => id === value),
    );
    const isLikely = ({ id }: Language) => LIKELY.has(id);
    this.#language.replaceChildren(
      createGroup(visualText.likelyLanguages, CODE_LANGUAGES.filter(isLikely)),
      createGroup(
        visualText.otherLanguages,
        CODE_LANGUAGES.filter((language) => !isLikely(language)),
      ),
      ...unknown,
    );
    this.#language.value = current;
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

/** A language of code blocks: its identifier after the fence, and its label. */
interface Language {
  id: string;
  label: string;
}

/** What is written most; they stand first. */
const LIKELY = new Set(
  ['', 'bash', 'sql', 'java', 'python', 'javascript', 'typescript', 'json', 'yaml', 'xml'].concat([
    'html',
    'go',
    'csharp',
    'mermaid',
  ]),
);

function createGroup(label: string, languages: readonly Language[]): HTMLElement {
  const options = languages.map((language) => new Option(language.label, language.id));
  return createElement('optgroup', { label }, ...options);
}

/** The languages to choose from: plain text, then by name. */
const CODE_LANGUAGES: readonly Language[] = [
  { id: '', label: LANGUAGES.get('text')?.label ?? '' },
  ...[
    ...new Map(
      [...LANGUAGES.values()].reverse().map((language) => [language.label, language]),
    ).values(),
  ]
    .filter(({ id }) => id !== 'text')
    .sort((a, b) => a.label.localeCompare(b.label, 'zh-CN')),
];

/** Returns the language for the info string of a fence; an unknown one keeps its own name. */
function getLanguage(info: string): Language {
  const name = /^\S*/u.exec(info)?.[0] ?? '';
  if (name === '') return { id: '', label: CODE_LANGUAGES[0]?.label ?? '' };
  const language = LANGUAGES.get(name.toLowerCase());
  // aliases share an entry: the identifier in the text stays until another language is chosen
  return CODE_LANGUAGES.find(({ label }) => label === language?.label) ?? { id: name, label: name };
}

const DRAW_DELAY_MS = 400;

/** Renders a diagram below its source, again shortly after the last key. Shows a message when that fails. */
class DiagramBox {
  readonly #container = createElement('div', { class: styles.diagram, contenteditable: 'false' });
  readonly #themeObserver = new MutationObserver(() => void this.#render());
  #timer: ReturnType<typeof setTimeout> | undefined;
  #source: string | null = null;

  constructor(parent: HTMLElement) {
    parent.append(this.#container);
    this.#themeObserver.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  }

  setSource(source: string): void {
    if (source === this.#source) return;
    const first = this.#source === null;
    this.#source = source;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#render(), first ? 0 : DRAW_DELAY_MS);
  }

  async #render(): Promise<void> {
    const source = this.#source;
    if (source === null) return;
    if (this.#container.childNodes.length === 0) this.#container.textContent = visualText.drawing;
    const svg = await drawDiagram(source, getCurrentTheme()).catch(() => null);
    if (source !== this.#source) return;
    if (svg === null) {
      this.#container.replaceChildren(
        createElement('p', { role: 'status' }, visualText.diagramBroken),
      );
      return;
    }
    const image = createElement('img', { alt: visualText.diagram, draggable: 'false' });
    const src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    image.addEventListener('load', () => URL.revokeObjectURL(src));
    image.src = src;
    this.#container.replaceChildren(image);
  }

  remove(): void {
    clearTimeout(this.#timer);
    this.#themeObserver.disconnect();
    this.#source = null;
    this.#container.remove();
  }
}
