// Why it is as it is: docs/decisions/0059-merging-and-importing.md
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, page, pageFields } from '../../schema.ts';
import { IMPORT_STATES } from './user-import.limits.ts';

const ImportId = z.object({ id: Id });

/** An import as its owner sees it. */
export const UserImport = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Accounts in the file, and how many of them the present step is through with. */
  total: z.int(),
  done: z.int(),
  good: z.int(),
  bad: z.int(),
  /** Of the accounts made, how many have been sent their invitation. */
  invited: z.int(),
  /** Why the file was refused, or has to be looked at again. */
  reason: z.string(),
  /** Columns of the file that are left out. */
  ignored: z.array(z.string()),
  createdAt: z.string(),
});
export type UserImport = z.output<typeof UserImport>;

/** One row of the file that no account can be made of; `row` as a spreadsheet counts. */
const Problem = z.object({
  row: z.int(),
  nickname: z.string(),
  email: z.string(),
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
});

export const userImportEndpoints = [
  endpoint({
    method: 'GET',
    path: '/user/import',
    access: 'user.add',
    summary: '查询最近一次账号导入（无导入时为 null）',
    data: UserImport.nullable(),
  }),
  endpoint({
    method: 'POST',
    path: '/user/import',
    access: 'user.add',
    summary: '上传账号 CSV 文件（仅校验，不创建账号）',
    upload: true,
    data: UserImport,
    errors: ['CONFLICT', 'TOO_LARGE'],
    limit: { max: 60, seconds: 3600 },
    logged: true,
  }),
  endpoint({
    method: 'GET',
    path: '/user/import/:id/problem/page',
    access: 'user.add',
    summary: '查询导入校验问题（按行）',
    params: ImportId,
    query: z.strictObject({ ...pageFields }),
    data: page(Problem),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'PUT',
    path: '/user/import/:id',
    access: 'user.add',
    summary: '确认导入（校验通过的行整批创建，任一失败则全部回滚）',
    params: ImportId,
    data: UserImport,
    errors: ['NOT_FOUND', 'CONFLICT', 'NO_PERMISSION'],
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/user/import/:id',
    access: 'user.add',
    summary: '取消导入（已创建的账号保留）',
    params: ImportId,
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
  }),
] as const;
