import type {
  UserImport,
  userImportEndpoints,
} from '@zhihui/contract/features/user-import/user-import.endpoints.ts';
import { IMPORT_COLUMNS } from '@zhihui/contract/features/user-import/user-import.limits.ts';
import type { Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { toOffset } from '../../kernel/paging.ts';
import { latestImport, listProblems } from './user-import.repo.ts';
import type { ImportRow } from './user-import.repo.ts';
import { confirmImport, dropImport, findOwnImport, uploadImport } from './user-import.service.ts';

export const userImportHandlers: Handlers<typeof userImportEndpoints> = {
  'GET /user/import': async (ctx) => {
    const row = await latestImport(ctx.db, getMemberId(ctx.actor));
    return row === null ? null : present(row);
  },

  'POST /user/import': async (ctx, { file }) => present(await uploadImport(ctx, file)),

  'GET /user/import/:id/problem/page': async (ctx, { params, query }) => {
    const { current, size } = query;
    const { bad } = await findOwnImport(ctx, params.id);
    const rows = await listProblems(ctx.db, params.id, {
      limit: size,
      offset: toOffset(current, size),
    });
    const records = rows.map(({ line, nickname, email, problems }) => ({
      row: line,
      nickname,
      email,
      problems: IMPORT_COLUMNS.flatMap(({ field, title }) => {
        const message = problems[field];
        return message === undefined ? [] : [{ column: title, message }];
      }),
    }));
    return { records, total: bad, current, size };
  },

  'PUT /user/import/:id': async (ctx, { params }) => present(await confirmImport(ctx, params.id)),

  'DELETE /user/import/:id': async (ctx, { params }) => {
    await dropImport(ctx, params.id);
    return null;
  },
};

function present(row: ImportRow): UserImport {
  const { id, name, state, total, done, good, bad, invited, reason, ignored } = row;
  const createdAt = row.created_at.toISOString();
  return { id, name, state, total, done, good, bad, invited, reason, ignored, createdAt };
}
