import { useEffect, useState } from 'react';
import { failureOf, openPdf } from './open-pdf.ts';
import type { OpenPdf, PdfFailure } from './open-pdf.ts';

export type PdfState =
  | { is: 'opening'; share: number }
  | { is: 'open'; pdf: OpenPdf }
  | { is: 'failed'; why: PdfFailure };

/** Opens a PDF for as long as it is looked at. `again` tries it once more. */
export function usePdf(url: string): { state: PdfState; again: () => void } {
  const [state, setState] = useState<PdfState>({ is: 'opening', share: 0 });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let left = false;
    const tell = (next: PdfState) => {
      if (!left) setState(next);
    };
    tell({ is: 'opening', share: 0 });
    let close = (): void => undefined;
    const open = async () => {
      try {
        const opening = openPdf(url, (share) => tell({ is: 'opening', share }));
        close = opening.close;
        tell({ is: 'open', pdf: await opening.opened });
      } catch (error) {
        tell({ is: 'failed', why: failureOf(error) });
      }
    };
    void open();
    return () => {
      left = true;
      close();
    };
  }, [url, tries]);
  return { state, again: () => setTries((n) => n + 1) };
}
