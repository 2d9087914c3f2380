import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CONTENT_MODELS, SECTION_PATH } from '../../models.ts';
import type { ContentModel } from '../../models.ts';
import { Id } from '../../schema.ts';

export const ContentBrief = z.object({ id: Id, model: z.enum(CONTENT_MODELS), title: z.string() });

/** Where to go on reading from an item. */
export const AdjacentContents = z.object({
  related: z.array(ContentBrief),
  previous: ContentBrief.nullable(),
  next: ContentBrief.nullable(),
});

/** Where to go on reading from an item of this section, with what the section adds. */
export function adjacentEndpoint<const M extends ContentModel, D extends z.ZodType>(
  model: M,
  data: D,
) {
  const path: (typeof SECTION_PATH)[M] = SECTION_PATH[model];
  return endpoint({
    method: 'GET',
    path: `/${path}/:id/around`,
    access: 'public',
    summary: '相关内容，以及同一分类的上一篇和下一篇',
    params: z.object({ id: Id }),
    data,
    errors: ['NOT_FOUND'],
    cache: { by: 'level' },
  });
}
