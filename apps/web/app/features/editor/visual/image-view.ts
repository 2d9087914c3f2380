import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import { createElement } from './dom.ts';
import { sanitizeAddress } from './schema.ts';
import { visualText } from './visual.text.ts';
import type { Upload } from '../../media/media.public.ts';
import styles from './visual-blocks.module.css';

/** A picture; during an upload, its file name and progress. */
export function imageView(board: UploadBoard) {
  return (first: Node): NodeView => {
    const dom = createElement('span', { class: styles.image });
    let currentNode: Node | null = null;
    let stop: (() => void) | null = null;
    const render = (node: Node) => {
      if (currentNode?.eq(node)) return;
      currentNode = node;
      stop?.();
      const { src, alt, title, width } = node.attrs as Record<'src' | 'alt' | 'title', string> & {
        width: string | null;
      };
      // relative to the text width, as for readers; otherwise the frame fits the picture
      dom.style.width = width ?? '';
      const id = /^uploading:(\d+)$/u.exec(src)?.[1];
      if (id !== undefined) {
        stop = renderUpload(dom, board, Number(id), alt);
        return;
      }
      stop = null;
      const image = createElement('img', {
        src: sanitizeAddress(src) ?? undefined,
        alt,
        draggable: 'false',
      });
      if (width !== null) image.setAttribute('width', '100%');
      dom.replaceChildren(image);
      // the title is shown below, as for readers
      if (title !== '') dom.append(createElement('span', { class: styles.caption }, title));
    };
    render(first);
    return {
      dom,
      update(node) {
        if (node.type !== first.type) return false;
        render(node);
        return true;
      },
      selectNode: () => dom.classList.add(styles.selected!),
      deselectNode: () => dom.classList.remove(styles.selected!),
      ignoreMutation: () => true,
      destroy: () => stop?.(),
    };
  };
}

function renderUpload(dom: HTMLElement, board: UploadBoard, id: number, name: string): () => void {
  const label = createElement('span', {}, visualText.uploading(name));
  const bar = createElement('progress', { max: '1', 'aria-label': visualText.uploading(name) });
  const retry = createElement('button', { type: 'button' }, visualText.retry);
  const remove = createElement('button', { type: 'button' }, visualText.remove);
  retry.addEventListener('click', () => board.retry(id));
  remove.addEventListener('click', () => board.remove(id));
  const container = createElement('span', { class: styles.upload }, label);
  dom.replaceChildren(container);
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

interface Handler {
  retry: (id: number) => void;
  remove: (id: number) => void;
}

/** The upload progress of files in the text. React writes it and picture views read it. */
export class UploadBoard {
  #uploads: readonly Upload[] = [];
  #handler: Handler | null = null;
  #listeners = new Set<() => void>();

  readonly write = (uploads: readonly Upload[], handler: Handler): void => {
    this.#uploads = uploads;
    this.#handler = handler;
    for (const listener of this.#listeners) listener();
  };

  find(id: number): Upload | undefined {
    return this.#uploads.find((upload) => upload.id === id);
  }

  retry(id: number): void {
    this.#handler?.retry(id);
  }

  remove(id: number): void {
    this.#handler?.remove(id);
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
