/** Addresses of links for people without an account. No zod here. */

/** Path of what a link shows, of an article in a shared category with `articleId`. */
export function getSharePath(token: string, articleId?: number | string): string {
  return articleId === undefined ? `/s/${token}` : `/s/${token}/${articleId}`;
}

/** Whether an address belongs to a link, in any spelling that leads there. */
export function isSharedAddress(url: string): boolean {
  return /^\/+(?:s|%73)\//iu.test(url);
}

/** The cookie of a browser that gave the password of this link; there may be several. */
export function getPassCookie(token: string): string {
  return `share_${token.slice(0, 16)}`;
}
