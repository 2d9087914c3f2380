import { createElement } from './dom.ts';
import { visualText } from './visual.text.ts';
import styles from './visual-pictures.module.css';

/** Narrowest width that dragging gives, in percent of the text. */
const MIN_WIDTH = 5;

interface GripHost {
  /** The frame around the picture, which is dragged. */
  frame: HTMLElement;
  /** Whether the picture grows on both sides, because it stands in the middle. */
  isCentred: () => boolean;
  /** Shows a width while it is dragged; null shows that of the text again. */
  show: (width: string | null) => void;
  /** Takes the width at the end. */
  onWidth: (width: string) => void;
}

/** Creates the handles at the sides and the lower corners of a picture, which change its width. */
export function createGrips(host: GripHost): HTMLElement[] {
  return (['left', 'right', 'left-corner', 'right-corner'] as const).map((place) => {
    const grip = createElement('span', {
      class: styles.grip,
      'data-place': place,
      'aria-hidden': 'true',
      title: visualText.dragWidth,
    });
    grip.addEventListener('pointerdown', (event) =>
      startDrag(event, grip, host, place.startsWith('left') ? -1 : 1),
    );
    return grip;
  });
}

function startDrag(event: PointerEvent, grip: HTMLElement, host: GripHost, side: -1 | 1): void {
  const line = host.frame.closest('p, h1, h2, h3, h4, h5, h6, td, th');
  if (event.button !== 0 || line === null) return;
  event.preventDefault();
  event.stopPropagation();
  const startWidth = host.frame.getBoundingClientRect().width;
  const lineWidth = getContentWidth(line);
  let width: string | null = null;
  const onMove = (next: PointerEvent) => {
    const moved = (next.clientX - event.clientX) * side * (host.isCentred() ? 2 : 1);
    const percent = Math.round(((startWidth + moved) / lineWidth) * 100);
    width = `${Math.min(100, Math.max(MIN_WIDTH, percent))}%`;
    host.show(width);
  };
  const stop = (last: Event) => {
    grip.removeEventListener('pointermove', onMove);
    grip.removeEventListener('pointerup', stop);
    grip.removeEventListener('pointercancel', stop);
    document.removeEventListener('keydown', onKey, true);
    if (last.type === 'pointerup' && width !== null) host.onWidth(width);
    else host.show(null);
  };
  const onKey = (key: KeyboardEvent) => {
    if (key.key !== 'Escape') return;
    key.stopPropagation();
    stop(key);
  };
  grip.setPointerCapture(event.pointerId);
  grip.addEventListener('pointermove', onMove);
  grip.addEventListener('pointerup', stop);
  grip.addEventListener('pointercancel', stop);
  document.addEventListener('keydown', onKey, true);
}

function getContentWidth(element: Element): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
  return Math.max(1, element.getBoundingClientRect().width - padding);
}
