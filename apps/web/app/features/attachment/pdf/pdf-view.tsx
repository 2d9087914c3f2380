import { useEffect } from 'react';
import type { KeyboardEvent } from 'react';
import { buttonClass } from '../../../ui/button.ts';
import { attachmentText } from '../attachment.text.ts';
import type { OpenPdf } from './open-pdf.ts';
import { PdfPage } from './pdf-page.tsx';
import { PdfTools } from './pdf-tools.tsx';
import styles from './pdf.module.css';
import { usePages } from './use-pages.ts';
import { usePdf } from './use-pdf.ts';

interface PdfViewProps {
  url: string;
  name: string;
  /** The page that it opens at. */
  start: number;
  onPage: (page: number) => void;
  onFailed: (failed: boolean) => void;
}

/** A PDF as it looks, page below page; only those near are drawn. */
export default function PdfView({ url, name, start, onPage, onFailed }: PdfViewProps) {
  const { state, again } = usePdf(url);
  const failed = state.is === 'failed';
  useEffect(() => onFailed(failed), [failed, onFailed]);
  if (state.is === 'open') return <Pages pdf={state.pdf} {...{ name, start, onPage }} />;
  if (state.is === 'opening')
    return (
      <div className={styles.frame}>
        <p className={styles.note} role="status">
          {attachmentText.opening(Math.round(state.share * 100))}
        </p>
      </div>
    );
  return (
    <div className={styles.failed} role="alert">
      <p>{attachmentText.failures[state.why]}</p>
      {state.why === 'failed' && (
        <button type="button" className={buttonClass()} onClick={again}>
          {attachmentText.again}
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
  const pages = usePages({ count, usual: size, start: Math.min(start, count) });
  const { box, places, near, current, scale, known, goTo } = pages;
  useEffect(() => onPage(current), [current, onPage]);

  const turn = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, altKey, ctrlKey, metaKey, currentTarget } = event;
    if (altKey || ctrlKey || metaKey || currentTarget.scrollWidth > currentTarget.clientWidth)
      return;
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    goTo(current + by);
  };
  const numbers = Array.from({ length: near.last - near.first + 1 }, (_, i) => near.first + i);
  return (
    <div className={styles.frame}>
      <PdfTools count={count} {...pages} />
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- it scrolls, also by keyboard */}
      <div
        ref={box}
        className={styles.pages}
        role="region"
        aria-label={attachmentText.pages(name)}
        tabIndex={0}
        onScroll={pages.look}
        onKeyDown={turn}
      >
        <div
          className={styles.sheets}
          style={{ height: places.tops.at(-1), minWidth: places.width }}
        >
          {numbers.map((number) => (
            <PdfPage
              key={number}
              {...{ document, number, scale }}
              top={places.tops[number - 1] ?? 0}
              size={known.get(number) ?? size}
              onSize={pages.tellSize}
            />
          ))}
        </div>
      </div>
      {/* oxlint-enable */}
    </div>
  );
}
