import type { moderatorEndpoints } from '@zhihui/contract/features/moderator/moderator.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { findCandidates, listModerators } from './moderator.repo.ts';
import { assign, unassign } from './moderator.service.ts';

const CANDIDATES = 20;

export const moderatorHandlers: Handlers<typeof moderatorEndpoints> = {
  'GET /moderator/category/user': (ctx, { query }) =>
    findCandidates(ctx.db, query.keyword ?? '', CANDIDATES),

  'GET /moderator/category/list': async (ctx, { query }) => {
    const { current, size, keyword = '', categoryId = null } = query;
    const page = { offset: (current - 1) * size, limit: size };
    const { rows, total } = await listModerators(ctx.db, { keyword, categoryId, ...page });
    const records = rows.map((row) => ({
      id: row.id,
      nickname: row.nickname,
      avatar: row.avatar,
      status: row.status,
      role: { id: row.role_id, code: row.role_code, name: row.role_name },
      categories: row.categories,
    }));
    return { records, total, current, size };
  },

  'PUT /moderator/category/update': async (ctx, { body }) => {
    await assign(ctx, body.userId, body.categoryIds);
    return null;
  },

  'DELETE /moderator/category/:id': async (ctx, { params }) => {
    await unassign(ctx, params.id);
    return null;
  },
};
