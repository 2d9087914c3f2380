import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
import { polyfillPdf } from './polyfill-pdf.ts';

// the library starts listening after this, and has not run anything yet
polyfillPdf();
