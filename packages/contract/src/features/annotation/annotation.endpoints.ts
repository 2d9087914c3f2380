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
    summary: '查询文章批注（按正文顺序，失效的排在最后）',
    query: z.strictObject({ ...pageFields, articleId: Id }),
    data: AnnotationPage,
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'POST',
    path: '/annotations',
    access: 'annotations.add',
    summary: '新增批注或回复（传 parentId 时为回复）',
    body: z
      .strictObject({
        articleId: Id,
        content: AnnotationText,
        selector: AnnotationSelector.optional(),
        parentId: Id.optional(),
      })
      .refine(({ selector, parentId }) => selector !== undefined || parentId !== undefined, {
        path: ['selector'],
        message: '请选择要批注的内容',
      }),
    data: Annotation,
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 60, seconds: 60 },
  }),
  endpoint({
    method: 'PUT',
    path: '/annotations',
    access: ['annotations.add', 'annotations.edit'],
    summary: '编辑批注或回复',
    body: z.strictObject({ id: Id, content: AnnotationText }),
    data: Annotation,
    errors: ['NOT_FOUND'],
    limit: { max: 60, seconds: 60 },
  }),
  endpoint({
    method: 'PUT',
    path: '/annotations/:id/resolve',
    access: ['annotations.add', 'annotations.edit'],
    summary: '解决或重新打开批注',
    params: byId,
    body: z.strictObject({ resolved: z.boolean('请选择是否已解决') }),
    data: Annotation,
    errors: ['NOT_FOUND'],
    limit: { max: 120, seconds: 60 },
  }),
  endpoint({
    method: 'DELETE',
    path: '/annotations/:id',
    access: ['annotations.add', 'annotations.delete'],
    summary: '删除批注或回复（批注下的回复保留）',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
  }),
] as const;
