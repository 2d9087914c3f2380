/** An address the page may follow or load; null for one whose scheme the site does not let through. */
export function sanitizeAddress(address: string): string | null {
  // browsers drop these before they look for the scheme
  // oxlint-disable-next-line no-control-regex -- they are what is dropped
  const stripped = address.replace(/[\u0000-\u0020]/gu, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/iu.exec(stripped)?.[1]?.toLowerCase();
  return scheme === undefined || SCHEMES.has(scheme) ? address : null;
}

const SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);
