import type { DocumentPiece } from '@zhihui/contract/web-entry.ts';
import { readSheet } from './built-css.ts';
import type { FragmentRequests } from './fragment.tsx';
import { END, MARK, NONCE, mark } from './marks.ts';
import type { MarkKind } from './marks.ts';

/** React separates texts by it; next to a fragment, which is no text, browsers have none. */
const SEPARATOR = Buffer.from('<!-- -->');

/** How many fragments are stored, and up to which size: at most 32 MB, and mostly a few kB each. */
const MAX_FRAGMENTS = 500;
const MAX_BYTES = 64 * 1024;

interface StoredFragment {
  pieces: readonly DocumentPiece[];
  /** How often it was requested. */
  requests: number;
}

/** By key, the one that was not used for longest first. */
const fragments = new Map<string, StoredFragment>();
/** The fragments of one document. */
export interface DocumentFragments extends FragmentRequests {
  /** By the number of its mark. */
  used: (string | StoredFragment)[];
  /** For tests: every other time a fragment is rendered again, and must be what is stored. */
  isChecked: boolean;
}

/** Fragments for a document of these routes. */
export function createFragments(routes: string, isChecked = false): DocumentFragments {
  const used: DocumentFragments['used'] = [];
  return {
    routes,
    preloads: mark('preloads'),
    used,
    isChecked,
    request(key) {
      const stored = fragments.get(key);
      if (stored !== undefined) stored.requests += 1;
      if (stored === undefined || (isChecked && stored.requests % 2 === 1)) {
        used.push(key);
        return { open: mark('open', used.length - 1), close: mark('close', used.length - 1) };
      }
      fragments.delete(key);
      fragments.set(key, stored);
      used.push(stored);
      return { known: mark('known', used.length - 1) };
    },
  };
}

/** Links that preload the scripts of a page's routes, by these. React moves them to the head when it renders the scripts. */
const preloadLinks = new Map<string, readonly DocumentPiece[]>();
const PRELOAD = Buffer.from('<link rel="modulepreload"');

/** Puts sheets and fragments where their marks are, and stores the fragments that were rendered. */
export function assembleDocument(
  page: Buffer,
  { routes, used, isChecked }: DocumentFragments,
): DocumentPiece[] {
  const pieces: DocumentPiece[] = [];
  let opened = 0;
  let from = 0;
  const push = (to: number): void => {
    if (to > from) pieces.push({ bytes: page.subarray(from, to) });
  };
  const links = findPreloadLinks(page);
  if (links !== null) {
    push(links.start);
    preloadLinks.set(routes, copyPieces(splitAtNonce(page.subarray(links.start, links.end))));
    from = links.end;
  }
  for (let index = page.indexOf(MARK, from); index !== -1; index = page.indexOf(MARK, from)) {
    push(index);
    const end = page.indexOf(END, index);
    const text = page.toString('latin1', index + MARK.length, end);
    const kind = text.slice(0, text.indexOf('-')) as MarkKind;
    const value = text.slice(kind.length + 1);
    from = end + END.length;
    if (kind === 'nonce') pieces.push('nonce');
    else if (kind === 'sheet') pieces.push({ bytes: readSheet(value).bytes, shared: true });
    else {
      const fragment = used[Number(value)];
      if (kind === 'preloads') pieces.push(...(preloadLinks.get(routes) ?? []));
      else if (kind === 'open') opened = pieces.length;
      else if (kind === 'close') storeFragment(fragment as string, pieces.slice(opened), isChecked);
      else pieces.push(...(fragment as StoredFragment).pieces);
      if (page.subarray(from, from + SEPARATOR.length).equals(SEPARATOR)) from += SEPARATOR.length;
    }
  }
  push(page.length);
  return pieces;
}

/** The links in the head of a page that was rendered with its scripts, one after another; null without them. */
function findPreloadLinks(page: Buffer): { start: number; end: number } | null {
  const place = page.indexOf(mark('preloads'));
  const start = place === -1 ? -1 : page.subarray(0, place).indexOf(PRELOAD);
  if (start === -1) return null;
  let end = start;
  while (page.subarray(end, end + PRELOAD.length).equals(PRELOAD)) end = page.indexOf('>', end) + 1;
  return { start, end };
}

function splitAtNonce(bytes: Buffer): DocumentPiece[] {
  const pieces: DocumentPiece[] = [];
  let from = 0;
  for (let at = bytes.indexOf(NONCE); at !== -1; at = bytes.indexOf(NONCE, from)) {
    pieces.push({ bytes: bytes.subarray(from, at) }, 'nonce');
    from = at + NONCE.length;
  }
  return [...pieces, { bytes: bytes.subarray(from) }];
}

/** Of their own memory: a part of a page would hold all of it. */
function copyPieces(pieces: readonly DocumentPiece[]): DocumentPiece[] {
  return pieces.map((piece) =>
    piece === 'nonce' ? piece : { bytes: Buffer.from(piece.bytes), shared: true as const },
  );
}

function storeFragment(key: string, rendered: readonly DocumentPiece[], isChecked: boolean): void {
  const pieces = copyPieces(rendered);
  if (isChecked) assertSame(key, pieces);
  const size = pieces.reduce((sum, piece) => sum + (piece === 'nonce' ? 0 : piece.bytes.length), 0);
  if (size > MAX_BYTES) return;
  fragments.set(key, { pieces, requests: 0 });
  if (fragments.size > MAX_FRAGMENTS) fragments.delete(fragments.keys().next().value as string);
}

function assertSame(key: string, pieces: readonly DocumentPiece[]): void {
  const text = (list: readonly DocumentPiece[]): string =>
    list.map((piece) => (piece === 'nonce' ? piece : piece.bytes.toString())).join('');
  const stored = fragments.get(key);
  if (stored === undefined || text(stored.pieces) === text(pieces)) return;
  throw new Error(
    `fragment ${key} depends on more than it says:\n${text(stored.pieces)}\n${text(pieces)}`,
  );
}
