import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { contentText } from '../content.text.ts';
import styles from './image-viewer.module.css';

interface Picture {
  src: string;
  alt: string;
}

/** Opens the pictures of a text large, by press or by Enter. Pictures that are links stay links. */
export function ImageViewer({ body }: { body: RefObject<HTMLDivElement | null> }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => {
    const element = body.current;
    if (element === null) return undefined;
    for (const image of element.querySelectorAll('img')) announce(image);
    const open = (event: Event) => {
      const image = event.target;
      if (!(image instanceof HTMLImageElement) || image.closest('a') !== null) return;
      if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      setPicture({ src: image.currentSrc || image.src, alt: image.alt });
      dialog.current?.showModal();
    };
    element.addEventListener('click', open);
    element.addEventListener('keydown', open);
    return () => {
      element.removeEventListener('click', open);
      element.removeEventListener('keydown', open);
    };
  }, [body]);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      closedby="any"
      aria-label={contentText.enlarge('')}
    >
      {picture !== null && (
        <button type="button" aria-label={contentText.close} onClick={close}>
          <img src={picture.src} alt={picture.alt} />
        </button>
      )}
    </dialog>
  );
}

/** Says that a picture can be opened, and lets the keyboard reach it. */
function announce(image: HTMLImageElement): void {
  if (image.closest('a') !== null) return;
  image.tabIndex = 0;
  image.setAttribute('role', 'button');
  image.setAttribute('aria-label', contentText.enlarge(image.alt));
}
