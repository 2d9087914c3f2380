import type { DataFor } from '@zhihui/contract/client.ts';
import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { sectionOf } from '../../lib/sections.ts';

/** Calls of a section that the editor uses. A section gets its row when its calls exist. */
export const SECTION_CALLS = {
  ARTICLE: {
    read: 'GET /article/:id',
    edit: 'GET /article/:id/edit',
    create: 'POST /article',
    update: 'PUT /article',
  },
  QUESTION: {
    read: 'GET /question/:id',
    edit: 'GET /question/:id/edit',
    create: 'POST /question',
    update: 'PUT /question',
  },
} as const;

export type WritableModel = keyof typeof SECTION_CALLS;
/** What a text becomes once it is handed in. */
export type Saved = DataFor<(typeof SECTION_CALLS)[WritableModel]['create']>;
export type ForEdit = DataFor<(typeof SECTION_CALLS)[WritableModel]['edit']>;

export function isWritable(model: ContentModel): model is WritableModel {
  return model in SECTION_CALLS;
}

/** Sections that can be written in already and that this person may write in. */
export function writableModels(can: (code: PermissionCode) => boolean): WritableModel[] {
  return CONTENT_MODELS.filter(isWritable).filter((model) => {
    const { add } = sectionOf(model);
    return add !== null && can(add);
  });
}
