/** Value of a cookie that scripts may read; null when it is empty or not there. */
export function readCookie(name: string): string | null {
  for (const part of document.cookie.split('; ')) {
    const separator = part.indexOf('=');
    if (part.slice(0, separator) === name && part.length > separator + 1) {
      return decodeURIComponent(part.slice(separator + 1));
    }
  }
  return null;
}

/** Keeps `value` for `seconds`, for every page of the site. What is requested after it carries it. */
export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  setCookie(
    `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`,
    name,
  );
}

/** Takes a cookie away. What is requested after it does not carry it. */
export function deleteCookie(name: string): void {
  setCookie(`${name}=; Path=/; Max-Age=0; SameSite=Lax`, name);
}

/**
 * Chromium hands a cookie over without waiting, so a page asked for at once may be asked for without it, and somebody
 * just signed in would get the page of a visitor. Reading waits until what was written before is there.
 */
function setCookie(cookie: string, name: string): void {
  document.cookie = cookie;
  readCookie(name);
}
