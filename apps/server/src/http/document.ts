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

/** The whole document for one answer. */
export function insertNonce(document: Document, nonce: string): Buffer {
  const bytes = Buffer.from(nonce);
  return Buffer.concat(document.map((piece) => (piece === 'nonce' ? bytes : piece.bytes)));
}
