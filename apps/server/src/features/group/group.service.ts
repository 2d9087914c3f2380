import { MAX_GROUP_DEPTH } from '@zhihui/contract/features/group/group.limits.ts';
import type { GroupKind } from '@zhihui/contract/features/group/group.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { badRequest, conflict, fieldError, noPermission, notFound } from '../../kernel/errors.ts';
import {
  addMembers,
  deleteGroup,
  findDepthBelow,
  insertGroup,
  lockGroup,
  lockTree,
  removeMembers,
  setLeaders,
  updateGroup,
} from './group-write.repo.ts';
import { findGroup, isLeader } from './group.repo.ts';
import type { GroupRow } from './group.repo.ts';
import { groupText } from './group.text.ts';

interface GroupInput {
  name: string;
  description: string;
  parentId: Id | null;
}

/** The group. Throws NOT_FOUND. */
export async function readGroup(ctx: Ctx, id: Id): Promise<GroupRow> {
  const row = await findGroup(ctx.db, id);
  if (row === null) throw notFound(groupText.gone);
  return row;
}

/** Creates a group. Throws NOT_FOUND for an unknown parent, CONFLICT for a name that a sibling has, BAD_REQUEST. */
export async function createGroup(ctx: Ctx, kind: GroupKind, input: GroupInput): Promise<GroupRow> {
  await lockTree(ctx.db);
  const ancestorIds = await resolvePath(ctx, kind, input.parentId, null);
  const id = await rejectTakenName(() => insertGroup(ctx.db, { kind, ...input, ancestorIds }));
  return readGroup(ctx, id);
}

/**
 * Changes a group and moves it. Throws NOT_FOUND, CONFLICT when it was changed meanwhile or a sibling has the name,
 * BAD_REQUEST for a place below itself, NO_PERMISSION for what a directory keeps.
 */
export async function changeGroup(
  ctx: Ctx,
  id: Id,
  input: GroupInput & { version: number },
): Promise<GroupRow> {
  await lockTree(ctx.db);
  const row = await lockOwn(ctx, id);
  if (row.version !== input.version) throw conflict(groupText.changed);
  const { name, description, parentId } = input;
  const ancestorIds = await resolvePath(ctx, row.kind, parentId, row);
  const values = { name, description, parentId, ancestorIds };
  await rejectTakenName(() => updateGroup(ctx.db, id, row.ancestor_ids.length, values));
  await ctx.contentChanged();
  return readGroup(ctx, id);
}

/** Deletes a group without children, and its grants with it. Throws NOT_FOUND, CONFLICT, NO_PERMISSION. */
export async function removeGroup(ctx: Ctx, id: Id): Promise<void> {
  await lockTree(ctx.db);
  const row = await lockOwn(ctx, id);
  if (row.child_count > 0) throw conflict(groupText.hasChildren);
  await deleteGroup(ctx.db, id);
  await ctx.contentChanged();
}

/** Gives a group exactly these leaders. Throws NOT_FOUND, NO_PERMISSION. */
export async function changeLeaders(ctx: Ctx, id: Id, userIds: readonly Id[]): Promise<GroupRow> {
  await lockOwn(ctx, id);
  await setLeaders(ctx.db, id, userIds);
  return readGroup(ctx, id);
}

interface MemberChange {
  id: Id;
  add: readonly Id[];
  remove: readonly Id[];
}

/** Adds and removes members. Throws NOT_FOUND, BAD_REQUEST without any, NO_PERMISSION for what a directory keeps. */
export async function changeMembers(ctx: Ctx, change: MemberChange) {
  const { id, add, remove } = change;
  if (add.length + remove.length === 0) throw badRequest(groupText.nobody);
  await lockOwn(ctx, id);
  const removed = await removeMembers(ctx.db, id, remove);
  const added = await addMembers(ctx.db, id, add);
  return { added, removed };
}

/** The same by an owner of a free group. Throws NOT_FOUND for everyone else. */
export async function changeOwnMembers(ctx: Ctx, change: MemberChange) {
  const userId = ctx.actor.member?.userId ?? null;
  const row = await findGroup(ctx.db, change.id);
  const isOwner =
    userId !== null && row?.kind === 'FREE' && (await isLeader(ctx.db, change.id, userId));
  if (!isOwner) throw notFound(groupText.gone);
  return changeMembers(ctx, change);
}

async function lockOwn(ctx: Ctx, id: Id): Promise<GroupRow> {
  if (!(await lockGroup(ctx.db, id))) throw notFound(groupText.gone);
  const row = await readGroup(ctx, id);
  if (row.source !== 'MANUAL') throw noPermission(groupText.synced);
  return row;
}

/** Ids of the departments above a new place. Throws NOT_FOUND, BAD_REQUEST. */
async function resolvePath(
  ctx: Ctx,
  kind: GroupKind,
  parentId: Id | null,
  moved: GroupRow | null,
): Promise<Id[]> {
  if (parentId === null) return [];
  if (kind === 'FREE') throw fieldError({ parentId: groupText.freeHasNoParent });
  const parent = await findGroup(ctx.db, parentId);
  if (parent === null || parent.kind !== 'DEPARTMENT') throw notFound(groupText.parentGone);
  // a directory removes its departments without asking what is below them
  if (parent.source !== 'MANUAL') throw badRequest(groupText.syncedParent);
  const path = [...parent.ancestor_ids, parent.id];
  if (moved !== null && path.includes(moved.id)) throw badRequest(groupText.ownParent);
  const below =
    moved === null
      ? 0
      : Math.max(0, (await findDepthBelow(ctx.db, moved.id)) - moved.ancestor_ids.length);
  if (path.length + below >= MAX_GROUP_DEPTH) throw badRequest(groupText.tooDeep(MAX_GROUP_DEPTH));
  return path;
}

/** Translates PostgreSQL 23505: a sibling has the same name. */
async function rejectTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code === '23505')
      throw conflict(groupText.taken, { fields: { name: groupText.taken } });
    throw error;
  }
}
