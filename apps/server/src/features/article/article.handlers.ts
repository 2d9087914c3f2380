import type { articleEndpoints } from '@zhihui/contract/features/article/article.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { publishing, renderText, sectionHandlers } from '../content/content.public.ts';

export const articleHandlers: Handlers<typeof articleEndpoints> = {
  ...sectionHandlers('ARTICLE'),

  'GET /article/publishing': async (ctx) => {
    const { categoryIds } = await publishing(ctx, 'ARTICLE');
    return { everywhere: categoryIds === null, categoryIds: [...(categoryIds ?? [])] };
  },

  'POST /article/preview': async (ctx, { body }) => {
    const { html, toc } = await renderText(ctx, body.content);
    return { html, toc };
  },
};
