import type { statisticsEndpoints } from '@zhihui/contract/features/statistics/statistics.endpoints.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { can } from '../../kernel/actor.ts';
import { noPermission } from '../../kernel/errors.ts';
import { offsetOf } from '../../kernel/paging.ts';
import { reachOf } from '../../visibility/reach.ts';
import { answersWaitingSince } from '../answer/answer.public.ts';
import { waitingSince } from '../audit-log/audit-log.public.ts';
import { commentsWaitingSince } from '../comment/comment.public.ts';
import { countDoubts, countOverdueIn, countUnanswered } from './statistics-waiting.repo.ts';
import { findDay, listParts } from './statistics-days.repo.ts';
import { listCategories, listMissed } from './statistics.repo.ts';
import { firstDay, opinionsOf, overviewOf, scopeOf } from './statistics.service.ts';

export const statisticsHandlers: Handlers<typeof statisticsEndpoints> = {
  'GET /statistics/overview': (ctx, { query }) => overviewOf(ctx, query.range),

  'GET /statistics/waiting': waiting,

  'GET /statistics/missed': async (ctx, { query }) => {
    if (!can(ctx.actor, 'question.add') && !can(ctx.actor, 'article.add')) throw noPermission();
    const { range, current, size } = query;
    const from = firstDay(range, ctx.now());
    return { ...(await listMissed(ctx.db, from, size, offsetOf(current, size))), current, size };
  },

  'GET /statistics/category': async (ctx, { query }) => {
    const rows = await listCategories(ctx.db, firstDay(query.range, ctx.now()), await scopeOf(ctx));
    return rows.map(({ latest_at: latestAt, ...row }) => ({
      ...row,
      latestAt: latestAt?.toISOString() ?? null,
    }));
  },

  'GET /statistics/opinion': (ctx, { query }) => opinionsOf(ctx, query.range),

  'GET /statistics/day/:day': async (ctx, { params: { day } }) => {
    const scope = await scopeOf(ctx);
    const [site, parts] = await Promise.all([findDay(ctx.db, day), listParts(ctx.db, day, scope)]);
    const told = scope === null ? site : null;
    return {
      day,
      countedAt: site?.counted_at.toISOString() ?? null,
      closed: site?.closed ?? false,
      readers: told?.readers ?? null,
      members: told?.members ?? null,
      searches: told?.searches ?? null,
      missed: told?.missed ?? null,
      parts: parts.map(({ category_id: id, name, member_views: memberViews, ...part }) => ({
        ...part,
        memberViews,
        category: id === null || name === null ? null : { id, name },
      })),
    };
  },
};

/** Of what waits, that which the caller may act on, and only within their categories. */
async function waiting(ctx: Ctx) {
  const { db, actor } = ctx;
  const { categoryIds: reach } = await reachOf(db, actor);
  const scope = await scopeOf(ctx);
  const decides = can(actor, 'auditLog.add');
  const [reviews, comments, answers, unanswered, overdue, feedback] = await Promise.all([
    can(actor, 'article.log') ? waitingSince(db, reach).then(since) : null,
    decides ? commentsWaitingSince(db, reach).then(since) : null,
    decides ? answersWaitingSince(db, reach).then(since) : null,
    can(actor, 'answer.add') ? countUnanswered(db, scope) : null,
    can(actor, 'article.edit') ? countOverdueIn(db, scope) : null,
    can(actor, 'feedback.comment.update') ? countDoubts(db, reach) : null,
  ]);
  return {
    reviews,
    comments,
    answers,
    unanswered,
    overdue: overdue && withMost(overdue),
    feedback,
  };
}

const since = ({ count, oldest }: { count: number; oldest: Date | null }) => ({
  count,
  oldest: oldest?.toISOString() ?? null,
});

function withMost(row: { count: number; name: string | null; most: number | null }) {
  const { count, name, most } = row;
  return { count, most: name === null || most === null ? null : { name, count: most } };
}
