import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { conflict, fieldError, noPermission } from '../../kernel/errors.ts';
import { covers } from './role.policy.ts';
import { dropRole, findRole, isInRules, moveHolders } from './role.repo.ts';
import { lockFor } from './role.service.ts';
import { roleText } from './role.text.ts';

/**
 * Deletes a role of one's own making; whoever has it gets `moveTo` first. Throws NOT_FOUND, NO_PERMISSION, CONFLICT
 * while somebody has it and no other is named, or while the company's sign-in still gives it.
 */
export async function deleteRole(ctx: Ctx, id: Id, moveTo: Id | null): Promise<void> {
  const row = await lockFor(ctx, id, 'delete');
  if (await isInRules(ctx.db, id)) throw conflict(roleText.inUse);
  if (moveTo === null && row.holders > 0) {
    const message = roleText.roleInUse(row.holders);
    throw conflict(message, { fields: { moveTo: message }, holders: row.holders });
  }
  const to =
    moveTo === null ? await findEndedAccountRole(ctx) : await findTargetRole(ctx, row.id, moveTo);
  await moveHolders(ctx.db, { from: id, to, now: ctx.now() });
  await dropRole(ctx.db, id);
  await ctx.contentChanged();
}

/** Ended accounts are nobody's, but their rows have a role. */
async function findEndedAccountRole(ctx: Ctx): Promise<Id> {
  const role = await findRole(ctx.db, { code: 'Tourist' });
  if (role === null) throw new Error('a built-in role is missing');
  return role.id;
}

async function findTargetRole(ctx: Ctx, from: Id, to: Id): Promise<Id> {
  if (String(from) === String(to)) throw fieldError({ moveTo: roleText.sameTarget });
  const target = await findRole(ctx.db, { id: to });
  if (target === null) throw fieldError({ moveTo: roleText.noTarget });
  if (target.code === 'Admin') throw fieldError({ moveTo: roleText.adminTarget });
  if (!covers(ctx.actor, target)) throw noPermission(roleText.exceedsOwnPermissions);
  return target.id;
}
