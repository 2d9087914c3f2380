import type { roleEndpoints } from '@zhihui/contract/features/role/role.endpoints.ts';
import { PERMISSION_GROUPS } from '@zhihui/contract/permission.ts';
import { PERMISSION_TEXTS } from '@zhihui/contract/permission.text.ts';
import type { Handlers } from '../../ctx.ts';
import { toOffset } from '../../kernel/paging.ts';
import {
  changePermissions,
  changeRole,
  createRole,
  deleteRole,
  presentDetail,
  presentRole,
} from './role.service.ts';
import { listRoles, listRolePage } from './role.repo.ts';

export const roleHandlers: Handlers<typeof roleEndpoints> = {
  'GET /role': async (ctx) => (await listRoles(ctx.db)).map((row) => presentRole(ctx.actor, row)),

  'GET /role/page': async (ctx, { query: { current, size, keyword = '' } }) => {
    const rows = await listRolePage(ctx.db, {
      keyword,
      limit: size,
      offset: toOffset(current, size),
    });
    const records = rows.map((row) => presentDetail(ctx.actor, row));
    return { records, total: rows[0]?.total ?? 0, current, size };
  },

  'POST /role': (ctx, { body }) => createRole(ctx, body),
  'PUT /role': (ctx, { body }) => changeRole(ctx, body),

  'PUT /role/:id/permission': (ctx, { params, body }) => changePermissions(ctx, params.id, body),

  'DELETE /role/:id': async (ctx, { params, query }) => {
    await deleteRole(ctx, params.id, query.moveTo ?? null);
    return null;
  },

  'GET /permission': async () =>
    PERMISSION_GROUPS.map(({ group, label, codes }) => ({
      group,
      label,
      codes: codes.map((code) => ({ code, ...PERMISSION_TEXTS[code] })),
    })),
};
