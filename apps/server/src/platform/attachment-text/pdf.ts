import { createRequire } from 'node:module';
import path from 'node:path';
import type { AttachmentPart } from './attachment-text.ts';
import { checkPdfStreams } from './pdf-streams.ts';
import { UnreadableError } from './unreadable.ts';

/** Pages that are read: a document of more is found by its beginning. */
const PAGES = 1000;

const libraryFolder = path.dirname(
  createRequire(import.meta.url).resolve('pdfjs-dist/package.json'),
);

const { getDocument } = await loadLibrary();

/** Loads pdf.js, which warns that it cannot draw pages without a canvas: reading their text needs none. */
async function loadLibrary() {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await import('pdfjs-dist/legacy/build/pdf.mjs');
  } finally {
    console.warn = warn;
  }
}

/** The text of each page. Throws UnreadableError for a file that asks for a password, or is none. */
export async function readPdf(bytes: Uint8Array): Promise<AttachmentPart[]> {
  checkPdfStreams(bytes);
  const loading = getDocument({
    data: new Uint8Array(bytes),
    // Chinese fonts that are not in the file name their characters by these tables.
    cMapUrl: `${libraryFolder}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${libraryFolder}/standard_fonts/`,
    disableFontFace: true,
    verbosity: 0,
  });
  try {
    const document = await loading.promise;
    const parts: AttachmentPart[] = [];
    for (let number = 1; number <= Math.min(document.numPages, PAGES); number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const text = items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
        .join('');
      parts.push({ label: `第 ${number} 页`, text, table: false });
      page.cleanup();
    }
    return parts;
  } catch (error) {
    const { name, message } = error as Error;
    if (name === 'PasswordException') throw new UnreadableError('encrypted');
    // pdf.js hands on what its worker threw as an error of its own
    throw new UnreadableError(
      /allocation failed|array (?:buffer )?length/iu.test(message) ? 'tooLarge' : 'broken',
    );
  } finally {
    await loading.destroy();
  }
}
