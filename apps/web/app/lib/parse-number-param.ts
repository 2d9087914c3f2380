/** Calls refuse what lies beyond. */
const MAX_PAGE = 5000;

/** The page of a list that an address asks for with `current`, or another field; the first for what is no number. */
export function parsePageNumber(query: URLSearchParams, field = 'current'): number {
  const requested = Math.trunc(Number(query.get(field) ?? 1)) || 1;
  return Math.min(MAX_PAGE, Math.max(1, requested));
}

/** An id that an address names, as digits; null for none, and for what cannot be one. */
export function parseIdParam(search: URLSearchParams, name: string): string | null {
  const value = search.get(name) ?? '';
  return /^[1-9]\d{0,17}$/u.test(value) ? value : null;
}
