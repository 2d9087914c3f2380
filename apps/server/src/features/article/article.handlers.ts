import type { articleEndpoints } from '@zhihui/contract/features/article/article.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { compareTexts, renderText, sectionHandlers } from '../content/content.public.ts';

export const articleHandlers: Handlers<typeof articleEndpoints> = {
  ...sectionHandlers('ARTICLE'),

  'POST /article/preview': async (ctx, { body }) => {
    const { html, toc } = await renderText(ctx, body.content);
    return { html, toc };
  },

  'POST /article/compare': async (ctx, { body }) => compareTexts(ctx, body.before, body.after),
};
