import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
import { polyfillPdf } from './polyfill-pdf.ts';

// the library listens from here on, and does nothing yet
polyfillPdf();
