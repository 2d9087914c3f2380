import type { annotationEndpoints } from '@zhihui/contract/features/annotation/annotation.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { fieldError } from '../../kernel/errors.ts';
import {
  addReply,
  addThread,
  deleteAnnotation,
  editAnnotation,
  listThreadPage,
  resolveThread,
} from './annotation.service.ts';

export const annotationHandlers: Handlers<typeof annotationEndpoints> = {
  'GET /annotations/list': (ctx, { query }) => listThreadPage(ctx, query.articleId, query),

  'POST /annotations': async (ctx, { body }) => {
    const { articleId, content, selector, parentId } = body;
    if (parentId !== undefined) return addReply(ctx, { articleId, content, parentId });
    if (selector === undefined) throw fieldError({ selector: '请选择要批注的内容' });
    return addThread(ctx, { articleId, content, selector });
  },

  'PUT /annotations': (ctx, { body }) => editAnnotation(ctx, body.id, body.content),

  'PUT /annotations/:id/resolve': (ctx, { params, body }) =>
    resolveThread(ctx, params.id, body.resolved),

  'DELETE /annotations/:id': async (ctx, { params }) => {
    await deleteAnnotation(ctx, params.id);
    return null;
  },
};
