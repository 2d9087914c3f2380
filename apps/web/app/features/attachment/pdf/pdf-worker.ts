import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
import { helpPdf } from './older-browsers.ts';

// the library listens from here on, and does nothing yet
helpPdf();
