/** A finished document in pieces, in order: text, and bytes that many documents share (their stylesheets). */
export type Document = readonly (string | Uint8Array)[];

/** A rendered page, cut where each answer's own nonce goes. */
export interface KeptPage {
  status: number;
  headers: [string, string][];
  /** Null stands for the nonce. */
  pieces: (Uint8Array | null)[];
  /** Bytes of the pieces that are this page's alone. */
  size: number;
}

/** What a page takes in the cache, in bytes. Only complete pages are kept. */
export function sizeOfPage(page: KeptPage): number {
  return page.status === 200 ? page.size : 0;
}

/** The whole document. */
export function bytesOf(document: Document): Buffer {
  return Buffer.concat(
    document.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)),
  );
}

/** Cuts a document at `mark`, which stands in it for the nonce. */
export function cutAt(document: Document, mark: string): Pick<KeptPage, 'pieces' | 'size'> {
  const pieces: (Uint8Array | null)[] = [];
  let size = 0;
  for (const piece of document) {
    if (typeof piece !== 'string') {
      pieces.push(piece);
      continue;
    }
    for (const [at, text] of piece.split(mark).entries()) {
      const bytes = Buffer.from(text);
      size += bytes.length;
      if (at > 0) pieces.push(null);
      pieces.push(bytes);
    }
  }
  return { pieces, size };
}

/** A kept page for one answer. */
export function withNonce({ pieces }: KeptPage, nonce: string): Buffer {
  const bytes = Buffer.from(nonce);
  return Buffer.concat(pieces.map((piece) => piece ?? bytes));
}
