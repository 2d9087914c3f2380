import type { DocumentPiece } from '@zhihui/contract/web-entry.ts';
import type { SearchNote } from '../features/search/search.public.ts';

/** A finished document in pieces, in order. */
export type Document = readonly DocumentPiece[];

/** A rendered page. */
export interface CachedPage {
  status: number;
  headers: [string, string][];
  pieces: Document;
  /** Searches whose results it shows; each of its readers counts as having made them. */
  searches: readonly SearchNote[];
  /** Bytes of the pieces that are this page's alone. */
  size: number;
}

/** Size of a page in the cache, in bytes. Only complete pages are cached. */
export function getPageSize(page: CachedPage): number {
  return page.status === 200 ? page.size : 0;
}

/** Bytes of a document that are its own. */
export function countOwnBytes(document: Document): number {
  return document.reduce(
    (sum, piece) => sum + (piece === 'nonce' || piece.shared === true ? 0 : piece.bytes.length),
    0,
  );
}

/** Pieces from this size on stay as they are: stylesheets, which all cached pages share. */
const LARGE = 4096;

/** The document in as few pieces as possible, for one that is sent often. */
export function joinPieces(document: Document): Document {
  const joined: DocumentPiece[] = [];
  let run: Buffer[] = [];
  const endRun = (): void => {
    if (run.length > 0) joined.push({ bytes: Buffer.concat(run) });
    run = [];
  };
  for (const piece of document) {
    if (piece !== 'nonce' && !(piece.shared === true && piece.bytes.length >= LARGE)) {
      run.push(piece.bytes);
      continue;
    }
    endRun();
    joined.push(piece);
  }
  endRun();
  return joined;
}

/** The whole document for one answer. */
export function insertNonce(document: Document, nonce: string): Buffer {
  const bytes = Buffer.from(nonce);
  return Buffer.concat(document.map((piece) => (piece === 'nonce' ? bytes : piece.bytes)));
}
