import type { handoverEndpoints } from '@zhihui/contract/features/handover/handover.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { toOffset } from '../../kernel/paging.ts';
import { countHandovers, leadsDepartment, listHandovers } from './handover.repo.ts';
import type { HandoverRow } from './handover.repo.ts';
import { handOver, loadCaller } from './handover.service.ts';

export const handoverHandlers: Handlers<typeof handoverEndpoints> = {
  'GET /handover/page': async (ctx, { query: { current, size } }) => {
    const caller = await loadCaller(ctx);
    const [rows, total] = await Promise.all([
      listHandovers(ctx.db, caller, { limit: size, offset: toOffset(current, size) }),
      countHandovers(ctx.db, caller),
    ]);
    return { records: rows.map(presentHandover), total, current, size };
  },

  'GET /handover/count': async (ctx) => {
    const [total, leads] = await Promise.all([
      countHandovers(ctx.db, await loadCaller(ctx)),
      leadsDepartment(ctx.db, getMemberId(ctx.actor)),
    ]);
    return { total, leads };
  },

  'PUT /handover': async (ctx, { body }) => {
    await handOver(ctx, body.contentId, body.ownerId);
    return null;
  },
};

function presentHandover(row: HandoverRow) {
  const { id, title, category_id: categoryId, category_name: categoryName, reason } = row;
  return {
    id,
    title,
    category: categoryId === null ? null : { id: categoryId, name: categoryName ?? '' },
    maintainer: {
      id: row.maintainer_id,
      nickname: row.maintainer_nickname,
      avatar: row.maintainer_avatar,
    },
    reason,
    updatedAt: row.updated_at.toISOString(),
  };
}
