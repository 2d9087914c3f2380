import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { AppError, fieldError, noPermission } from '../../kernel/errors.ts';
import type { Db } from '../../db/db.ts';
import { deleteSessionsOf, deleteSignIns } from '../auth/auth.public.ts';
import { removeFromCategories } from '../category/category.public.ts';
import { handOverContents, highestVisibility } from '../content/content.public.ts';
import { handOverDrafts, removeDraftsOf } from '../draft/draft.public.ts';
import { deleteCompaniesOf } from '../company/company.public.ts';
import { removeSecondFactor } from '../factor/factor.public.ts';
import { handOverMedia } from '../media/media.public.ts';
import { deleteIdentity, deleteProvisioned } from '../identity/identity.public.ts';
import { deleteVatChecksOf } from '../vat/vat.public.ts';
import { GONE } from '../user/user.public.ts';
import { eraseUser, lockUser, updateUser } from './user-admin.repo.ts';
import { assertNotLastAdmin, lockFor } from './user-admin.service.ts';
import { userAdminText as text } from './user-admin.text.ts';
import { canRead, levelOf } from '../../visibility/viewer.ts';

/**
 * Ends an account. Its content stays under 已注销用户, or goes to `heirId`, which only an Admin may decide. Throws NOT_FOUND,
 * NO_PERMISSION, CONFLICT for the last Admin, VALIDATION for an heir who cannot have it.
 */
export async function deleteUser(ctx: Ctx, id: Id, heirId: Id | null): Promise<void> {
  const row = await lockFor(ctx, id, 'delete');
  await assertNotLastAdmin(ctx, row);
  if (heirId !== null && ctx.actor.member?.admin !== true) throw noPermission(text.adminHandsOver);
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
  await handOver(db, id, heirId);
  await removeDraftsOf(db, id);
  await removeFromCategories(db, id);
  await deleteSessionsOf(db, id, null);
  await removeSecondFactor(db, id);
  await deleteSignIns(db, id);
  await deleteIdentity(db, { id: null, userId: id });
  await deleteProvisioned(db, id);
  await deleteCompaniesOf(db, id);
  await deleteVatChecksOf(db, id);
  await eraseUser(db, id, GONE, ctx.now());
  await ctx.contentChanged();
}

/** Throws VALIDATION for somebody who cannot have what a person wrote: that person, who is gone, or who may not read it. */
export async function assertHeir(db: Db, from: Id, to: Id): Promise<void> {
  if (from === to) throw fieldError({ heirId: text.heirIsSelf });
  const heir = await lockUser(db, to);
  if (heir === null || heir.status !== 'ACTIVE') throw fieldError({ heirId: text.noHeir });
  const level = levelOf({ staff: heir.staff, admin: heir.role_code === 'Admin' });
  // an author sees what is theirs, wherever it stands
  if (!canRead({ level }, await highestVisibility(db, from)))
    throw fieldError({ heirId: text.heirCannotRead });
}

/** The heir, unless they left or may no longer read what they would get: it then stays where it is. */
export async function stillHeir(db: Db, userId: Id, heirId: Id | null): Promise<Id | null> {
  if (heirId === null) return null;
  try {
    await assertHeir(db, userId, heirId);
    return heirId;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Shuts somebody out at once; what they wrote goes to `heirId`, or stays theirs. Who may decide it is for the caller. */
export async function shutOut(
  ctx: Pick<Ctx, 'db' | 'now' | 'contentChanged'>,
  id: Id,
  heirId: Id | null,
): Promise<void> {
  await deleteSessionsOf(ctx.db, id, null);
  await updateUser(ctx.db, id, { status: 'INACTIVE' }, ctx.now());
  await handOver(ctx.db, id, heirId);
  await ctx.contentChanged();
}

async function handOver(db: Db, from: Id, to: Id | null): Promise<void> {
  if (to === null) return;
  await handOverContents(db, from, to);
  await handOverDrafts(db, from, to);
  await handOverMedia(db, from, to);
}
