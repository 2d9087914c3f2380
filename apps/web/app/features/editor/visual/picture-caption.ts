import { createElement } from './dom.ts';
import { visualText } from './visual.text.ts';
import styles from './visual-pictures.module.css';

interface CaptionHost {
  onChange: (title: string) => void;
  /** Enter and the arrows lead to the text below, Escape back to the picture. */
  onLeave: (to: 'below' | 'picture') => void;
}

/** The caption below a picture: text, and a field while the picture is selected. */
export class PictureCaption {
  readonly dom = createElement('span', { class: 'picture-caption' });
  readonly #field = createElement('textarea', {
    class: styles.captionField,
    rows: '1',
    maxlength: '300',
    placeholder: visualText.captionHint,
    'aria-label': visualText.captionField,
  });
  #title = '';
  #isSelected = false;

  constructor({ onChange, onLeave }: CaptionHost) {
    const field = this.#field;
    field.addEventListener('input', () => {
      // the title is one line of the source
      const title = field.value.replace(/\s*\n\s*/gu, ' ');
      this.#title = title;
      onChange(title);
    });
    // The caption is part of the selected picture: a tap on a selection opens the menu of the phone and moves no focus,
    // and the text typed next would replace the picture.
    field.addEventListener('click', () => field.focus());
    field.addEventListener('blur', () => this.#render());
    field.addEventListener('keydown', (event) => {
      event.stopPropagation();
      if (event.isComposing) return;
      const isOneLine =
        field.clientHeight < 1.9 * Number.parseFloat(getComputedStyle(field).lineHeight);
      const isAtEnd = isOneLine || field.selectionStart === field.value.length;
      const isAtStart = isOneLine || field.selectionStart === 0;
      if (event.key === 'Escape') onLeave('picture');
      else if (event.key === 'Enter' || (event.key === 'ArrowDown' && isAtEnd)) onLeave('below');
      else if (event.key === 'ArrowUp' && isAtStart) onLeave('picture');
      else return;
      event.preventDefault();
    });
    this.#render();
  }

  get isEdited(): boolean {
    return this.#field.ownerDocument.activeElement === this.#field;
  }

  write(title: string): void {
    this.#title = title;
    if (this.#field.value !== title) this.#field.value = title;
    this.#render();
  }

  select(isSelected: boolean): void {
    this.#isSelected = isSelected;
    this.#render();
  }

  #render(): void {
    if (this.#isSelected || this.isEdited) {
      if (!this.#field.isConnected || this.#field.parentElement !== this.dom)
        this.dom.replaceChildren(this.#field);
    } else this.dom.textContent = this.#title;
    this.dom.hidden = !this.#isSelected && !this.isEdited && this.#title === '';
  }
}
