// Why it is as it is: docs/decisions/0080-pdf-as-it-looks.md
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { polyfillPdf } from './polyfill-pdf.ts';
import { PdfFiles, workerAddress } from './pdf-files.ts';
import type { PageSize } from './page-layout.ts';

polyfillPdf();
GlobalWorkerOptions.workerSrc = workerAddress;

/** Why a file cannot be shown; after `failed` another attempt may succeed. */
export type PdfFailure = 'encrypted' | 'broken' | 'gone' | 'failed';

export interface OpenPdf {
  document: PDFDocumentProxy;
  /** Size of the first page, which the others mostly share. */
  size: PageSize;
}

interface Opening {
  opened: Promise<OpenPdf>;
  /** Cancels loading and frees the memory. */
  close: () => void;
}

/** Opens the PDF at an address of this site. `onProgress` receives the loaded share, 0 to 1. */
export function openPdf(url: string, onProgress: (share: number) => void): Opening {
  const loading = getDocument({
    url,
    BinaryDataFactory: PdfFiles,
    useWorkerFetch: false,
    // Skips larger pictures: a small file can contain one that takes all memory.
    maxImageSize: 64 * 1024 * 1024,
    verbosity: 0,
  });
  loading.onProgress = ({ loaded, total }: { loaded: number; total: number }) =>
    onProgress(total > 0 ? Math.min(1, loaded / total) : 0);
  const open = async (): Promise<OpenPdf> => {
    const document = await loading.promise;
    const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
    return { document, size: { width, height } };
  };
  return { opened: open(), close: () => void loading.destroy() };
}

/** The kind of failure for an error of `openPdf`. */
export function classifyFailure(error: unknown): PdfFailure {
  const { name, status } = error as { name?: string; status?: number };
  if (name === 'PasswordException') return 'encrypted';
  if (name === 'InvalidPDFException' || name === 'FormatError') return 'broken';
  return status === 404 || status === 403 || status === 401 ? 'gone' : 'failed';
}
