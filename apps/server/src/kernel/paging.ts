import { MAX_OFFSET } from '@zhihui/contract/paging.limits.ts';
import { fieldError } from './errors.ts';

/** How many rows stand before page `current`. Throws VALIDATION beyond what a list looks through. */
export function toOffset(current: number, size: number): number {
  const offset = (current - 1) * size;
  if (offset > MAX_OFFSET) throw fieldError({ current: '页码太大，请缩小范围后再翻页' });
  return offset;
}
