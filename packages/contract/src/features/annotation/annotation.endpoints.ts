import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, pageFields } from '../../schema.ts';
import {
  Annotation,
  AnnotationPage,
  AnnotationSelector,
  AnnotationText,
} from './annotation.schema.ts';

const byId = z.object({ id: Id });

export const annotationEndpoints = [
  endpoint({
    method: 'GET',
    path: '/annotations/list',
    access: 'annotations.query',
    summary: '一篇文章的批注，按在正文中的先后，失效的在最后',
    query: z.strictObject({ ...pageFields, articleId: Id }),
    data: AnnotationPage,
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'POST',
    path: '/annotations',
    access: 'annotations.add',
    summary: '批注选中的文字；带 parentId 则是回复',
    body: z
      .strictObject({
        articleId: Id,
        content: AnnotationText,
        selector: AnnotationSelector.optional(),
        parentId: Id.optional(),
      })
      .refine(({ selector, parentId }) => selector !== undefined || parentId !== undefined, {
        path: ['selector'],
        message: '请选择要批注的文字',
      }),
    data: Annotation,
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 60, seconds: 60 },
  }),
  endpoint({
    method: 'PUT',
    path: '/annotations',
    access: ['annotations.add', 'annotations.edit'],
    summary: '修改批注或回复的文字',
    body: z.strictObject({ id: Id, content: AnnotationText }),
    data: Annotation,
    errors: ['NOT_FOUND'],
    limit: { max: 60, seconds: 60 },
  }),
  endpoint({
    method: 'PUT',
    path: '/annotations/:id/resolve',
    access: ['annotations.add', 'annotations.edit'],
    summary: '标为已解决，或重新打开',
    params: byId,
    body: z.strictObject({ resolved: z.boolean('请说明是否已解决') }),
    data: Annotation,
    errors: ['NOT_FOUND'],
    limit: { max: 120, seconds: 60 },
  }),
  endpoint({
    method: 'DELETE',
    path: '/annotations/:id',
    access: ['annotations.add', 'annotations.delete'],
    summary: '删除批注或回复；有人回复过的批注留下回复',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
  }),
] as const;
