// Why it is as it is: docs/decisions/0107-sheets-of-reading-pages.md
import { createContext, useContext } from 'react';
import { Links, UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router';
import { useNonce } from '../theme/nonce.ts';

/** A built stylesheet that a document has from the start. */
export interface DocumentSheet {
  href: string;
  /** What is written into the document, so that the first paint waits for nothing; null for a linked sheet. */
  text: string | null;
}

/** The sheets of a document, in order: set by the server, read back from the page on hydration. */
export interface DocumentSheets {
  sheets: readonly DocumentSheet[];
  /** Addresses of all sheets of reading pages, which the browser may fetch ahead; empty where it has them. */
  missing: readonly string[];
}

export const DocumentSheetsContext = createContext<DocumentSheets>({ sheets: [], missing: [] });

/** Returns distinct sheets: the build lists a sheet that a route shares with the entry twice, once with a bare `#`. */
export function getSheetAddresses(css: readonly string[] | undefined): string[] {
  return (css ?? []).map((href) => href.replace(/#$/u, ''));
}

/** Sheets of pages that are read, by the names of their groups in `vite/chunks.ts` and of their pages. */
const READING_SHEET = /\/(?:shell|items|lists|reading|home|question|comments)-[^/]+\.css$/u;

/** Whether a sheet belongs to pages that are read: small, and applied from the first such page on. */
export const isReadingSheet = (href: string): boolean => READING_SHEET.test(href);

/** The document's nonce, for sheets created again when an error page replaces the page. */
const PAGE_NONCE = import.meta.env.SSR
  ? undefined
  : document.querySelector<HTMLElement>('style[nonce]')?.nonce;

/**
 * Styles of the pages shown: those the document came with, and linked sheets of pages opened later, which the router has
 * loaded before it shows such a page. Sheets of reading pages that come later are added by `navigation/route-sheets.ts`.
 */
export function Styles() {
  const { sheets, missing } = useContext(DocumentSheetsContext);
  const framework = useContext(FrameworkContext);
  const matches = useMatches();
  const nonce = useNonce() ?? PAGE_NONCE;
  if (import.meta.env.DEV) return <Links nonce={nonce} />;
  const routes = framework?.manifest.routes ?? {};
  const hrefs = new Set(matches.flatMap((match) => getSheetAddresses(routes[match.id]?.css)));
  for (const { href } of sheets) hrefs.delete(href);
  return (
    <>
      {sheets.map(({ href, text }, i) =>
        text === null ? (
          <link key={href} rel="stylesheet" href={href} />
        ) : (
          <style
            key={href}
            nonce={nonce}
            data-href={href}
            data-missing={i === 0 ? missing.join(' ') : undefined}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: text }}
          />
        ),
      )}
      {[...hrefs].map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
    </>
  );
}

/** Reads the sheets the server put into the page. Browser only, before hydration. */
export function readDocumentSheets(): DocumentSheets {
  const elements = document.querySelectorAll<HTMLElement>('style[data-href],link[rel=stylesheet]');
  const sheets = [...elements].flatMap((element): DocumentSheet[] => {
    if (element instanceof HTMLStyleElement)
      return [{ href: element.dataset['href'] ?? '', text: element.textContent }];
    const href = element.getAttribute('href') ?? '';
    return isReadingSheet(href) ? [{ href, text: null }] : [];
  });
  const missing = document.querySelector<HTMLElement>('style[data-missing]')?.dataset['missing'];
  return { sheets, missing: missing?.split(' ').filter(Boolean) ?? [] };
}
