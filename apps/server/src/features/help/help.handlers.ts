import { HELP_PARTS } from '@zhihui/contract/features/help/help.parts.ts';
import type { helpEndpoints } from '@zhihui/contract/features/help/help.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { listChapters } from './handbook.ts';
import { toBrief, readChapter } from './help-chapter.ts';
import { searchHelp } from './help-search.ts';

export const helpHandlers: Handlers<typeof helpEndpoints> = {
  'GET /help': async () =>
    HELP_PARTS.map((part) => ({
      part,
      chapters: listChapters()
        .filter((chapter) => chapter.part === part)
        .map((chapter) => ({ ...toBrief(chapter), summary: chapter.summary })),
    })),

  'GET /help/search': (_ctx, { query }) => searchHelp(query.keyword),

  'GET /help/:part/:chapter': (ctx, { params }) => readChapter(ctx, params),
};
