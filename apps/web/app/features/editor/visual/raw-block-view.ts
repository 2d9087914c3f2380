// Why it is as it is: docs/decisions/0076-widths-and-shown-source.md
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { createElement } from './dom.ts';
import { enterSource, createSourceBlockView } from './source-view.ts';
import { visualText } from './visual.text.ts';
import { call } from '../../../api/browser.ts';
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

/** What was rendered, by source; undoing and dragging ask for the same again. */
const cache = new Map<string, string>();
const MAX_CACHED = 200;
/** One question at a time: a text of hundreds of such blocks must not keep the server from anybody else. */
let last: Promise<unknown> = Promise.resolve();

/** A source as readers see it, by the server's renderer. Null where it shows nothing, or cannot be rendered now. */
function renderRaw(source: string, isCurrent: () => boolean): Promise<DocumentFragment | null> {
  const result = last.then(async () => {
    const html = cache.get(source) ?? (isCurrent() ? await fetchRendering(source) : null);
    return html === null ? null : sanitizeRendering(html);
  });
  last = result.catch(() => undefined);
  return result;
}

async function fetchRendering(source: string): Promise<string | null> {
  const result = await call('POST /article/preview', { body: { content: source } });
  if (!result.ok) return null;
  const oldest = cache.size < MAX_CACHED ? undefined : cache.keys().next().value;
  if (oldest !== undefined) cache.delete(oldest);
  cache.set(source, result.data.html);
  return result.data.html;
}

/** Clean HTML without what would meet the page around it: places to link to, and what opens and closes. */
function sanitizeRendering(html: string): DocumentFragment | null {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html });
  for (const element of content.querySelectorAll('*')) {
    for (const name of ['id', 'name', 'tabindex']) element.removeAttribute(name);
    if (element instanceof HTMLDetailsElement) element.open = true;
  }
  const hasText = content.textContent.trim() !== '';
  return hasText || content.querySelector('img, hr, input, table') !== null ? content : null;
}
