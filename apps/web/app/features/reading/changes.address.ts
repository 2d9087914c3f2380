import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { itemAddress } from '../../lib/sections.ts';

/** Returns the address of the page with the changes since the reader read a content. */
export function getChangesAddress(model: ContentModel, id: Id): string {
  return `${itemAddress(model, id)}/changes`;
}
