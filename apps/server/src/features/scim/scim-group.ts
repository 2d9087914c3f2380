import type { ScimOperation } from '@zhihui/contract/features/scim/scim.schema.ts';
import { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { lockAdmins } from '../user/user.public.ts';
import { scimError, uniquenessError } from './scim-errors.ts';
import {
  applyGroupRoles,
  deleteGroup,
  findGroup,
  findMissingUser,
  insertGroup,
  listMemberIds,
  lockGroup,
  setMembers,
  updateGroup,
} from './scim-group.repo.ts';
import type { GroupRow } from './scim-group.repo.ts';
import { applyPatch } from './scim-patch.ts';
import { GROUPS } from './scim-schemas.ts';
import { scimText } from './scim.text.ts';
import { parseValues } from './scim-values.ts';
import type { Values } from './scim-values.ts';

/** Creates a group; its members get the role of its rule. Throws CONFLICT for a name in use, BAD_REQUEST. */
export async function createGroup(ctx: Ctx, body: unknown): Promise<GroupRow> {
  const { members, ...resource } = parseValues(GROUPS, body);
  await lockAdmins(ctx.db);
  const id = await insertGroup(ctx.db, resource, ctx.now());
  if (id === null) throw uniquenessError('displayName');
  await replaceMembers(ctx, id, members);
  return findGroupOrThrow(ctx, id, true);
}

/** The whole of a group. Throws NOT_FOUND, CONFLICT, BAD_REQUEST. */
export async function replaceGroup(ctx: Ctx, id: Id, body: unknown): Promise<GroupRow> {
  await lockGroupOrThrow(ctx, id);
  return store(ctx, id, parseValues(GROUPS, body));
}

/** Name or members of a group. Throws as above. */
export async function patchGroup(
  ctx: Ctx,
  id: Id,
  operations: readonly ScimOperation[],
): Promise<GroupRow> {
  await lockGroupOrThrow(ctx, id);
  const before = await findGroupOrThrow(ctx, id, true);
  const members = before.members.map(({ value }) => ({ value }));
  const patchedValues = applyPatch(GROUPS, { ...before.resource, members }, operations);
  return store(ctx, id, parseValues(GROUPS, patchedValues));
}

/** The group ends; roles that came with it go. Throws NOT_FOUND. */
export async function removeGroup(ctx: Ctx, id: Id): Promise<null> {
  await lockGroupOrThrow(ctx, id);
  const memberIds = await listMemberIds(ctx.db, id);
  await deleteGroup(ctx.db, id);
  await applyGroupRoles(ctx.db, memberIds, ctx.now());
  return null;
}

/** Throws NOT_FOUND. */
export async function findGroupOrThrow(ctx: Ctx, id: Id, members: boolean): Promise<GroupRow> {
  const row = await findGroup(ctx.db, id, members);
  if (row === null) throw notFound(scimText.missingGroup);
  return row;
}

async function lockGroupOrThrow(ctx: Ctx, id: Id): Promise<void> {
  await lockAdmins(ctx.db);
  if (!(await lockGroup(ctx.db, id))) throw notFound(scimText.missingGroup);
}

async function store(ctx: Ctx, id: Id, { members, ...resource }: Values): Promise<GroupRow> {
  const before = await findGroupOrThrow(ctx, id, false);
  if (!(await updateGroup(ctx.db, { id, resource, now: ctx.now() })))
    throw uniquenessError('displayName');
  await replaceMembers(ctx, id, members);
  // rules go by the name of a group
  if (resource['displayName'] !== before.resource['displayName'])
    await applyGroupRoles(ctx.db, await listMemberIds(ctx.db, id), ctx.now());
  return findGroupOrThrow(ctx, id, true);
}

async function replaceMembers(ctx: Ctx, id: Id, members: unknown): Promise<void> {
  const values = ((members ?? []) as { value?: string }[]).map(({ value }) => value ?? '');
  const memberIds = [...new Set(values)].map((value) => {
    const parsed = Id.safeParse(value);
    if (!parsed.success) throw scimError('invalidValue', scimText.member(value));
    return parsed.data;
  });
  const missingUserId = await findMissingUser(ctx.db, memberIds);
  if (missingUserId !== null)
    throw scimError('invalidValue', scimText.member(String(missingUserId)));
  await applyGroupRoles(ctx.db, await setMembers(ctx.db, id, memberIds), ctx.now());
}
