import type { statisticsEndpoints } from '@zhihui/contract/features/statistics/statistics.endpoints.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { can } from '../../kernel/actor.ts';
import { noPermission } from '../../kernel/errors.ts';
import { toOffset } from '../../kernel/paging.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import { findAnswerBacklog } from '../answer/answer.public.ts';
import { findContentBacklog } from '../audit-log/audit-log.public.ts';
import { findCommentBacklog } from '../comment/comment.public.ts';
import {
  countOpenDoubts,
  countOverdue,
  countUnanswered,
  listCategories,
  listZeroResultQueries,
} from './statistics.repo.ts';
import { findDay, listParts } from './statistics-days.repo.ts';
import { firstDay, loadOpinions, loadOverview, getScope } from './statistics.service.ts';

export const statisticsHandlers: Handlers<typeof statisticsEndpoints> = {
  'GET /statistics/overview': (ctx, { query }) => loadOverview(ctx, query.range),

  'GET /statistics/waiting': loadPendingWork,

  'GET /statistics/missed': async (ctx, { query }) => {
    if (!can(ctx.actor, 'question.add') && !can(ctx.actor, 'article.add')) throw noPermission();
    const { range, current, size } = query;
    const from = firstDay(range, ctx.now());
    return {
      ...(await listZeroResultQueries(ctx.db, from, size, toOffset(current, size))),
      current,
      size,
    };
  },

  'GET /statistics/category': async (ctx, { query }) => {
    const rows = await listCategories(
      ctx.db,
      firstDay(query.range, ctx.now()),
      await getScope(ctx),
    );
    return rows.map(({ latest_at: latestAt, ...row }) => ({
      ...row,
      latestAt: latestAt?.toISOString() ?? null,
    }));
  },

  'GET /statistics/opinion': (ctx, { query }) => loadOpinions(ctx, query.range),

  'GET /statistics/day/:day': async (ctx, { params: { day } }) => {
    const scope = await getScope(ctx);
    const [site, parts] = await Promise.all([findDay(ctx.db, day), listParts(ctx.db, day, scope)]);
    const siteDay = scope === null ? site : null;
    return {
      day,
      countedAt: site?.counted_at.toISOString() ?? null,
      closed: site?.closed ?? false,
      readers: siteDay?.readers ?? null,
      members: siteDay?.members ?? null,
      searches: siteDay?.searches ?? null,
      missed: siteDay?.missed ?? null,
      parts: parts.map(({ category_id: id, name, member_views: memberViews, ...part }) => ({
        ...part,
        memberViews,
        category: id === null || name === null ? null : { id, name },
      })),
    };
  },
};

/** Of what waits, that which the caller may act on, and only within their categories. */
async function loadPendingWork(ctx: Ctx) {
  const { db, actor } = ctx;
  const moderated = await loadModerationScope(db, actor);
  const reviewed = moderated.review.categoryIds;
  const scope = await getScope(ctx);
  const decides = can(actor, 'auditLog.add');
  const [reviews, comments, answers, unanswered, overdue, feedback] = await Promise.all([
    can(actor, 'article.log') ? findContentBacklog(db, reviewed).then(since) : null,
    decides ? findCommentBacklog(db, reviewed).then(since) : null,
    decides ? findAnswerBacklog(db, reviewed).then(since) : null,
    can(actor, 'answer.add') ? countUnanswered(db, scope) : null,
    can(actor, 'article.edit') ? countOverdue(db, scope) : null,
    can(actor, 'feedback.comment.update') ? countOpenDoubts(db, moderated.categoryIds) : null,
  ]);
  return {
    reviews,
    comments,
    answers,
    unanswered,
    overdue: overdue && toCategoryLimit(overdue),
    feedback,
  };
}

const since = ({ count, oldest }: { count: number; oldest: Date | null }) => ({
  count,
  oldest: oldest?.toISOString() ?? null,
});

function toCategoryLimit(row: { count: number; name: string | null; most: number | null }) {
  const { count, name, most } = row;
  return { count, most: name === null || most === null ? null : { name, count: most } };
}
