import { createContext, useContext } from 'react';
import { Links, UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router';
import { useNonce } from '../theme/nonce.ts';

/** A built stylesheet whose text goes into the document, so that the first paint waits for nothing. */
export interface InlineSheet {
  href: string;
  text: string;
}

/** Sheets inside this document: set by the server, read back from the page on hydration. */
export const InlineSheets = createContext<readonly InlineSheet[]>([]);

/** Returns distinct sheets: the build lists a sheet that a route shares with the entry twice, once with a bare `#`. */
export function getSheetAddresses(css: readonly string[] | undefined): string[] {
  return (css ?? []).map((href) => href.replace(/#$/u, ''));
}

/** The document's nonce, for sheets created again when an error page replaces the page. */
const PAGE_NONCE = import.meta.env.SSR
  ? undefined
  : document.querySelector<HTMLElement>('style[nonce]')?.nonce;

/**
 * Styles of the pages shown. Sheets inside the document stay inside; sheets of pages opened later are linked,
 * and the router has them loaded before it shows such a page.
 */
export function Styles() {
  const inlined = useContext(InlineSheets);
  const framework = useContext(FrameworkContext);
  const matches = useMatches();
  const nonce = useNonce() ?? PAGE_NONCE;
  if (import.meta.env.DEV) return <Links nonce={nonce} />;
  const routes = framework?.manifest.routes ?? {};
  const hrefs = new Set(matches.flatMap((match) => getSheetAddresses(routes[match.id]?.css)));
  for (const { href } of inlined) hrefs.delete(href);
  return (
    <>
      {inlined.map(({ href, text }) => (
        <style
          key={href}
          nonce={nonce}
          data-href={href}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: text }}
        />
      ))}
      {[...hrefs].map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
    </>
  );
}

/** Reads the sheets the server put into the page. Browser only, before hydration. */
export function readInlineSheets(): InlineSheet[] {
  return [...document.querySelectorAll<HTMLStyleElement>('style[data-href]')].map((element) => ({
    href: element.dataset['href'] ?? '',
    text: element.textContent,
  }));
}
