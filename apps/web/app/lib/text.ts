/** 12,840: thousands parted, the same on the server and in every browser. */
export function formatCount(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/gu, ',');
}

/** Totals stop counting at 1001, which is shown as 1000+. */
export function formatTotal(n: number): string {
  return n > 1000 ? '1000+' : formatCount(n);
}
