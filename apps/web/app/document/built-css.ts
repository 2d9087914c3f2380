import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EntryContext } from 'react-router';
import { markSheet } from './marks.ts';
import { getSheetAddresses, isReadingSheet } from './sheets.tsx';
import type { DocumentSheet, DocumentSheets } from './sheets.tsx';

/** Larger sheets (antd's) are linked: they would be sent again with every document. */
const MAX_INLINE = 48 * 1024;
const sheets = new Map<string, Sheet>();
const NONE: DocumentSheets = { sheets: [], missing: [] };

/** A built sheet: its size in characters, and its bytes. */
interface Sheet {
  length: number;
  bytes: Buffer;
}

/** By the routes of a page, and whether it links the sheets of reading pages. */
const documentSheets = new Map<string, DocumentSheets>();

/**
 * Returns the sheets of a document of these routes, as placeholders where they are small enough to be inlined. `linked`: the browser has the
 * sheets of reading pages, which are linked then. The same object for the same routes. Server only.
 */
export function collectSheets(
  { manifest, staticHandlerContext }: EntryContext,
  names: string,
  linked: boolean,
): DocumentSheets {
  if (import.meta.env.DEV) return NONE;
  const key = `${linked} ${names}`;
  const known = documentSheets.get(key);
  if (known !== undefined) return known;
  const { routes } = manifest;
  const { matches } = staticHandlerContext;
  const hrefs = new Set(matches.flatMap(({ route }) => getSheetAddresses(routes[route.id]?.css)));
  const collected = [...hrefs].flatMap((href): DocumentSheet[] => {
    if (linked && isReadingSheet(href)) return [{ href, text: null }];
    return readSheet(href).length <= MAX_INLINE ? [{ href, text: markSheet(href) }] : [];
  });
  const all = new Set(Object.values(routes).flatMap((route) => getSheetAddresses(route?.css)));
  const missing = linked ? [] : [...all].filter(isReadingSheet);
  const made = { sheets: collected, missing };
  documentSheets.set(key, made);
  return made;
}

/** Reads a built sheet once. */
export function readSheet(href: string): Sheet {
  let sheet = sheets.get(href);
  if (sheet === undefined) {
    const client = join(dirname(fileURLToPath(import.meta.url)), '../client');
    const text = readFileSync(join(client, href), 'utf8').trim();
    sheet = { length: text.length, bytes: Buffer.from(text) };
    sheets.set(href, sheet);
  }
  return sheet;
}
