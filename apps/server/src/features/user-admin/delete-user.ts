import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { AppError, fieldError, noPermission } from '../../kernel/errors.ts';
import type { Db } from '../../db/db.ts';
import { deleteUserSessions, deleteSignIns } from '../auth/auth.public.ts';
import { removeUserGrants } from '../access/access.public.ts';
import { removeFromGroups } from '../group/group.public.ts';
import { removeFromCategories } from '../category/category.public.ts';
import { transferContents, canReadAllOf } from '../content/content.public.ts';
import { transferDrafts, deleteUserDrafts, deleteUserReplyDrafts } from '../draft/draft.public.ts';
import { deleteUserCompanies } from '../company/company.public.ts';
import { revokeUserTokens } from '../token/token.public.ts';
import { removeSecondFactor } from '../factor/factor.public.ts';
import { transferMedia } from '../media/media.public.ts';
import { deleteIdentity, deleteProvisioned } from '../identity/identity.public.ts';
import { deleteUserVatChecks } from '../vat/vat.public.ts';
import { DELETED_USER_NAME } from '../user/user.public.ts';
import { eraseUser, lockUser, updateUser } from './user-admin.repo.ts';
import { assertNotLastAdmin, lockFor } from './user-admin.service.ts';
import { userAdminText as text } from './user-admin.text.ts';

/**
 * Ends an account. Its content stays under 已注销用户, or goes to `heirId`, which only an Admin may decide. Throws NOT_FOUND,
 * NO_PERMISSION, CONFLICT for the last Admin, VALIDATION for an heir who cannot have it.
 */
export async function deleteUser(ctx: Ctx, id: Id, heirId: Id | null): Promise<void> {
  const row = await lockFor(ctx, id, 'delete');
  await assertNotLastAdmin(ctx, row);
  if (heirId !== null && ctx.actor.member?.admin !== true)
    throw noPermission(text.adminOnlyTransfer);
  if (heirId !== null) await assertHeir(ctx.db, id, heirId);
  await endAccount(ctx, id, heirId);
}

/** Ends an account, whose content goes to `heirId` or stays under 已注销用户. Who may decide it, and who may be the heir, is for the caller. */
export async function endAccount(
  ctx: Pick<Ctx, 'db' | 'now' | 'contentChanged'>,
  id: Id,
  heirId: Id | null,
): Promise<void> {
  const { db } = ctx;
  await transferOwnership(db, id, heirId);
  await deleteUserDrafts(db, id);
  await deleteUserReplyDrafts(db, id);
  await removeFromCategories(db, id);
  await removeFromGroups(db, id);
  await removeUserGrants(db, id);
  await deleteUserSessions(db, id, null);
  await revokeUserTokens(db, id);
  await removeSecondFactor(db, id);
  await deleteSignIns(db, id);
  await deleteIdentity(db, { id: null, userId: id });
  await deleteProvisioned(db, id);
  await deleteUserCompanies(db, id);
  await deleteUserVatChecks(db, id);
  await eraseUser(db, id, DELETED_USER_NAME, ctx.now());
  await ctx.contentChanged();
}

/** Throws VALIDATION for an heir who cannot get the contents: the user themselves, a closed account, or one who cannot read them. */
export async function assertHeir(db: Db, from: Id, to: Id): Promise<void> {
  if (from === to) throw fieldError({ heirId: text.heirIsDeletedUser });
  const heir = await lockUser(db, to);
  if (heir === null || heir.status !== 'ACTIVE') throw fieldError({ heirId: text.noHeir });
  // authors see their own contents in every category
  if (!(await canReadAllOf(db, from, to))) throw fieldError({ heirId: text.heirCannotRead });
}

/** The heir, unless they left or may no longer read what they would get: it then stays where it is. */
export async function findValidHeir(db: Db, userId: Id, heirId: Id | null): Promise<Id | null> {
  if (heirId === null) return null;
  try {
    await assertHeir(db, userId, heirId);
    return heirId;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Closes an account at once; its contents go to `heirId`, or stay with it. The caller checks the permission. */
export async function endAccountAccess(
  ctx: Pick<Ctx, 'db' | 'now' | 'contentChanged'>,
  id: Id,
  heirId: Id | null,
): Promise<void> {
  await deleteUserSessions(ctx.db, id, null);
  await updateUser(ctx.db, id, { status: 'INACTIVE' }, ctx.now());
  await transferOwnership(ctx.db, id, heirId);
  await ctx.contentChanged();
}

async function transferOwnership(db: Db, from: Id, to: Id | null): Promise<void> {
  if (to === null) return;
  await transferContents(db, from, to);
  await transferDrafts(db, from, to);
  await transferMedia(db, from, to);
}
