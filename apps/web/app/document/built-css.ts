import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EntryContext } from 'react-router';
import { markSheet } from './marks.ts';
import { getSheetAddresses } from './inline-css.tsx';
import type { InlineSheet } from './inline-css.tsx';

/** Larger sheets (antd's) are linked: they would be sent again with every document. */
const MAX_INLINE = 48 * 1024;
const sheets = new Map<string, Sheet>();

/** A built sheet: its size in characters, and its bytes. */
interface Sheet {
  length: number;
  bytes: Buffer;
}

/** Returns the routes' sheets that are small enough to be inlined, as placeholders. Server only. */
export function collectSheets(context: EntryContext): InlineSheet[] {
  if (import.meta.env.DEV) return [];
  const { routes } = context.manifest;
  const hrefs = context.staticHandlerContext.matches.flatMap((match) =>
    getSheetAddresses(routes[match.route.id]?.css),
  );
  return [...new Set(hrefs)]
    .filter((href) => readSheet(href).length <= MAX_INLINE)
    .map((href) => ({ href, text: markSheet(href) }));
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
