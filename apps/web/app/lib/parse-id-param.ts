/** An id that an address names, as digits; null for none, and for what cannot be one. */
export function parseIdParam(search: URLSearchParams, name: string): string | null {
  const value = search.get(name) ?? '';
  return /^[1-9]\d{0,17}$/u.test(value) ? value : null;
}
