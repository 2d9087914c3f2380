// Why it is as it is: docs/decisions/0076-widths-and-shown-source.md
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { make } from './dom.ts';
import { renderRaw } from './render-raw.ts';
import { goInto, sourceBlock } from './source-blocks.ts';
import { visualText } from './visual.text.ts';
import styles from './visual-blocks.module.css';

const WAIT = 600;
/** Rendered a little before they come into sight, so that nothing moves there. */
const AHEAD = '600px';

/**
 * What the visual view does not understand: shown as readers see it, and edited as it is written. The rendering is
 * `inert`, so that nothing in it can be pressed or gets the focus; whoever does not see it reads the source.
 */
export function rawBlockView(
  first: Node,
  view: EditorView,
  getPos: () => number | undefined,
): NodeView {
  const edit = make('button', { type: 'button' }, visualText.editRaw);
  const words = make('span', {}, visualText.raw);
  const head = make('div', { class: styles.rawHead, contenteditable: 'false' }, words, edit);
  const inner = make('div', { class: 'prose', inert: '' });
  const shown = make('div', { class: styles.rawShown, contenteditable: 'false' }, inner);
  const source = make('code', { spellcheck: 'false' });
  const dom = make('div', { class: styles.raw }, head, shown, make('pre', {}, source));
  edit.addEventListener('click', (event) => goInto(event, view, getPos));
  shown.addEventListener('mousedown', (event) => goInto(event, view, getPos));

  // addresses of links show nothing
  if (first.attrs['kind'] === 'definition') return sourceBlock(first, dom, source, () => {}, head);
  const drawing = new Drawing(dom, inner);
  drawing.show(first.textContent);
  return {
    ...sourceBlock(first, dom, source, (node) => drawing.show(node.textContent), head),
    destroy: () => drawing.stop(),
  };
}

/** The rendering of a source: asked for when it comes near, and anew a little after the last key. */
class Drawing {
  readonly #dom: HTMLElement;
  readonly #place: HTMLElement;
  readonly #near: IntersectionObserver;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #source: string | null = null;
  #isNear = false;

  constructor(dom: HTMLElement, place: HTMLElement) {
    this.#dom = dom;
    this.#place = place;
    this.#near = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        this.#near.disconnect();
        this.#isNear = true;
        void this.#draw();
      },
      { rootMargin: AHEAD },
    );
    this.#near.observe(dom);
  }

  show(source: string): void {
    this.#source = source;
    clearTimeout(this.#timer);
    if (this.#isNear) this.#timer = setTimeout(() => void this.#draw(), WAIT);
  }

  async #draw(): Promise<void> {
    const source = this.#source;
    if (source === null) return;
    const isWanted = () => this.#source === source;
    const html = await renderRaw(source, isWanted).catch(() => null);
    if (!isWanted()) return;
    this.#place.replaceChildren(...(html === null ? [] : [html]));
    this.#dom.toggleAttribute('data-rendered', html !== null);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#near.disconnect();
    this.#source = null;
  }
}
