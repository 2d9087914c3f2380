import { useEffect } from 'react';
import type { RefObject } from 'react';
import { importWithRetry } from '../../lib/lazy-part.ts';
import { pictureText } from './picture.text.ts';

/** Opens pictures of texts in full size by press or Enter; loads the viewer then. Linked pictures stay links. */
export function usePictures(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = body.current;
    if (element === null) return undefined;
    for (const image of element.querySelectorAll<HTMLImageElement>('.prose img'))
      makeFocusable(image);
    let close: (() => void) | null = null;
    let cancelled = false;
    const show = async (image: HTMLImageElement) => {
      const { showPictures } = await importWithRetry(() => import('./show-pictures.ts'));
      if (!cancelled) close = showPictures(image);
    };
    const open = (event: Event) => {
      const image = event.target;
      if (!(image instanceof HTMLImageElement) || !isPicture(image)) return;
      if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      void show(image);
    };
    element.addEventListener('click', open);
    element.addEventListener('keydown', open);
    return () => {
      cancelled = true;
      close?.();
      element.removeEventListener('click', open);
      element.removeEventListener('keydown', open);
    };
  }, [body]);
}

/** Returns whether an image is a picture of a text and no link. */
export function isPicture(image: HTMLImageElement): boolean {
  return image.closest('.prose') !== null && image.closest('a') === null;
}

/** Marks a picture as a button and makes it focusable. */
function makeFocusable(image: HTMLImageElement): void {
  if (!isPicture(image)) return;
  image.tabIndex = 0;
  image.setAttribute('role', 'button');
  image.setAttribute('aria-label', pictureText.enlarge(image.alt));
}
