import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { badRequest, fieldError, noPermission, notFound } from '../../kernel/errors.ts';
import {
  deleteAssignment,
  describeCategories,
  findAssigned,
  isClosedTo,
  lockModerator,
  setCategories,
} from './moderator.repo.ts';
import { getVisibilityLevel } from '../../kernel/viewer.ts';

/**
 * Gives a person exactly these categories to look after. Throws NOT_FOUND for an unknown person, BAD_REQUEST for one whose
 * role reviews nothing, VALIDATION for categories that are deleted or closed to them, NO_PERMISSION for the caller's own.
 */
export async function assign(ctx: Ctx, userId: Id, categoryIds: readonly Id[]): Promise<void> {
  rejectOwn(ctx, userId);
  const moderator = await lockModerator(ctx.db, userId);
  if (moderator === null) throw notFound('用户不存在或账号已注销');
  if (categoryIds.length > 0 && !moderator.reviews) {
    throw badRequest('该用户的角色没有审核权限，请先在“用户管理”中将其角色变更为版主');
  }
  const { count, level } = await describeCategories(ctx.db, categoryIds);
  if (count < categoryIds.length) throw fieldError({ categoryIds: '部分分类已被删除，请重新选择' });
  if (level > getVisibilityLevel({ staff: moderator.staff, admin: false })) {
    throw fieldError({ categoryIds: '部分分类仅对员工开放，不能分配给该角色' });
  }
  await setCategories(ctx.db, userId, categoryIds);
  // an assignment opens its own categories, but none above them
  if (await isClosedTo(ctx.db, userId, categoryIds)) {
    throw fieldError({
      categoryIds: '部分分类的上级分类未向该用户授权，请先授权或改为分配上级分类',
    });
  }
}

/** Ends one assignment. Throws NOT_FOUND, or NO_PERMISSION for the caller's own. */
export async function unassign(ctx: Ctx, id: Id): Promise<void> {
  const userId = await findAssigned(ctx.db, id);
  if (userId === null) throw notFound('分配记录不存在或已取消');
  rejectOwn(ctx, userId);
  await deleteAssignment(ctx.db, id);
}

/** No user widens their own scope; Admins moderate everything anyway. */
function rejectOwn({ actor }: Ctx, userId: Id): void {
  if (actor.member?.userId === userId && !actor.member.admin) {
    throw noPermission('不能更改自己负责的分类，请联系管理员操作');
  }
}
