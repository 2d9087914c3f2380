export { assertHeir, endAccount, endAccountAccess, findValidHeir } from './delete-user.ts';
export { hasOtherAdmin, lockUser, updateUser } from './user-admin.repo.ts';
