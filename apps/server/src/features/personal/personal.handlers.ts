import type { personalEndpoints } from '@zhihui/contract/features/personal/personal.endpoints.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Handlers } from '../../ctx.ts';
import { can } from '../../kernel/actor.ts';
import { fieldError, notFound } from '../../kernel/errors.ts';
import { isPerson } from '../user/user.public.ts';
import { countWritten, listAreas, listDays } from './personal.repo.ts';

const OPEN: readonly ContentModel[] = ['ARTICLE', 'QUESTION', 'NEWS'];

export const personalHandlers: Handlers<typeof personalEndpoints> = {
  'GET /user/personal/:id': async (ctx, { params, query: { zone } }) => {
    if (!(await isPerson(ctx.db, params.id))) throw notFound('没有这个人，或者账号已注销');
    const models: readonly ContentModel[] = can(ctx.actor, 'announcement.page')
      ? [...OPEN, 'ANNOUNCEMENT']
      : OPEN;
    const written = { userId: params.id, models, level: ctx.actor.level };
    const now = ctx.now();
    const [counts, areas, days] = await Promise.all([
      countWritten(ctx.db, written),
      listAreas(ctx.db, written),
      listDays(ctx.db, written, now, zone).catch(unknownZone),
    ]);
    const of = (model: ContentModel) => counts.find((one) => one.model === model)?.count ?? 0;
    return {
      articles: of('ARTICLE'),
      questions: of('QUESTION'),
      news: of('NEWS'),
      likes: counts.reduce((sum, one) => sum + one.likes, 0),
      areas,
      days,
      today: dayIn(zone, now),
    };
  },
};

/** The database decides which zones there are: 22023 is its word for one it does not know. */
function unknownZone(error: unknown): never {
  if ((error as { code?: string }).code === '22023') throw fieldError({ zone: '没有这个时区' });
  throw error;
}

/** `2026-11-21`: the Swedish way of writing dates is the one of ISO 8601. */
function dayIn(zone: string, at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at);
}
