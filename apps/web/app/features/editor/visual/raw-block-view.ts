// Why it is as it is: docs/decisions/0076-widths-and-shown-source.md
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { createElement } from './dom.ts';
import { enterSource, createSourceBlockView } from './source-view.ts';
import { visualText } from './visual.text.ts';
import { call } from '../../../api/browser.ts';
import styles from './visual-blocks.module.css';

const RENDER_DELAY_MS = 600;
/** Renders shortly before the block becomes visible, which avoids layout shifts. */
const ROOT_MARGIN = '600px';

/**
 * Markdown the visual view does not support: rendered as for readers, and edited as source. The rendering is
 * `inert`, so it cannot be clicked or focused; screen readers read the source.
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

  // link definitions have no rendering
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

/** Renders a source when it comes near the visible area, and again shortly after the last key. */
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

/** Rendered HTML by source; undoing and dragging need the same again. */
const cache = new Map<string, string>();
const MAX_CACHED = 200;
/** Sends one request at a time, so that a text of hundreds of such blocks does not overload the server. */
let last: Promise<unknown> = Promise.resolve();

/** Renders a source on the server as readers see it. Null when the result is empty or rendering fails. */
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

/** Removes what would interfere with the page from sanitized HTML: anchors and elements that open and close. */
function sanitizeRendering(html: string): DocumentFragment | null {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html });
  for (const element of content.querySelectorAll('*')) {
    for (const name of ['id', 'name', 'tabindex']) element.removeAttribute(name);
    if (element instanceof HTMLDetailsElement) element.open = true;
  }
  const hasText = content.textContent.trim() !== '';
  return hasText || content.querySelector('img, hr, input, table') !== null ? content : null;
}
