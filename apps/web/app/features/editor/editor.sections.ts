import type { DataFor } from '@zhihui/contract/client.ts';
import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { getSection } from '../../lib/sections.ts';

/** Calls of a section that the editor uses. */
export const SECTION_CALLS = {
  ARTICLE: {
    read: 'GET /article/:id',
    edit: 'GET /article/:id/edit',
    publishing: 'GET /article/publishing',
    create: 'POST /article',
    update: 'PUT /article',
  },
  QUESTION: {
    read: 'GET /question/:id',
    edit: 'GET /question/:id/edit',
    publishing: 'GET /question/publishing',
    create: 'POST /question',
    update: 'PUT /question',
  },
  NEWS: {
    read: 'GET /news/:id',
    edit: 'GET /news/:id/edit',
    publishing: 'GET /news/publishing',
    create: 'POST /news',
    update: 'PUT /news',
  },
  ANNOUNCEMENT: {
    read: 'GET /announcement/:id',
    edit: 'GET /announcement/:id/edit',
    publishing: 'GET /announcement/publishing',
    create: 'POST /announcement',
    update: 'PUT /announcement',
  },
} as const;

/** The item that a submitted text becomes. */
export type SavedItem = DataFor<(typeof SECTION_CALLS)[ContentModel]['create']>;
export type EditableItem = DataFor<(typeof SECTION_CALLS)[ContentModel]['edit']>;

/** Returns the sections in which the user may write. */
export function getWritableModels(can: (code: PermissionCode) => boolean): ContentModel[] {
  return CONTENT_MODELS.filter((model) => {
    const { add } = getSection(model);
    return add !== null && can(add);
  });
}

/** The categories in which submitting publishes without a review. */
export type Publishing = DataFor<'GET /article/publishing'>;

export const NO_PUBLISHING: Publishing = { everywhere: false, categoryIds: [] };

/** Whether submitting publishes at once; null while that depends on a category that is not chosen yet. */
export function publishesDirectly(
  { everywhere, categoryIds }: Publishing,
  categoryId: Id | null,
): boolean | null {
  if (everywhere) return true;
  if (categoryId === null) return categoryIds.length > 0 ? null : false;
  return categoryIds.some((id) => String(id) === String(categoryId));
}
