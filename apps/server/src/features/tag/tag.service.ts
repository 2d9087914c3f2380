import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { can } from '../../kernel/actor.ts';
import { badRequest, conflict, notFound } from '../../kernel/errors.ts';
import {
  dropSynonym,
  findSynonym,
  lockTags,
  moveTag,
  setSynonyms,
  findTakenName,
} from './tag-merge.repo.ts';
import { deleteTag, findTag, findTagByName, insertTag, renameTag } from './tag.repo.ts';
import type { TagRow } from './tag.repo.ts';

const nameTaken = (message: string) => conflict(message, { fields: { name: message } });
const tagNotFound = () => notFound('该标签不存在或已被删除');

/** Makes a tag. Throws CONFLICT for a name that is a tag or a synonym already. */
export async function createTag(ctx: Ctx, name: string): Promise<TagRow> {
  await lockTags(ctx.db);
  const owner = await findSynonym(ctx.db, name);
  if (owner !== null) throw nameTaken(`“${name}”是标签“${owner.name}”的同义词`);
  const id = await insertTag(ctx.db, name);
  if (id === null) throw nameTaken('已有同名的标签');
  await ctx.contentChanged();
  return existing(ctx, id);
}

/**
 * Ids of the tags of these names, synonyms included. Missing ones are made when the caller may make tags, and left out
 * otherwise.
 */
export async function resolveTagNames(ctx: Ctx, names: readonly string[]): Promise<Id[]> {
  const tagIds: Id[] = [];
  const canCreate = can(ctx.actor, 'tag.add');
  for (const name of new Set(names)) {
    const existingTag = (await findTagByName(ctx.db, name)) ?? (await findSynonym(ctx.db, name));
    if (existingTag !== null) tagIds.push(existingTag.id);
    else if (canCreate) tagIds.push((await createTag(ctx, name)).id);
  }
  return [...new Set(tagIds)];
}

/** Renames a tag, or, when the name is in use and `merge` is set, merges it into the tag of that name. */
export async function changeName(
  ctx: Ctx,
  { id, name, merge }: { id: Id; name: string; merge: boolean },
): Promise<TagRow> {
  await lockTags(ctx.db);
  await existing(ctx, id);
  const duplicate = (await findTagByName(ctx.db, name)) ?? (await findSynonym(ctx.db, name));
  const target = duplicate === null || duplicate.id === id ? null : duplicate.id;
  if (target !== null && !merge) throw nameTaken('已有同名的标签或同义词');
  if (target !== null) return mergeInto(ctx, id, target);
  await dropSynonym(ctx.db, id, name);
  await renameTag(ctx.db, id, name);
  return changed(ctx, id);
}

/** Merges a tag into another, of which its name becomes a synonym. Throws NOT_FOUND, BAD_REQUEST for itself. */
export async function mergeTag(ctx: Ctx, from: Id, target: Id): Promise<TagRow> {
  if (from === target) throw badRequest('不能合并到自身');
  await lockTags(ctx.db);
  return mergeInto(ctx, from, target);
}

/** Gives a tag these synonyms and no others. Throws CONFLICT for one that is another tag, or a synonym of one. */
export async function changeSynonyms(ctx: Ctx, id: Id, names: readonly string[]): Promise<TagRow> {
  await lockTags(ctx.db);
  await existing(ctx, id);
  const takenBy = await findTakenName(ctx.db, id, names);
  if (takenBy !== null) {
    const message = `“${takenBy}”已是标签或其他标签的同义词`;
    throw conflict(message, { fields: { synonyms: message } });
  }
  await setSynonyms(ctx.db, id, names);
  return changed(ctx, id);
}

async function mergeInto(ctx: Ctx, fromId: Id, targetId: Id): Promise<TagRow> {
  const from = await existing(ctx, fromId);
  const target = await existing(ctx, targetId);
  await moveTag(ctx.db, from.id, target.id);
  await deleteTag(ctx.db, from.id);
  await setSynonyms(ctx.db, target.id, [...target.synonyms, ...from.synonyms, from.name]);
  return changed(ctx, target.id);
}

async function changed(ctx: Ctx, id: Id): Promise<TagRow> {
  await ctx.emit('tag.changed', { tagId: id });
  await ctx.contentChanged();
  return existing(ctx, id);
}

async function existing(ctx: Ctx, id: Id): Promise<TagRow> {
  const row = await findTag(ctx.db, id, ctx.actor);
  if (row === null) throw tagNotFound();
  return row;
}
