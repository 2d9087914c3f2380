import type { CurrentUser, ProfileChange } from '@zhihui/contract/features/user/user.schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { fieldError, notFound } from '../../kernel/errors.ts';
import { closeMedia, openPicture } from '../media/media.public.ts';
import { findAvatar, updateProfile } from './profile.repo.ts';
import { currentUser } from './user.public.ts';

const TAKEN = '这个用户名已被使用，请换一个';
const NO_PICTURE = '请重新上传头像图片';

/**
 * Changes what people tell of themselves. Throws VALIDATION at `username` when somebody has it, at `avatar` for what is no
 * picture of the caller's own.
 */
export async function changeProfile(ctx: Ctx, change: ProfileChange): Promise<CurrentUser> {
  const userId = getMemberId(ctx.actor);
  if (change.avatar !== undefined) await replaceAvatar(ctx, change.avatar);
  if (!(await updateProfile(ctx.db, userId, change, ctx.now())))
    throw fieldError({ username: TAKEN });
  // names and portraits are shown with everything they wrote
  await ctx.contentChanged();
  const user = await currentUser(ctx.db, userId);
  if (user === null) throw notFound();
  return user;
}

/** Opens the new picture to everybody; the one of before is theirs alone again, and swept when nothing shows it. */
async function replaceAvatar(ctx: Ctx, avatar: string | null): Promise<void> {
  const before = await findAvatar(ctx.db, getMemberId(ctx.actor));
  if (before === avatar) return;
  if (avatar !== null && !(await openPicture(ctx, avatar)))
    throw fieldError({ avatar: NO_PICTURE });
  if (before !== null) await closeMedia(ctx, before);
}
