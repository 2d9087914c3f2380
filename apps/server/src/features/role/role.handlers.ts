import type { roleEndpoints } from '@zhihui/contract/features/role/role.endpoints.ts';
import { PERMISSION_GROUPS } from '@zhihui/contract/permission.ts';
import type { Handlers } from '../../ctx.ts';
import { covers } from './role.policy.ts';
import { listRoles } from './role.repo.ts';

export const roleHandlers: Handlers<typeof roleEndpoints> = {
  'GET /role': async (ctx) =>
    (await listRoles(ctx.db)).map((row) => ({
      id: row.id,
      code: row.code,
      name: row.name,
      builtIn: row.built_in,
      staff: row.staff,
      grantable: covers(ctx.actor, row),
    })),

  'GET /permission': async () =>
    PERMISSION_GROUPS.map(({ group, label, codes }) => ({ group, label, codes: [...codes] })),
};
