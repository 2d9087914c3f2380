import type { DataFor } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';

/** Where handing in publishes without a review. */
export type Publishing = DataFor<'GET /article/publishing'>;

export const NO_PUBLISHING: Publishing = { everywhere: false, categoryIds: [] };

/** Whether handing in publishes at once; null while that depends on a category not chosen yet. */
export function publishesDirectly(
  { everywhere, categoryIds }: Publishing,
  categoryId: Id | null,
): boolean | null {
  if (everywhere) return true;
  if (categoryId === null) return categoryIds.length > 0 ? null : false;
  return categoryIds.some((id) => String(id) === String(categoryId));
}
