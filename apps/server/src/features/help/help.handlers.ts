import { HELP_PARTS } from '@zhihui/contract/features/help/help.parts.ts';
import type { helpEndpoints } from '@zhihui/contract/features/help/help.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { chapters } from './handbook.ts';
import { briefOf, readChapter } from './help-chapter.ts';
import { searchHelp } from './help-search.ts';

export const helpHandlers: Handlers<typeof helpEndpoints> = {
  'GET /help': async () =>
    HELP_PARTS.map((part) => ({
      part,
      chapters: chapters()
        .filter((one) => one.part === part)
        .map((one) => ({ ...briefOf(one), summary: one.summary })),
    })),

  'GET /help/search': (_ctx, { query }) => searchHelp(query.keyword),

  'GET /help/:part/:chapter': (ctx, { params }) => readChapter(ctx, params),
};
