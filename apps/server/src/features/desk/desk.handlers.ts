import type { deskEndpoints } from '@zhihui/contract/features/desk/desk.endpoints.ts';
import type { DeskKind } from '@zhihui/contract/features/desk/desk.schema.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { memberId } from '../../kernel/actor.ts';
import { notFound } from '../../kernel/errors.ts';
import { reachOf } from '../../visibility/reach.ts';
import {
  leaveOne,
  listLoad,
  listRecent,
  listTakes,
  silentSince,
} from '../audit-log/audit-log.public.ts';
import { siteSettings } from '../setting/setting.public.ts';
import { presentLoad, presentRecent, presentTake } from './desk.present.ts';
import { countWaitingOf, TYPES } from './kinds.ts';
import { take } from './take.service.ts';

export const deskHandlers: Handlers<typeof deskEndpoints> = {
  'GET /auditlog/desk/:kind': (ctx, { params }) => deskNow(ctx, params.kind),

  'GET /auditlog/load': async (ctx) => {
    const { categoryIds } = await reachOf(ctx.db, ctx.actor);
    return (await listLoad(ctx.db, categoryIds)).map(presentLoad);
  },

  'PUT /auditlog/take/:kind/:id': (ctx, { params, body }) => take(ctx, params, body.over),

  'DELETE /auditlog/take/:kind/:id': async (ctx, { params }) => {
    const one = { type: TYPES[params.kind], id: params.id };
    if (!(await leaveOne(ctx.db, one, memberId(ctx.actor)))) throw notFound('您没有认领这一项');
    return null;
  },
};

async function deskNow(ctx: Ctx, kind: DeskKind) {
  const { db } = ctx;
  const { categoryIds: reach } = await reachOf(db, ctx.actor);
  const { undoMinutes, reasonTemplates, reviewOwn } = await siteSettings(db);
  const since = new Date(ctx.now().getTime() - undoMinutes * 60_000);
  const type = TYPES[kind];
  const userId = memberId(ctx.actor);
  const [waiting, takes, recent] = await Promise.all([
    countWaitingOf[kind](db, reach),
    listTakes(db, type, { silentSince: silentSince(ctx), reach }),
    listRecent(db, { type, userId, since, reach }),
  ]);
  return {
    waiting,
    takes: takes.map(presentTake),
    recent: recent.map((row) => presentRecent(row, undoMinutes)),
    reasonTemplates,
    undoMinutes,
    reviewOwn,
  };
}
