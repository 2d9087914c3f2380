import { call } from '../../../api/browser.ts';

const CONTENT_PATH = /^\/(?:article|news|announcement|question)\/[1-9]\d{0,17}\/?$/u;

/** Whether an address leads to a content of this site. */
export function isContentAddress(address: string): boolean {
  const { origin } = location;
  if (!address.startsWith(`${origin}/`) || /\s/u.test(address)) return false;
  const [path = ''] = address.slice(origin.length).split(/[?#]/u);
  return CONTENT_PATH.test(path);
}

/** Returns an address of this site as it is written in texts, without the host. */
export function toSitePath(address: string): string {
  const { pathname, search, hash } = new URL(address);
  return pathname + search + hash;
}

/** Returns the title of what an address of this site leads to; null when there is none or the caller cannot read it. */
export async function findLinkTitle(address: string): Promise<string | null> {
  const result = await call('GET /link/title', { query: { address } }).catch(() => null);
  return result?.ok === true ? (result.data?.title ?? null) : null;
}

/** Returns a Markdown link to a content of this site. */
export function formatContentLink(title: string, address: string): string {
  return `[${title.replace(/[\\[\]`*_<$]/gu, '\\$&')}](${toSitePath(address)})`;
}
