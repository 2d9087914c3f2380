import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { itemAddress } from '../../lib/sections.ts';

/** Where a reader sees what changed in a content since they read it. */
export function getChangesAddress(model: ContentModel, id: Id): string {
  return `${itemAddress(model, id)}/changes`;
}
