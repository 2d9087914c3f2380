import { useEffect, useRef, useState } from 'react';
import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { attachmentText } from '../attachment.text.ts';
import type { PageSize } from './page-layout.ts';
import styles from './pdf.module.css';

/** A page that the user only scrolls past is not drawn. */
const DRAW_DELAY_MS = 60;

interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  scale: number;
  top: number;
  size: PageSize;
  onSize: (number: number, size: PageSize) => void;
}

/** One page at its position, drawn while it is near the window. */
export function PdfPage({ document, number, scale, top, size, onSize }: PdfPageProps) {
  const container = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const page = usePage(document, number, { onSize, setFailed });

  useEffect(() => {
    if (page === null || container.current === null) return undefined;
    const target = { container: container.current, scale, textClass: styles.words ?? '' };
    let stop = (): void => undefined;
    const timer = setTimeout(async () => {
      const drawing = drawPage(page, target);
      let stopped = false;
      stop = () => {
        stopped = true;
        drawing.stop();
      };
      const completed = await drawing.completed;
      if (!stopped) setFailed(!completed);
    }, DRAW_DELAY_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [page, scale]);

  const { width, height } = { width: size.width * scale, height: size.height * scale };
  return (
    <div
      className={styles.page}
      role="group"
      aria-label={attachmentText.page(number)}
      style={{ top, width: Math.round(width), height: Math.round(height) }}
    >
      <div ref={container} className={styles.drawn} />
      {failed && <p className={styles.undrawn}>{attachmentText.pageFailed}</p>}
    </div>
  );
}

function usePage(
  document: PDFDocumentProxy,
  number: number,
  { onSize, setFailed }: Pick<PdfPageProps, 'onSize'> & { setFailed: (failed: boolean) => void },
): PDFPageProxy | null {
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  useEffect(() => {
    let cancelled = false;
    let loadedPage: PDFPageProxy | null = null;
    const loadPage = async () => {
      loadedPage = await document.getPage(number).catch(() => null);
      if (cancelled) return;
      if (loadedPage === null) {
        setFailed(true);
        return;
      }
      const { width, height } = loadedPage.getViewport({ scale: 1 });
      onSize(number, { width, height });
      setPage(loadedPage);
    };
    void loadPage();
    return () => {
      cancelled = true;
      loadedPage?.cleanup();
    };
  }, [document, number, onSize, setFailed]);
  return page;
}

/** Safari on a phone draws no larger canvas. */
const MAX_POINTS = 16_000_000;

/**
 * Draws a page with a text layer over it that can be selected and read out, and puts both into `container` when the
 * picture is done; until then the previous content stays. Resolves to false when the page cannot be drawn or `stop` was
 * called before.
 */
function drawPage(
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
