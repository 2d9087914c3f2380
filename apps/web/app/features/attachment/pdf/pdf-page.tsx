import { useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { attachmentText } from '../attachment.text.ts';
import { drawPage } from './draw-page.ts';
import type { PageSize } from './page-places.ts';
import styles from './pdf.module.css';

/** A page that is only passed by is not drawn. */
const PASSING_MS = 60;

interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  scale: number;
  top: number;
  size: PageSize;
  onSize: (number: number, size: PageSize) => void;
}

/** One page in its place, drawn for as long as it is near. */
export function PdfPage({ document, number, scale, top, size, onSize }: PdfPageProps) {
  const host = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const page = usePage(document, number, { onSize, setFailed });

  useEffect(() => {
    if (page === null || host.current === null) return undefined;
    const target = { host: host.current, scale, textClass: styles.words ?? '' };
    let stop = (): void => undefined;
    const timer = setTimeout(async () => {
      const drawing = drawPage(page, target);
      let stopped = false;
      stop = () => {
        stopped = true;
        drawing.stop();
      };
      const drawn = await drawing.drawn;
      if (!stopped) setFailed(!drawn);
    }, PASSING_MS);
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
      <div ref={host} className={styles.drawn} />
      {failed && <p className={styles.undrawn}>{attachmentText.undrawn}</p>}
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
    let left = false;
    let got: PDFPageProxy | null = null;
    const get = async () => {
      got = await document.getPage(number).catch(() => null);
      if (left) return;
      if (got === null) {
        setFailed(true);
        return;
      }
      const { width, height } = got.getViewport({ scale: 1 });
      onSize(number, { width, height });
      setPage(got);
    };
    void get();
    return () => {
      left = true;
      got?.cleanup();
    };
  }, [document, number, onSize, setFailed]);
  return page;
}
