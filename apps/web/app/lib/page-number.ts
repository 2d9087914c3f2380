/** Calls refuse what lies beyond. */
const LAST = 5000;

/** The page of a list that an address asks for with `current`, or another field; the first for what is no number. */
export function pageNumber(query: URLSearchParams, field = 'current'): number {
  const asked = Math.trunc(Number(query.get(field) ?? 1)) || 1;
  return Math.min(LAST, Math.max(1, asked));
}
