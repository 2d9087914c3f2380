import type { reviewQueueEndpoints } from '@zhihui/contract/features/review-queue/review-queue.endpoints.ts';
import type { ReviewQueueKind } from '@zhihui/contract/features/review-queue/review-queue.schema.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { notFound } from '../../kernel/errors.ts';
import { loadReviewScope } from '../../visibility/moderation-scope.ts';
import {
  releaseClaim,
  listLoad,
  listRecent,
  listClaims,
  getClaimCutoff,
} from '../audit-log/audit-log.public.ts';
import { siteSettings } from '../setting/setting.public.ts';
import {
  REVIEWED_TYPES,
  claimReviewItem,
  countPendingByKind,
  presentClaim,
  presentLoad,
  presentRecent,
} from './review-queue.service.ts';

export const reviewQueueHandlers: Handlers<typeof reviewQueueEndpoints> = {
  'GET /auditlog/desk/:kind': (ctx, { params }) => loadReviewQueue(ctx, params.kind),

  'GET /auditlog/load': async (ctx) => {
    const { categoryIds } = await loadReviewScope(ctx.db, ctx.actor);
    return (await listLoad(ctx.db, categoryIds)).map(presentLoad);
  },

  'PUT /auditlog/take/:kind/:id': (ctx, { params, body }) =>
    claimReviewItem(ctx, params, body.over),

  'DELETE /auditlog/take/:kind/:id': async (ctx, { params }) => {
    const item = { type: REVIEWED_TYPES[params.kind], id: params.id };
    if (!(await releaseClaim(ctx.db, item, getMemberId(ctx.actor))))
      throw notFound('您尚未认领该内容');
    return null;
  },
};

async function loadReviewQueue(ctx: Ctx, kind: ReviewQueueKind) {
  const { db } = ctx;
  const { categoryIds: scope } = await loadReviewScope(db, ctx.actor);
  const { undoMinutes, reasonTemplates, reviewOwn } = await siteSettings(db);
  const since = new Date(ctx.now().getTime() - undoMinutes * 60_000);
  const type = REVIEWED_TYPES[kind];
  const userId = getMemberId(ctx.actor);
  const [waiting, takes, recent] = await Promise.all([
    countPendingByKind[kind](db, scope),
    listClaims(db, type, { cutoff: getClaimCutoff(ctx), scope }),
    listRecent(db, { type, userId, since, scope }),
  ]);
  return {
    waiting,
    takes: takes.map(presentClaim),
    recent: recent.map((row) => presentRecent(row, undoMinutes)),
    reasonTemplates,
    undoMinutes,
    reviewOwn,
  };
}
