import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Points of a picture: more than this Safari on a phone does not draw. */
const MAX_POINTS = 16_000_000;

/**
 * Draws a page and lays its text over it, to be selected and read out, and puts both into `host` when they are done: until
 * then there stands what stood there. Resolves to false where the page cannot be drawn or `stop` came before.
 */
export function drawPage(
  page: PDFPageProxy,
  { container, scale, textClass }: { container: HTMLElement; scale: number; textClass: string },
): { completed: Promise<boolean>; stop: () => void } {
  const viewport = page.getViewport({ scale });
  const { width, height } = viewport;
  const points = Math.sqrt(MAX_POINTS / (width * height));
  const density = Math.min(window.devicePixelRatio || 1, points);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(width * density));
  canvas.height = Math.max(1, Math.floor(height * density));
  canvas.setAttribute('aria-hidden', 'true');
  const task = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
  const textLayer = document.createElement('div');
  textLayer.className = textClass;
  let stopped = false;
  const draw = async (): Promise<boolean> => {
    try {
      await task.promise;
      if (stopped) return false;
      container.style.setProperty('--total-scale-factor', String(scale));
      container.replaceChildren(canvas, textLayer);
      const textContentSource = page.streamTextContent({ includeMarkedContent: false });
      await new TextLayer({ textContentSource, container: textLayer, viewport }).render();
      return true;
    } catch {
      return canvas.isConnected;
    }
  };
  return {
    completed: draw(),
    stop: () => {
      stopped = true;
      task.cancel();
    },
  };
}
