import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { badRequest, conflict, notFound } from '../../kernel/errors.ts';
import {
  dropSynonym,
  findSynonym,
  lockTags,
  moveTag,
  setSynonyms,
  takenName,
} from './tag-merge.repo.ts';
import { deleteTag, findTag, findTagByName, insertTag, renameTag } from './tag.repo.ts';
import type { TagRow } from './tag.repo.ts';

const taken = (words: string) => conflict(words, { fields: { name: words } });
const missing = () => notFound('这个标签不存在或已被删除');

/** Makes a tag. Throws CONFLICT for a name that is a tag or a synonym already. */
export async function createTag(ctx: Ctx, name: string): Promise<TagRow> {
  await lockTags(ctx.db);
  const owner = await findSynonym(ctx.db, name);
  if (owner !== null) throw taken(`“${name}”是标签“${owner.name}”的同义词`);
  const id = await insertTag(ctx.db, name);
  if (id === null) throw taken('已有同名的标签');
  await ctx.contentChanged();
  return existing(ctx, id);
}

/** Gives a tag another name, or, when that is taken and `merge` says so, merges it into the one of that name. */
export async function changeName(
  ctx: Ctx,
  { id, name, merge }: { id: Id; name: string; merge: boolean },
): Promise<TagRow> {
  await lockTags(ctx.db);
  await existing(ctx, id);
  const same = (await findTagByName(ctx.db, name)) ?? (await findSynonym(ctx.db, name));
  const into = same === null || same.id === id ? null : same.id;
  if (into !== null && !merge) throw taken('已有同名的标签或同义词');
  if (into !== null) return absorb(ctx, id, into);
  await dropSynonym(ctx.db, id, name);
  await renameTag(ctx.db, id, name);
  return changed(ctx, id);
}

/** Merges a tag into another, of which its name becomes a synonym. Throws NOT_FOUND, BAD_REQUEST for itself. */
export async function mergeTag(ctx: Ctx, from: Id, into: Id): Promise<TagRow> {
  if (from === into) throw badRequest('不能合并到它自己');
  await lockTags(ctx.db);
  return absorb(ctx, from, into);
}

/** Gives a tag these synonyms and no others. Throws CONFLICT for one that is another tag, or a synonym of one. */
export async function changeSynonyms(ctx: Ctx, id: Id, names: readonly string[]): Promise<TagRow> {
  await lockTags(ctx.db);
  await existing(ctx, id);
  const other = await takenName(ctx.db, id, names);
  if (other !== null) {
    const words = `“${other}”已是标签或别的标签的同义词`;
    throw conflict(words, { fields: { synonyms: words } });
  }
  await setSynonyms(ctx.db, id, names);
  return changed(ctx, id);
}

async function absorb(ctx: Ctx, fromId: Id, intoId: Id): Promise<TagRow> {
  const from = await existing(ctx, fromId);
  const into = await existing(ctx, intoId);
  await moveTag(ctx.db, from.id, into.id);
  await deleteTag(ctx.db, from.id);
  await setSynonyms(ctx.db, into.id, [...into.synonyms, ...from.synonyms, from.name]);
  return changed(ctx, into.id);
}

async function changed(ctx: Ctx, id: Id): Promise<TagRow> {
  await ctx.emit('tag.changed', { tagId: id });
  await ctx.contentChanged();
  return existing(ctx, id);
}

async function existing(ctx: Ctx, id: Id): Promise<TagRow> {
  const row = await findTag(ctx.db, id, ctx.actor);
  if (row === null) throw missing();
  return row;
}
