/** A tag in rendered HTML; the renderer writes all values in double quotes and no bare `<` in texts. */
const TAG = /<[a-z][\w-]*(?:[^">]|"[^"]*")*>/gu;
const ADDRESS = /( (?:href|src)=")([^"]*)"/gu;

/** Replaces the addresses of links and pictures; `replace` answers null for those that stay. */
export function replaceAddresses(
  html: string,
  replace: (address: string) => string | null,
): string {
  return html.replaceAll(TAG, (tag) =>
    tag.replaceAll(ADDRESS, (attribute, start: string, address: string) => {
      const replaced = replace(address);
      return replaced === null ? attribute : `${start}${replaced}"`;
    }),
  );
}

const TARGET =
  /^\/(media|attachment|article)\/([1-9]\d{0,17})(?![\w.-])(\/[^?#"]*)?(?:\?[^#"]*)?(#[^"]*)?$/u;

/** What an address of this site leads to. */
export interface SiteTarget {
  kind: 'media' | 'attachment' | 'article';
  /** Digits of its number. */
  id: string;
  /** What follows the number: the file of an upload, as `/full.png`. */
  rest: string;
  /** With its `#`, or empty. */
  anchor: string;
}

/** The upload, page of a file, or article that an address leads to; null for all others. */
export function parseSiteAddress(address: string, siteOrigin: string): SiteTarget | null {
  const path = address.startsWith(`${siteOrigin}/`) ? address.slice(siteOrigin.length) : address;
  const [, kind, id = '', rest = '', anchor = ''] = TARGET.exec(path) ?? [];
  if (kind === undefined || (kind === 'article' && rest !== '')) return null;
  return { kind: kind as SiteTarget['kind'], id, rest, anchor };
}

/** All addresses in rendered HTML. */
export function listAddresses(html: string): string[] {
  const addresses: string[] = [];
  replaceAddresses(html, (address) => {
    addresses.push(address);
    return null;
  });
  return addresses;
}
