export { assertHeir, endAccount, shutOut, stillHeir } from './delete-user.ts';
export { hasOtherAdmin, lockUser, updateUser } from './user-admin.repo.ts';
