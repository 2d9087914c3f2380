import type { articleEndpoints } from '@zhihui/contract/features/article/article.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import {
  contentDetail,
  contentForEdit,
  createContent,
  deleteContent,
  pageOfSection,
  renderText,
  restoreContent,
  updateContent,
  viewContent,
} from '../content/content.public.ts';

const MODEL = 'ARTICLE';

export const articleHandlers: Handlers<typeof articleEndpoints> = {
  'GET /article/page': (ctx, { query }) => pageOfSection(ctx, MODEL, query),
  'GET /article/:id': (ctx, { params }) => contentDetail(ctx, MODEL, params.id),
  'GET /article/:id/edit': (ctx, { params }) => contentForEdit(ctx, MODEL, params.id),

  'POST /article/:id/view': async (ctx, { params }) => {
    await viewContent(ctx, MODEL, params.id);
    return null;
  },

  'POST /article/preview': async (ctx, { body }) => {
    const { html, toc } = await renderText(ctx, body.content);
    return { html, toc };
  },

  'POST /article': async (ctx, { body }) =>
    contentDetail(ctx, MODEL, await createContent(ctx, MODEL, body)),

  'PUT /article': async (ctx, { body }) => {
    await updateContent(ctx, MODEL, body);
    return contentDetail(ctx, MODEL, body.id);
  },

  'DELETE /article/:id': async (ctx, { params }) => {
    await deleteContent(ctx, MODEL, params.id);
    return null;
  },

  'PUT /article/:id/restore': async (ctx, { params }) => {
    await restoreContent(ctx, MODEL, params.id);
    return null;
  },
};
