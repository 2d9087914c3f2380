import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import { make } from './dom.ts';
import { safeAddress } from './safe-address.ts';
import type { UploadBoard } from './upload-board.ts';
import { visualText } from './visual.text.ts';
import styles from './visual-blocks.module.css';

/** A picture; while its file is on the way, its name and how far it is. */
export function imageView(board: UploadBoard) {
  return (first: Node): NodeView => {
    const dom = make('span', { class: styles.image });
    let shown: Node | null = null;
    let stop: (() => void) | null = null;
    const draw = (node: Node) => {
      if (shown?.eq(node)) return;
      shown = node;
      stop?.();
      const { src, alt, title, width } = node.attrs as Record<'src' | 'alt' | 'title', string> & {
        width: string | null;
      };
      // of the text's width, as readers see it; the frame is as wide as the picture otherwise
      dom.style.width = width ?? '';
      const id = /^uploading:(\d+)$/u.exec(src)?.[1];
      if (id !== undefined) {
        stop = drawUpload(dom, board, Number(id), alt);
        return;
      }
      stop = null;
      const image = make('img', { src: safeAddress(src) ?? undefined, alt, draggable: 'false' });
      if (width !== null) image.setAttribute('width', '100%');
      dom.replaceChildren(image);
      // a title shows below, as readers see it
      if (title !== '') dom.append(make('span', { class: styles.caption }, title));
    };
    draw(first);
    return {
      dom,
      update(node) {
        if (node.type !== first.type) return false;
        draw(node);
        return true;
      },
      selectNode: () => dom.classList.add(styles.selected!),
      deselectNode: () => dom.classList.remove(styles.selected!),
      ignoreMutation: () => true,
      destroy: () => stop?.(),
    };
  };
}

function drawUpload(dom: HTMLElement, board: UploadBoard, id: number, name: string): () => void {
  const words = make('span', {}, visualText.uploading(name));
  const bar = make('progress', { max: '1', 'aria-label': visualText.uploading(name) });
  const retry = make('button', { type: 'button' }, visualText.retry);
  const remove = make('button', { type: 'button' }, visualText.remove);
  retry.addEventListener('click', () => board.retry(id));
  remove.addEventListener('click', () => board.remove(id));
  const box = make('span', { class: styles.upload }, words);
  dom.replaceChildren(box);
  const draw = () => {
    const upload = board.find(id);
    const failed = upload?.state === 'failed';
    words.textContent = failed ? upload.error : visualText.uploading(name);
    if (upload !== undefined && upload.size > 0) bar.value = upload.sent / upload.size;
    box.replaceChildren(words, ...(failed ? [retry, remove] : [bar]));
  };
  draw();
  return board.listen(draw);
}
