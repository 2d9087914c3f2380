import { toViewer } from '../../kernel/viewer.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { Db } from '../../db/db.ts';
import { countUnreadBySession, unreadCount } from '../notification/notification.public.ts';
import { presentCurrentUser } from './user.present.ts';
import { canFindUser, findAccount, findSessionAccount } from './user.repo.ts';

export { DELETED_USER_NAME } from '@zhihui/contract/features/user/user.schema.ts';

export { ensureBuiltInRoles, ensureFirstAdmin } from './first-admin.ts';
export type { FirstAdmin } from './first-admin.ts';
export {
  findCredentials,
  findCredentialsById,
  lockPassword,
  insertAccount,
  lockAdmins,
  updateEmail,
  updatePhone,
  updatePassword,
  setCompanyRole,
  updateSecondFactor,
} from './account.repo.ts';
export { mailOwner } from './mail-owner.ts';
export type { OwnerMail } from './mail-owner.ts';
export type { Credentials } from './account.repo.ts';

/** Whether the user exists and is visible to the caller: staff see everyone, others only participants of contents they can read. */
export function isFindable({ db, actor }: Pick<Ctx, 'db' | 'actor'>, userId: Id): Promise<boolean> {
  const callerId = actor.member?.userId ?? null;
  return canFindUser(db, userId, { ...toViewer(actor), callerId });
}

/**
 * The user of a session by its token, in the same moment as the session itself is looked up: whether it is valid only the
 * session tells.
 */
export async function findSessionUser(db: Db, tokenHash: Buffer): Promise<CurrentUser | null> {
  const [row, unread] = await Promise.all([
    findSessionAccount(db, tokenHash),
    countUnreadBySession(db, tokenHash),
  ]);
  return row === null ? null : presentCurrentUser(row, unread);
}

/** The user of a session as every page shows it; null when the account was deleted. */
export async function currentUser(db: Db, userId: Id): Promise<CurrentUser | null> {
  const [row, unread] = await Promise.all([findAccount(db, userId), unreadCount(db, userId)]);
  return row === null ? null : presentCurrentUser(row, unread);
}
