/**
 * Carries a scroll position over to the other pane: both are cut at their headings, and within a part positions are
 * in proportion. `from` and `to` are rising heights in px; with different numbers of headings only the ends count.
 */
export function mapScroll(
  top: number,
  from: { headings: readonly number[]; end: number },
  to: { headings: readonly number[]; end: number },
): number {
  const matched = from.headings.length === to.headings.length;
  const a = anchors(matched ? from.headings : [], from.end);
  const b = anchors(matched ? to.headings : [], to.end);
  let part = 0;
  while (part < a.length - 2 && (a[part + 1] ?? 0) <= top) part += 1;
  const [start = 0, end = 0] = [a[part], a[part + 1]];
  const [first = 0, last = 0] = [b[part], b[part + 1]];
  const share = end > start ? Math.min(1, Math.max(0, (top - start) / (end - start))) : 0;
  return first + share * (last - first);
}

/** Headings below the last scroll position can never reach the top; they share the end. */
function anchors(headings: readonly number[], end: number): number[] {
  return [0, ...headings.map((top) => Math.min(Math.max(0, top), end)), end];
}
