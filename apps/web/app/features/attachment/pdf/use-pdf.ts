import { useEffect, useState } from 'react';
import { classifyFailure, openPdf } from './open-pdf.ts';
import type { OpenPdf, PdfFailure } from './open-pdf.ts';

export type PdfState =
  | { status: 'opening'; share: number }
  | { status: 'open'; pdf: OpenPdf }
  | { status: 'failed'; reason: PdfFailure };

/** Opens a PDF for as long as it is looked at. `again` tries it once more. */
export function usePdf(url: string): { state: PdfState; retry: () => void } {
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
