import { drawDiagram, themeNow } from '../../../ui/diagram/draw-diagram.ts';
import { make } from './dom.ts';
import { visualText } from './visual.text.ts';
import styles from './visual-blocks.module.css';

const WAIT = 400;

/** A diagram below its source, drawn anew a little after the last key. Of one that cannot be drawn the source says why. */
export class DiagramBox {
  readonly #box = make('div', { class: styles.diagram, contenteditable: 'false' });
  readonly #themes = new MutationObserver(() => void this.#draw());
  #timer: ReturnType<typeof setTimeout> | undefined;
  #source: string | null = null;

  constructor(parent: HTMLElement) {
    parent.append(this.#box);
    this.#themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  }

  show(source: string): void {
    if (source === this.#source) return;
    const first = this.#source === null;
    this.#source = source;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#draw(), first ? 0 : WAIT);
  }

  async #draw(): Promise<void> {
    const source = this.#source;
    if (source === null) return;
    if (this.#box.childNodes.length === 0) this.#box.textContent = visualText.drawing;
    const svg = await drawDiagram(source, themeNow()).catch(() => null);
    if (source !== this.#source) return;
    if (svg === null) {
      this.#box.replaceChildren(make('p', { role: 'status' }, visualText.diagramBroken));
      return;
    }
    const image = make('img', { alt: visualText.diagram, draggable: 'false' });
    const src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    image.addEventListener('load', () => URL.revokeObjectURL(src));
    image.src = src;
    this.#box.replaceChildren(image);
  }

  remove(): void {
    clearTimeout(this.#timer);
    this.#themes.disconnect();
    this.#source = null;
    this.#box.remove();
  }
}
