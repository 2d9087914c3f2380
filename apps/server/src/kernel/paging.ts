import { MAX_OFFSET } from '@zhihui/contract/paging.limits.ts';
import { fieldError } from './errors.ts';

/** Number of rows before page `current`. Throws VALIDATION beyond the limit of lists. */
export function toOffset(current: number, size: number): number {
  const offset = (current - 1) * size;
  if (offset > MAX_OFFSET) throw fieldError({ current: '页码超出范围，请缩小筛选范围' });
  return offset;
}
