import type { Id } from '@zhihui/contract/schema.ts';
import { getSharePath } from '@zhihui/contract/features/share/share.address.ts';

/** Returns the address of a category below the shared one. */
export const getCategoryPath = (token: string, id: Id): string =>
  `${getSharePath(token)}?category=${id}`;
