import type { homeEndpoints } from '@zhihui/contract/features/home/home.endpoints.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { can } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { countWaiting } from '../audit-log/audit-log.public.ts';
import { reachOf } from '../category/category.public.ts';
import { countOverdue } from '../content/content.public.ts';
import { countInvited, countRejected, listContributors } from './home.repo.ts';

const MONTH = 30 * 86_400_000;
/** Sections that are open to everybody. */
const OPEN: readonly ContentModel[] = ['ARTICLE', 'QUESTION', 'NEWS'];

export const homeHandlers: Handlers<typeof homeEndpoints> = {
  'GET /home/contributors': async (ctx, { query: { model } }) => {
    if (model === 'ANNOUNCEMENT' && !ctx.actor.announcements) return [];
    const models = model === undefined ? OPEN : [model];
    const since = new Date(ctx.now().getTime() - MONTH);
    return listContributors(ctx.db, models, since, ctx.actor.level);
  },

  'GET /home/waiting': async (ctx) => {
    const { member, level } = ctx.actor;
    if (member === null) throw new AppError('NOT_SIGNED_IN');
    const [reviews, rejected, overdue, invited] = await Promise.all([
      countReviews(ctx),
      countRejected(ctx.db, member.userId),
      countOverdue(ctx.db, member.userId, level),
      countInvited(ctx.db, member.userId, level),
    ]);
    return { reviews, rejected, overdue, invited };
  },
};

async function countReviews(ctx: Ctx): Promise<number> {
  if (!can(ctx.actor, 'article.log')) return 0;
  const { categoryIds } = await reachOf(ctx.db, ctx.actor);
  return countWaiting(ctx.db, categoryIds);
}
