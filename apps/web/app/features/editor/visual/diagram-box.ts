import { drawDiagram, getCurrentTheme } from '../../../ui/diagram/draw-diagram.ts';
import { createElement } from './dom.ts';
import { visualText } from './visual.text.ts';
import styles from './visual-blocks.module.css';

const DRAW_DELAY_MS = 400;

/** A diagram below its source, drawn anew a little after the last key. Of one that cannot be drawn the source says why. */
export class DiagramBox {
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
