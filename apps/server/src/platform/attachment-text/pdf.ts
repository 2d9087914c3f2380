import { createRequire } from 'node:module';
import path from 'node:path';
import { constants, inflateSync } from 'node:zlib';
import type { AttachmentPart } from './attachment-text.ts';
import { UnreadableError } from './unreadable.ts';

/** Pages that are read: a longer document is searchable by its beginning. */
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

/** The text of each page. Throws UnreadableError for a file with a password, or an invalid one. */
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
    // pdf.js wraps an error of its worker in one of its own
    throw new UnreadableError(
      /allocation failed|array (?:buffer )?length/iu.test(message) ? 'tooLarge' : 'broken',
    );
  } finally {
    await loading.destroy();
  }
}

/**
 * Limits in bytes for unpacking one stream of a PDF, and all of them together. Pictures do not count: they are not rendered.
 */
const MAX_STREAM_BYTES = 64 * 1024 * 1024;
const MAX_TOTAL_BYTES = 256 * 1024 * 1024;
/** A stream may be packed again and again. */
const MAX_LAYERS = 8;
const IMAGE = /\/Subtype\s*\/Image\b/u;
/** Bytes before a stream that are searched for its dictionary. */
const DICTIONARY = 1024;

/**
 * Unpacks the streams of a PDF one by one and throws UnreadableError for one that is a bomb, before anything holds all of
 * them. Streams are known as packed by their first bytes, whatever their dictionary calls them.
 */
export function checkPdfStreams(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let total = 0;
  for (let at = file.indexOf('stream'); at !== -1; at = file.indexOf('stream', at + 6)) {
    const start = skipLineEnd(file, at + 6);
    if (start === null || !isDeflated(file, start)) continue;
    const head = file.toString('latin1', Math.max(0, at - DICTIONARY), at);
    if (IMAGE.test(head.slice(head.lastIndexOf('obj')))) continue;
    const end = file.indexOf('endstream', start);
    total += measureUnpacked(file.subarray(start, end === -1 ? file.length : end));
    if (total > MAX_TOTAL_BYTES) throw new UnreadableError('tooLarge');
  }
}

/** Start of the line after the word `stream`; null when more text follows on its line. */
function skipLineEnd(file: Buffer, at: number): number | null {
  if (file[at] === 0x0a) return at + 1;
  if (file[at] !== 0x0d) return null;
  return file[at + 1] === 0x0a ? at + 2 : at + 1;
}

/** Whether these bytes begin as zlib data. */
function isDeflated(bytes: Uint8Array, at = 0): boolean {
  const [first = 0, second = 0] = bytes.subarray(at, at + 2);
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
}

function measureUnpacked(compressed: Uint8Array): number {
  let layer = compressed;
  let size = 0;
  for (let depth = 0; isDeflated(layer); depth += 1) {
    if (depth === MAX_LAYERS) throw new UnreadableError('tooLarge');
    layer = unpack(layer);
    size += layer.length;
  }
  return size;
}

/** Unpacks a layer as far as possible, also a truncated one; empty when the data is not zlib after all. */
function unpack(compressed: Uint8Array): Uint8Array {
  try {
    return inflateSync(compressed, {
      maxOutputLength: MAX_STREAM_BYTES,
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new UnreadableError('tooLarge');
    return new Uint8Array();
  }
}
