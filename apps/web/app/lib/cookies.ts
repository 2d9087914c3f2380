/** Returns the value of a cookie; null when it is empty or missing. */
export function readCookie(name: string): string | null {
  for (const part of document.cookie.split('; ')) {
    const separator = part.indexOf('=');
    if (part.slice(0, separator) === name && part.length > separator + 1) {
      return decodeURIComponent(part.slice(separator + 1));
    }
  }
  return null;
}

/** Stores a cookie for `seconds` for the whole site. Requests made after it carry it. */
export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  setCookie(
    `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`,
    name,
  );
}

/** Deletes a cookie. Requests made after it do not carry it. */
export function deleteCookie(name: string): void {
  setCookie(`${name}=; Path=/; Max-Age=0; SameSite=Lax`, name);
}

/**
 * Chromium stores cookies asynchronously, so that a request made at once can lack a new one, and a user who
 * just signed in would get the page of a visitor. Reading a cookie waits until earlier writes are stored.
 */
function setCookie(cookie: string, name: string): void {
  document.cookie = cookie;
  readCookie(name);
}
