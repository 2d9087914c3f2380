import type { questionEndpoints } from '@zhihui/contract/features/question/question.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { pageOfSection } from '../content/content.public.ts';

export const questionHandlers: Handlers<typeof questionEndpoints> = {
  'GET /question/page': (ctx, { query }) => pageOfSection(ctx, 'QUESTION', query),
};
