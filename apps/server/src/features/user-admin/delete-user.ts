import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { fieldError, noPermission } from '../../kernel/errors.ts';
import { deleteSessionsOf } from '../auth/auth.public.ts';
import { removeFromCategories } from '../category/category.public.ts';
import { handOverContents, highestVisibility } from '../content/content.public.ts';
import { handOverDrafts, removeDraftsOf } from '../draft/draft.public.ts';
import { handOverMedia } from '../media/media.public.ts';
import { GONE } from '../user/user.public.ts';
import { eraseUser, lockUser } from './user-admin.repo.ts';
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
  if (heirId !== null) await handOver(ctx, id, heirId);
  await removeDraftsOf(ctx.db, id);
  await removeFromCategories(ctx.db, id);
  await deleteSessionsOf(ctx.db, id, null);
  await eraseUser(ctx.db, id, GONE, ctx.now());
  await ctx.contentChanged();
}

async function handOver(ctx: Ctx, from: Id, to: Id): Promise<void> {
  if (ctx.actor.member?.admin !== true) throw noPermission(text.adminHandsOver);
  if (from === to) throw fieldError({ heirId: text.heirIsSelf });
  const heir = await lockUser(ctx.db, to);
  if (heir === null || heir.status !== 'ACTIVE') throw fieldError({ heirId: text.noHeir });
  const level = levelOf({ staff: heir.staff, admin: heir.role_code === 'Admin' });
  // an author sees what is theirs, wherever it stands
  if (!canRead({ level }, await highestVisibility(ctx.db, from)))
    throw fieldError({ heirId: text.heirCannotRead });
  await handOverContents(ctx.db, from, to);
  await handOverDrafts(ctx.db, from, to);
  await handOverMedia(ctx.db, from, to);
}
