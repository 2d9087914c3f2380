import type { EditorView } from '@codemirror/view';

/** Lines `from` to `to` (from 0, end exclusive) give way to `lines`. */
export function replaceLines(
  view: EditorView,
  from: number,
  to: number,
  lines: readonly string[],
): void {
  const { doc } = view.state;
  const all = doc.toString().split('\n');
  const start = all.slice(0, from).join('\n').length + (from > 0 ? 1 : 0);
  if (from >= all.length) {
    view.dispatch({ changes: { from: doc.length, insert: `\n${lines.join('\n')}` } });
    return;
  }
  const end = start + all.slice(from, to).join('\n').length;
  const insert = lines.join('\n');
  if (to > from && lines.length > 0) view.dispatch({ changes: { from: start, to: end, insert } });
  else if (lines.length > 0) view.dispatch({ changes: { from: start, insert: `${insert}\n` } });
  else if (to < all.length) view.dispatch({ changes: { from: start, to: end + 1 } });
  else view.dispatch({ changes: { from: Math.max(0, start - 1), to: end } });
}
