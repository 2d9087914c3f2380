import type { DocumentPiece } from '@zhihui/contract/web-entry.ts';
import type { SearchNote } from '../features/search/search.public.ts';

/** A finished document in pieces, in order. */
export type Document = readonly DocumentPiece[];

/** A rendered page, split where each answer inserts its own nonce. */
export interface CachedPage {
  status: number;
  headers: [string, string][];
  /** Null marks the position of the nonce. */
  pieces: (Uint8Array | null)[];
  /** Searches whose results it shows; each of its readers counts as having made them. */
  searches: readonly SearchNote[];
  /** Bytes of the pieces that are this page's alone. */
  size: number;
}

/** Size of a page in the cache, in bytes. Only complete pages are cached. */
export function getPageSize(page: CachedPage): number {
  return page.status === 200 ? page.size : 0;
}

/** The whole document. */
export function toBytes(document: Document): Buffer {
  return Buffer.concat(document.map(({ bytes }) => bytes));
}

/** Splits a document at `mark`, the placeholder of the nonce. */
export function splitAtMark(document: Document, mark: string): Pick<CachedPage, 'pieces' | 'size'> {
  const pieces: CachedPage['pieces'] = [];
  let size = 0;
  for (const { bytes, shared } of document) {
    if (shared === true) {
      pieces.push(bytes);
      continue;
    }
    let from = 0;
    for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, from)) {
      pieces.push(bytes.subarray(from, at), null);
      from = at + mark.length;
    }
    pieces.push(bytes.subarray(from));
    size += bytes.length;
  }
  return { pieces, size };
}

/** A cached page for one answer. */
export function insertNonce({ pieces }: CachedPage, nonce: string): Buffer {
  const bytes = Buffer.from(nonce);
  return Buffer.concat(pieces.map((part) => part ?? bytes));
}
