import type { UploadedFile } from '@zhihui/contract/endpoint.ts';
import { MAX_IMPORT_MB } from '@zhihui/contract/features/user-import/user-import.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { AppError, conflict, fieldError, noPermission, notFound } from '../../kernel/errors.ts';
import { covers, listRoles } from '../role/role.public.ts';
import { defaultRole } from './check-rows.ts';
import { listRoleIds } from './import-rows.repo.ts';
import { refuseCsv } from './read-csv.ts';
import {
  deleteImports,
  findImport,
  insertImport,
  latestImport,
  lockImport,
  lockUserImports,
  setImportState,
} from './user-import.repo.ts';
import type { ImportRow } from './user-import.repo.ts';
import { userImportText as text } from './user-import.text.ts';

const MB = 1024 * 1024;
const NAME = 200;

/**
 * Takes a file to be checked by a job, in place of the caller's earlier one. Throws VALIDATION for what is no CSV of
 * accounts, TOO_LARGE, and CONFLICT while accounts of an earlier file are being made.
 */
export async function uploadImport(ctx: Ctx, file: UploadedFile): Promise<ImportRow> {
  const ownerId = getMemberId(ctx.actor);
  if (file.bytes.length > MAX_IMPORT_MB * MB) {
    throw new AppError('TOO_LARGE', {
      msg: text.tooLarge,
      data: { fields: { file: text.tooLarge } },
    });
  }
  const refused = refuseCsv(file.bytes);
  if (refused !== null) throw fieldError({ file: refused });
  await lockUserImports(ctx.db, ownerId);
  const latest = await latestImport(ctx.db, ownerId);
  if (latest?.state === 'MAKING') throw conflict(text.running);
  await deleteImports(ctx.db, ownerId, null);
  const id = await insertImport(ctx.db, {
    ownerId,
    name: file.name.toWellFormed().replaceAll('\0', '').slice(-NAME),
    file: Buffer.from(file.bytes),
    roles: await mapGrantableRoles(ctx),
  });
  await ctx.deps.addJob(ctx.db, 'user-import.check', { importId: id });
  return findOwnImport(ctx, id);
}

/** Has all good rows made into accounts by a job. Throws CONFLICT unless the file is checked, NO_PERMISSION for lost rights. */
export async function confirmImport(ctx: Ctx, id: Id): Promise<ImportRow> {
  await lockUserImports(ctx.db, getMemberId(ctx.actor));
  const row = await findOwnImport(ctx, id);
  await lockImport(ctx.db, id);
  if (row.state !== 'READY') throw conflict(text.notReady);
  if (row.good === 0) throw conflict(text.noValidRows);
  const granted = new Set(Object.values(await mapGrantableRoles(ctx)));
  const roleIds = await listRoleIds(ctx.db, id);
  if (roleIds.some((roleId) => !granted.has(roleId))) throw noPermission(text.roleNotGrantable);
  await setImportState(ctx.db, id, 'MAKING');
  await ctx.deps.addJob(ctx.db, 'user-import.make', { importId: id });
  return findOwnImport(ctx, id);
}

/** Throws away what was uploaded; accounts that were made stay. Throws CONFLICT while they are being made. */
export async function dropImport(ctx: Ctx, id: Id): Promise<void> {
  await lockUserImports(ctx.db, getMemberId(ctx.actor));
  const row = await findOwnImport(ctx, id);
  if (row.state === 'MAKING') throw conflict(text.running);
  await deleteImports(ctx.db, getMemberId(ctx.actor), id);
}

/** The caller's import. Throws NOT_FOUND for imports of other users, too. */
export async function findOwnImport(ctx: Ctx, id: Id): Promise<ImportRow> {
  const row = await findImport(ctx.db, id);
  if (row === null || row.owner_id !== getMemberId(ctx.actor)) throw notFound(text.missing);
  return row;
}

/** Roles that the caller may grant, by code and by name, and what rows without one get. */
async function mapGrantableRoles(ctx: Ctx): Promise<Record<string, Id>> {
  const roles = (await listRoles(ctx.db)).filter((role) => covers(ctx.actor, role));
  const namedRoles = roles.flatMap(({ id, code, name }) => [
    [name.toLowerCase(), id] as const,
    [code.toLowerCase(), id] as const,
  ]);
  const defaults = [true, false].flatMap((internal) => {
    const role = roles.find(({ code }) => code === (internal ? 'User' : 'Tourist'));
    return role === undefined ? [] : [[defaultRole(internal), role.id] as const];
  });
  return Object.fromEntries([...namedRoles, ...defaults]);
}
