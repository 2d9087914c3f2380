/** Calls refuse larger numbers. */
const MAX_PAGE = 5000;

/** Returns the page number in an address, from `current` or another parameter; 1 for a non-numeric value. */
export function parsePageNumber(query: URLSearchParams, field = 'current'): number {
  const requested = Math.trunc(Number(query.get(field) ?? 1)) || 1;
  return Math.min(MAX_PAGE, Math.max(1, requested));
}

/** Returns an id in an address, as digits; null for none and for an invalid one. */
export function parseIdParam(search: URLSearchParams, name: string): string | null {
  const value = search.get(name) ?? '';
  return /^[1-9]\d{0,17}$/u.test(value) ? value : null;
}
