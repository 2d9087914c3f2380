import type { CalloutKind } from './html-elements.ts';

interface CalloutSyntax {
  /** The line that begins a block, and the one that ends it. */
  open: RegExp;
  close: RegExp;
  kindOf(match: RegExpExecArray): CalloutKind;
}

const FENCE = /^\s*(`{3,}|~{3,})/u;

/** Writes blocks that stand out in the syntax of another program as the site has them; code is left alone. */
export function convertCallouts(text: string, { open, close, kindOf }: CalloutSyntax): string {
  const lines = text.split('\n');
  const out: string[] = [];
  let fence = '';
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    const match = fence === '' && mark === '' ? open.exec(line) : null;
    const end = match === null ? -1 : findEnd(lines, at + 1, close);
    if (match === null || end === -1) {
      out.push(line);
      continue;
    }
    const content = trimLines(lines.slice(at + 1, end));
    out.push(
      `> [!${kindOf(match)}]`,
      ...content.map((inner) => (inner === '' ? '>' : `> ${inner}`)),
    );
    // what follows directly would belong to the quote
    if ((lines[end + 1] ?? '') !== '') out.push('');
    at = end;
  }
  return out.join('\n');
}

/** Blocks are short: one that does not end here has no end. */
const MAX_LINES = 2000;

function findEnd(lines: readonly string[], from: number, close: RegExp): number {
  const to = Math.min(lines.length, from + MAX_LINES);
  for (let at = from; at < to; at += 1) if (close.test(lines[at] ?? '')) return at;
  return -1;
}

function trimLines(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return first === -1 ? [] : lines.slice(first, last + 1);
}
