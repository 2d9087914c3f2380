import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { getButtonClass } from '../../../ui/button.ts';
import { attachmentText } from '../attachment.text.ts';
import { classifyFailure, openPdf } from './open-pdf.ts';
import type { OpenPdf, PdfFailure } from './open-pdf.ts';
import { PdfPage } from './pdf-page.tsx';
import { PdfTools } from './pdf-tools.tsx';
import styles from './pdf.module.css';
import { usePages } from './use-pages.ts';

interface PdfViewProps {
  url: string;
  name: string;
  /** The page to open at. */
  start: number;
  onPage: (page: number) => void;
  onFailed: (failed: boolean) => void;
}

/** A PDF as original, page below page; only pages near the window are drawn. */
export default function PdfView({ url, name, start, onPage, onFailed }: PdfViewProps) {
  const { state, retry } = usePdf(url);
  const failed = state.status === 'failed';
  useEffect(() => onFailed(failed), [failed, onFailed]);
  if (state.status === 'open') return <Pages pdf={state.pdf} {...{ name, start, onPage }} />;
  if (state.status === 'opening')
    return (
      <div className={styles.frame}>
        <p className={styles.note} role="status">
          {attachmentText.opening(Math.round(state.share * 100))}
        </p>
      </div>
    );
  return (
    <div className={styles.failed} role="alert">
      <p>{attachmentText.failures[state.reason]}</p>
      {state.reason === 'failed' && (
        <button type="button" className={getButtonClass()} onClick={retry}>
          {attachmentText.retry}
        </button>
      )}
    </div>
  );
}

function Pages({
  pdf: { document, size },
  name,
  start,
  onPage,
}: Pick<PdfViewProps, 'name' | 'start' | 'onPage'> & { pdf: OpenPdf }) {
  const count = document.numPages;
  const pages = usePages({ count, defaultSize: size, start: Math.min(start, count) });
  const { container, layout, rendered, current, scale, measuredSizes, goTo } = pages;
  useEffect(() => onPage(current), [current, onPage]);

  const turnPage = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, altKey, ctrlKey, metaKey, currentTarget } = event;
    if (altKey || ctrlKey || metaKey || currentTarget.scrollWidth > currentTarget.clientWidth)
      return;
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    goTo(current + by);
  };
  const numbers = Array.from(
    { length: rendered.last - rendered.first + 1 },
    (_, i) => rendered.first + i,
  );
  return (
    <div className={styles.frame}>
      <PdfTools count={count} {...pages} />
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- it scrolls, also by keyboard */}
      <div
        ref={container}
        className={styles.pages}
        role="region"
        aria-label={attachmentText.pages(name)}
        tabIndex={0}
        onScroll={pages.updateVisible}
        onKeyDown={turnPage}
      >
        <div
          className={styles.sheets}
          style={{ height: layout.offsets.at(-1), minWidth: layout.width }}
        >
          {numbers.map((number) => (
            <PdfPage
              key={number}
              {...{ document, number, scale }}
              top={layout.offsets[number - 1] ?? 0}
              size={measuredSizes.get(number) ?? size}
              onSize={pages.reportSize}
            />
          ))}
        </div>
      </div>
      {/* oxlint-enable */}
    </div>
  );
}

type PdfState =
  | { status: 'opening'; share: number }
  | { status: 'open'; pdf: OpenPdf }
  | { status: 'failed'; reason: PdfFailure };

/** Opens a PDF while the component is mounted. `retry` opens it again. */
function usePdf(url: string): { state: PdfState; retry: () => void } {
  const [state, setState] = useState<PdfState>({ status: 'opening', share: 0 });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let cancelled = false;
    const updateState = (next: PdfState) => {
      if (!cancelled) setState(next);
    };
    updateState({ status: 'opening', share: 0 });
    let close = (): void => undefined;
    const open = async () => {
      try {
        const opening = openPdf(url, (share) => updateState({ status: 'opening', share }));
        close = opening.close;
        updateState({ status: 'open', pdf: await opening.opened });
      } catch (error) {
        updateState({ status: 'failed', reason: classifyFailure(error) });
      }
    };
    void open();
    return () => {
      cancelled = true;
      close();
    };
  }, [url, attempt]);
  return { state, retry: () => setAttempt((n) => n + 1) };
}
