/** Limits that the browser knows too. No zod here. */

/** Accounts one file may hold. */
export const MAX_IMPORT_ROWS = 10_000;
/** Largest file, in megabytes. */
export const MAX_IMPORT_MB = 5;
/** Columns a file may have, as spreadsheets show them; the first two are needed. */
export const IMPORT_COLUMNS = [
  { field: 'nickname', title: '昵称' },
  { field: 'email', title: '邮箱' },
  { field: 'phone', title: '手机号' },
  { field: 'username', title: '用户名' },
  { field: 'gender', title: '性别' },
  { field: 'bio', title: '简介' },
  { field: 'kind', title: '类型' },
  { field: 'role', title: '角色' },
] as const;
export type ImportField = (typeof IMPORT_COLUMNS)[number]['field'];
/**
 * CHECKING: the file is being read and checked. READY: waits for a confirmation. MAKING: the accounts are being made.
 * DONE: all are there. REFUSED: the file cannot be read as accounts.
 */
export const IMPORT_STATES = ['CHECKING', 'READY', 'MAKING', 'DONE', 'REFUSED'] as const;
