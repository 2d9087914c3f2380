import type { Node } from 'prosemirror-model';
import { NodeSelection, TextSelection } from 'prosemirror-state';
import type { EditorView, NodeView } from 'prosemirror-view';
import { createElement } from './dom.ts';
import { PictureCaption } from './picture-caption.ts';
import { setPicture } from './picture-commands.ts';
import { findPictureFacts } from './picture-facts.ts';
import { createGrips } from './picture-grips.ts';
import { countPictures } from './picture-rows.ts';
import { sanitizeAddress } from './schema.ts';
import type { UploadBoard } from './upload-board.ts';
import { visualText } from './visual.text.ts';
import blockStyles from './visual-blocks.module.css';
import styles from './visual-pictures.module.css';

type GetPos = () => number | undefined;

/** A picture; during an upload, its file name and progress. */
export function imageView(board: UploadBoard) {
  return (node: Node, view: EditorView, getPos: GetPos): NodeView =>
    new PictureView(board, node, view, getPos);
}

class PictureView implements NodeView {
  readonly dom = createElement('span', { class: 'picture-box' });
  readonly #frame = createElement('span', { class: 'picture-frame' });
  readonly #label = createElement('span', { class: styles.widthLabel, 'aria-hidden': 'true' });
  readonly #caption: PictureCaption;
  readonly #grips: HTMLElement[];
  readonly #board: UploadBoard;
  readonly #view: EditorView;
  readonly #getPos: GetPos;
  #node: Node;
  #stopUpload: (() => void) | null = null;

  constructor(board: UploadBoard, node: Node, view: EditorView, getPos: GetPos) {
    this.#board = board;
    this.#view = view;
    this.#getPos = getPos;
    this.#node = node;
    this.#caption = new PictureCaption({
      onChange: (title) => this.#set('title', title),
      onLeave: (to) => this.#leaveCaption(to),
    });
    this.#grips = createGrips({
      frame: this.#frame,
      isCentred: () => this.#isCentred(),
      show: (width) => this.#showWidth(width),
      onWidth: (width) => this.#set('width', width),
    });
    this.#label.hidden = true;
    this.#render();
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    const isEqual = this.#node.eq(node);
    this.#node = node;
    if (!isEqual) this.#render();
    return true;
  }

  selectNode(): void {
    this.dom.classList.add(styles.selectedPicture ?? '');
    if (this.#stopUpload === null) this.#caption.select(true);
  }

  deselectNode(): void {
    this.dom.classList.remove(styles.selectedPicture ?? '');
    this.#caption.select(false);
  }

  stopEvent(event: Event): boolean {
    return (
      event.target instanceof Element &&
      event.target.closest(`textarea, button, .${styles.grip ?? ''}`) !== null
    );
  }

  ignoreMutation(): boolean {
    return true;
  }

  destroy(): void {
    this.#stopUpload?.();
  }

  #render(): void {
    const { src, alt, title } = this.#node.attrs as Record<'src' | 'alt' | 'title', string>;
    this.#showWidth(null);
    this.dom.dataset['align'] = String(this.#node.attrs['align'] ?? '');
    this.#stopUpload?.();
    const id = /^uploading:(\d+)$/u.exec(src)?.[1];
    if (id !== undefined) {
      this.dom.replaceChildren(this.#frame);
      this.#stopUpload = renderUpload(this.#frame, this.#board, Number(id), alt);
      return;
    }
    const isUploaded = this.#stopUpload !== null;
    this.#stopUpload = null;
    const shown = this.#frame.querySelector<HTMLImageElement>(':scope > img');
    const image = shown?.dataset['src'] === src ? shown : this.#createImage(src);
    image.alt = alt === '' ? visualText.missingAlt : alt;
    if (image !== shown) this.#frame.replaceChildren(image, ...this.#grips, this.#label);
    if (this.#caption.dom.parentElement !== this.dom)
      this.dom.replaceChildren(this.#frame, this.#caption.dom);
    this.#caption.write(title);
    if (isUploaded && this.#isAtCaret()) void this.#scrollIntoView(image);
  }

  /** Whether one still writes where the picture was put in. */
  #isAtCaret(): boolean {
    const pos = this.#getPos();
    const { head } = this.#view.state.selection;
    return pos !== undefined && head >= pos && head <= pos + 3;
  }

  /** Brings a picture into sight that was put in at the lower edge, where only the progress of its upload had room. */
  async #scrollIntoView(image: HTMLImageElement): Promise<void> {
    await image.decode().catch(() => undefined);
    if (image.isConnected) this.dom.scrollIntoView({ block: 'nearest' });
  }

  #createImage(src: string): HTMLImageElement {
    const image = createElement('img', { draggable: 'false', 'data-src': src });
    const address = sanitizeAddress(src);
    if (address === null) return image;
    image.src = address;
    // the size of an upload is known before it is loaded, so that the text below does not move
    if (address.startsWith('/media/')) {
      void findPictureFacts(address).then((facts) => {
        if (facts?.width == null || facts.height === null) return;
        image.width = facts.width;
        image.height = facts.height;
      });
    }
    return image;
  }

  /** Relative to the text, as for readers; otherwise the frame fits the picture. */
  #showWidth(dragged: string | null): void {
    const width = dragged ?? (this.#node.attrs['width'] as string | null);
    this.dom.toggleAttribute('data-sized', width !== null);
    if (width === null) this.dom.style.removeProperty('--picture-width');
    else this.dom.style.setProperty('--picture-width', width);
    this.#label.textContent = dragged ?? '';
    this.#label.hidden = dragged === null;
  }

  #isCentred(): boolean {
    const pos = this.#getPos();
    const align = this.#node.attrs['align'] as string | null;
    const line = pos === undefined ? null : this.#view.state.doc.resolve(pos).parent;
    return line !== null && countPictures(line) === 1 && align !== 'left' && align !== 'right';
  }

  #set(name: 'title' | 'width', value: string): void {
    const pos = this.#getPos();
    if (pos === undefined) return;
    this.#view.dispatch(setPicture(this.#view.state, pos, name, value));
  }

  #leaveCaption(to: 'below' | 'picture'): void {
    const { state } = this.#view;
    const pos = this.#getPos();
    if (pos === undefined) return;
    const selection =
      to === 'picture'
        ? NodeSelection.create(state.doc, pos)
        : TextSelection.near(state.doc.resolve(state.doc.resolve(pos).after()));
    this.#view.dispatch(state.tr.setSelection(selection).scrollIntoView());
    this.#view.focus();
  }
}

function renderUpload(
  frame: HTMLElement,
  board: UploadBoard,
  id: number,
  name: string,
): () => void {
  const label = createElement('span', {}, visualText.uploading(name));
  const bar = createElement('progress', { max: '1', 'aria-label': visualText.uploading(name) });
  const retry = createElement('button', { type: 'button' }, visualText.retry);
  const remove = createElement('button', { type: 'button' }, visualText.remove);
  retry.addEventListener('click', () => board.retry(id));
  remove.addEventListener('click', () => board.remove(id));
  const container = createElement('span', { class: blockStyles.upload }, label);
  frame.replaceChildren(container);
  const render = () => {
    const upload = board.find(id);
    const failed = upload?.state === 'failed';
    label.textContent = failed ? upload.error : visualText.uploading(name);
    if (upload !== undefined && upload.size > 0) bar.value = upload.sent / upload.size;
    container.replaceChildren(label, ...(failed ? [retry, remove] : [bar]));
  };
  render();
  return board.listen(render);
}
