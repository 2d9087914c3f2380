/** Formats a count as `12,840`, the same on the server and in every browser. */
export function formatCount(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/gu, ',');
}

/** Formats a total; counting stops at 1001, which is shown as 1000+. */
export function formatTotal(n: number): string {
  return n > 1000 ? '1000+' : formatCount(n);
}
