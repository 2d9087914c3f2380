import { toCompanyDay } from '../../db/company-day.ts';
import type { homeEndpoints } from '@zhihui/contract/features/home/home.endpoints.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { can } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { countPendingAnswers } from '../answer/answer.public.ts';
import { countPending } from '../audit-log/audit-log.public.ts';
import { loadReviewScope } from '../../visibility/moderation-scope.ts';
import { countPendingComments } from '../comment/comment.public.ts';
import { countOverdue, listMostViewed } from '../content/content.public.ts';
import { countInvited, countRejected, listContributors } from './home.repo.ts';

const DAY = 86_400_000;
const MONTH = 30 * DAY;
/** Seven days, including today. */
const WEEK = 6 * DAY;
/** Sections that are open to all users. */
const OPEN: readonly ContentModel[] = ['ARTICLE', 'QUESTION', 'NEWS'];

export const homeHandlers: Handlers<typeof homeEndpoints> = {
  'GET /home/contributors': async (ctx, { query: { model } }) => {
    if (model === 'ANNOUNCEMENT' && !ctx.actor.announcements) return [];
    const models = model === undefined ? OPEN : [model];
    const since = new Date(ctx.now().getTime() - MONTH);
    return listContributors(ctx.db, models, since, ctx.actor);
  },

  'GET /home/mostRead': (ctx, { query: { model } }) => {
    const since = toCompanyDay(new Date(ctx.now().getTime() - WEEK));
    return listMostViewed(ctx.db, { model, since, viewer: ctx.actor });
  },

  'GET /home/waiting': async (ctx) => {
    const { member } = ctx.actor;
    if (member === null) throw new AppError('NOT_SIGNED_IN');
    const [waiting, rejected, overdue, invited] = await Promise.all([
      countReviews(ctx),
      countRejected(ctx.db, member.userId),
      countOverdue(ctx.db, member.userId),
      countInvited(ctx.db, member.userId, ctx.actor),
    ]);
    return { ...waiting, rejected, overdue, invited };
  },

  'GET /home/desks': (ctx) => countReviews(ctx),
};

/** Counts what the caller can review. */
async function countReviews(ctx: Ctx) {
  const { db, actor } = ctx;
  const { categoryIds } = await loadReviewScope(db, actor);
  const decides = can(actor, 'auditLog.add');
  const [reviews, comments, answers] = await Promise.all([
    can(actor, 'article.log') ? countPending(db, categoryIds) : 0,
    decides ? countPendingComments(db, categoryIds) : 0,
    decides ? countPendingAnswers(db, categoryIds) : 0,
  ]);
  return { reviews, comments, answers };
}
