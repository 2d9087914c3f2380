// Why it is as it is: docs/decisions/0078-reading-aids.md
import PhotoSwipe from 'photoswipe';
import type { SlideData } from 'photoswipe';
import 'photoswipe/style.css';
import { cx } from '../../lib/cx.ts';
import { pictureText } from './picture.text.ts';
import styles from './picture.module.css';
import { isPicture } from './use-pictures.ts';

/** Zoom factor of one press. */
const STEP = 1.5;
/** Width in px of pictures without a size, such as diagrams, which are sharp at any size. */
const VECTOR_WIDTH = 1600;

/** Only one viewer: a second press may come before the first is handled. */
let openViewer: PhotoSwipe | null = null;

/** Shows a picture in full size, with the others of its text beside it. Returns a function that closes it. */
export function showPictures(image: HTMLImageElement): () => void {
  openViewer?.destroy();
  const pictures = [...(image.closest('.prose')?.querySelectorAll('img') ?? [])].filter(
    (item) => isPicture(item) && (item === image || !item.hidden),
  );
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const viewer = new PhotoSwipe({
    dataSource: pictures.map(toSlide),
    index: pictures.indexOf(image),
    mainClass: cx(styles['viewer']),
    showHideAnimationType: reducedMotion ? 'none' : 'zoom',
    bgOpacity: 1,
    // so that buttons and captions do not cover the picture
    padding: {
      top: 60,
      bottom: pictures.some(({ alt }) => alt !== '') ? 48 : 16,
      left: 0,
      right: 0,
    },
    loop: false,
    wheelToZoom: true,
    // replaced by two buttons and the wheel, which zoom in steps
    zoom: false,
    closeTitle: pictureText.close,
    arrowPrevTitle: pictureText.previous,
    arrowNextTitle: pictureText.next,
    indexIndicatorSep: pictureText.of,
    errorMsg: pictureText.failed,
  });
  viewer.on('uiRegister', () => addControls(viewer));
  viewer.on('keydown', (pressed) => {
    const event = pressed.originalEvent;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const zoom = KEYS[event.key];
    if (zoom === undefined) return;
    event.preventDefault();
    pressed.preventDefault();
    zoom(viewer);
  });
  // corrects the size of a picture that was not loaded before
  viewer.on('loadComplete', ({ slide, content }) => {
    const loaded = content.element;
    if (!(loaded instanceof HTMLImageElement) || content.data['known'] === true) return;
    Object.assign(content.data, getSize(loaded), { known: true });
    viewer.refreshSlideContent(slide.index);
  });
  openViewer = viewer;
  viewer.on('destroy', () => {
    openViewer = null;
  });
  viewer.init();
  viewer.element?.setAttribute('aria-label', pictureText.viewer);
  viewer.element?.setAttribute('aria-modal', 'true');
  return () => viewer.destroy();
}

const zoomBy = (factor: number) => (viewer: PhotoSwipe) => {
  const slide = viewer.currSlide;
  if (slide === undefined) return;
  const { min, max } = slide.zoomLevels;
  const level = Math.min(max, Math.max(min, slide.currZoomLevel * factor));
  viewer.zoomTo(level, undefined, 200);
};
const fitToWindow = (viewer: PhotoSwipe) =>
  viewer.zoomTo(viewer.currSlide?.zoomLevels.initial ?? 1, undefined, 200);
const KEYS: Record<string, (viewer: PhotoSwipe) => void> = {
  '+': zoomBy(STEP),
  '=': zoomBy(STEP),
  '-': zoomBy(1 / STEP),
  _: zoomBy(1 / STEP),
  '0': fitToWindow,
};

function toSlide(image: HTMLImageElement): SlideData {
  const known = image.complete && image.naturalWidth > 0;
  const { src, currentSrc, alt } = image;
  return { src: currentSrc || src, alt, element: image, known, ...getSize(image) };
}

function getSize(image: HTMLImageElement): { width: number; height: number } {
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width === 0) return { width: VECTOR_WIDTH, height: (VECTOR_WIDTH * 2) / 3 };
  const isVector = /^blob:|\.svg(?:$|\?)/u.test(image.src);
  const scale = isVector ? Math.max(1, VECTOR_WIDTH / width) : 1;
  return { width: width * scale, height: height * scale };
}

function addControls(viewer: PhotoSwipe): void {
  const button = (name: string, title: string, order: number, path: string, step: number) =>
    viewer.ui?.registerElement({
      name,
      title,
      order,
      isButton: true,
      html: `<svg aria-hidden="true" class="pswp__icn" viewBox="0 0 32 32" width="32" height="32"><path d="${path}"/></svg>`,
      onClick: () => zoomBy(step)(viewer),
    });
  button('zoom-out', pictureText.zoomOut, 9, 'M8 15h16v2H8z', 1 / STEP);
  button('zoom-in', pictureText.zoomIn, 10, 'M15 8h2v7h7v2h-7v7h-2v-7H8v-2h7z', STEP);
  viewer.ui?.registerElement({
    name: 'caption',
    appendTo: 'root',
    className: styles['caption'] as string,
    onInit: (caption) => {
      viewer.on('change', () => {
        const altText = viewer.currSlide?.data.alt ?? '';
        caption.textContent = altText;
        caption.hidden = altText === '';
      });
    },
  });
}
