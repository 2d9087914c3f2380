import { readFileSync } from 'node:fs';

/** Stacks of threads and the like, which are reserved and hardly used. */
const RESERVED_MB = 96;

let codeRangeKb: number | undefined;

/**
 * RLIMIT_DATA, in kilobytes, of a Node process that may use `memoryMb`. The kernel counts all private writable mappings, and
 * thereby the range that V8 reserves for code, which is as large in a child as it is here.
 */
export function dataLimitKb(memoryMb: number): number {
  codeRangeKb ??= readCodeRangeKb();
  return (memoryMb + RESERVED_MB) * 1024 + codeRangeKb;
}

function readCodeRangeKb(): number {
  let maps = '';
  try {
    maps = readFileSync('/proc/self/maps', 'latin1');
  } catch {
    // no Linux: there is nothing to count
  }
  const sizes = Array.from(maps.matchAll(/^([\da-f]+)-([\da-f]+) rwx/gmu), ([, from, to]) =>
    Math.ceil((Number.parseInt(to ?? '0', 16) - Number.parseInt(from ?? '0', 16)) / 1024),
  );
  // each thread with JavaScript has such a range: a child begins with one
  return Math.max(0, ...sizes);
}
