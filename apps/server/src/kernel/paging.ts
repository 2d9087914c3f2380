import { MAX_OFFSET } from '@zhihui/contract/paging.limits.ts';
import { fieldError } from './errors.ts';

/** Number of rows before page `current`. Throws VALIDATION beyond the limit of lists. */
export function toOffset(current: number, size: number): number {
  const offset = (current - 1) * size;
  if (offset > MAX_OFFSET) throw fieldError({ current: '页码太大，请缩小范围后再翻页' });
  return offset;
}
