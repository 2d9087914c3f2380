// Why it is as it is: docs/decisions/0076-widths-and-shown-source.md
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { createElement } from './dom.ts';
import { renderRaw } from './render-raw.ts';
import { enterSource, createSourceBlockView } from './source-blocks.ts';
import { visualText } from './visual.text.ts';
import styles from './visual-blocks.module.css';

const RENDER_DELAY_MS = 600;
/** Rendered a little before they come into sight, so that nothing moves there. */
const ROOT_MARGIN = '600px';

/**
 * What the visual view does not understand: shown as readers see it, and edited as it is written. The rendering is
 * `inert`, so that nothing in it can be pressed or gets the focus; whoever does not see it reads the source.
 */
export function rawBlockView(
  first: Node,
  view: EditorView,
  getPos: () => number | undefined,
): NodeView {
  const edit = createElement('button', { type: 'button' }, visualText.editSource);
  const label = createElement('span', {}, visualText.rawBlock);
  const head = createElement(
    'div',
    { class: styles.rawHead, contenteditable: 'false' },
    label,
    edit,
  );
  const inner = createElement('div', { class: 'prose', inert: '' });
  const rendering = createElement(
    'div',
    { class: styles.rawShown, contenteditable: 'false' },
    inner,
  );
  const source = createElement('code', { spellcheck: 'false' });
  const dom = createElement(
    'div',
    { class: styles.raw },
    head,
    rendering,
    createElement('pre', {}, source),
  );
  edit.addEventListener('click', (event) => enterSource(event, view, getPos));
  rendering.addEventListener('mousedown', (event) => enterSource(event, view, getPos));

  // addresses of links show nothing
  if (first.attrs['kind'] === 'definition')
    return createSourceBlockView(first, dom, source, () => {}, head);
  const rawRendering = new RawRendering(dom, inner);
  rawRendering.setSource(first.textContent);
  return {
    ...createSourceBlockView(
      first,
      dom,
      source,
      (node) => rawRendering.setSource(node.textContent),
      head,
    ),
    destroy: () => rawRendering.stop(),
  };
}

/** The rendering of a source: asked for when it comes near, and anew a little after the last key. */
class RawRendering {
  readonly #dom: HTMLElement;
  readonly #container: HTMLElement;
  readonly #observer: IntersectionObserver;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #source: string | null = null;
  #isNear = false;

  constructor(dom: HTMLElement, container: HTMLElement) {
    this.#dom = dom;
    this.#container = container;
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        this.#observer.disconnect();
        this.#isNear = true;
        void this.#render();
      },
      { rootMargin: ROOT_MARGIN },
    );
    this.#observer.observe(dom);
  }

  setSource(source: string): void {
    this.#source = source;
    clearTimeout(this.#timer);
    if (this.#isNear) this.#timer = setTimeout(() => void this.#render(), RENDER_DELAY_MS);
  }

  async #render(): Promise<void> {
    const source = this.#source;
    if (source === null) return;
    const isCurrent = () => this.#source === source;
    const html = await renderRaw(source, isCurrent).catch(() => null);
    if (!isCurrent()) return;
    this.#container.replaceChildren(...(html === null ? [] : [html]));
    this.#dom.toggleAttribute('data-rendered', html !== null);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#observer.disconnect();
    this.#source = null;
  }
}
