import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EntryContext } from 'react-router';
import { sheetAddresses } from './inline-css.tsx';
import type { InlineSheet } from './inline-css.tsx';

/** Larger sheets (antd's) are linked instead: they would be sent again with every document. */
const MAX_INLINE = 48 * 1024;
const texts = new Map<string, string>();

/** Stylesheets of the routes being rendered that are small enough to stand in the document. Server only. */
export function sheetsOf(context: EntryContext): InlineSheet[] {
  if (import.meta.env.DEV) return [];
  const { routes } = context.manifest;
  const hrefs = context.staticHandlerContext.matches.flatMap((match) =>
    sheetAddresses(routes[match.route.id]?.css),
  );
  return [...new Set(hrefs)]
    .map((href) => ({ href, text: textOf(href) }))
    .filter(({ text }) => text.length <= MAX_INLINE);
}

function textOf(href: string): string {
  let text = texts.get(href);
  if (text === undefined) {
    const client = join(dirname(fileURLToPath(import.meta.url)), '../client');
    text = readFileSync(join(client, href), 'utf8').trim();
    texts.set(href, text);
  }
  return text;
}
