/** `insert` in place of what stands from `from` to `to`. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** The smallest single change that makes `after` of `before`; null when they are the same. Cuts no character in halves. */
export function getChange(before: string, after: string): TextChange | null {
  if (before === after) return null;
  const minLength = Math.min(before.length, after.length);
  let from = 0;
  while (from < minLength && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  if (from > 0 && isHigh(before.charCodeAt(from - 1))) from -= 1;
  let end = 0;
  while (
    end < minLength - from &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end += 1;
  if (end > 0 && isLow(before.charCodeAt(before.length - end))) end -= 1;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
