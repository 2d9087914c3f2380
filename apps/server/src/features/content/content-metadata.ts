import { MAX_TAGS } from '@zhihui/contract/features/content/content.limits.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { badRequest, fieldError, notFound } from '../../kernel/errors.ts';
import { lockWritableCategory } from '../category/category.public.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import { siteSettings } from '../setting/setting.public.ts';
import { lockEditable, lockForMaintainer } from './content-access.ts';
import {
  setAuthor,
  canWriteIn,
  copyRevision,
  categorizeRevision,
  saveCategory,
  listMissingTags,
  replaceTags,
} from './content-metadata.repo.ts';
import { findRevision } from './content-detail.repo.ts';
import type { Categorization } from './content-metadata.repo.ts';
import { getPublishingScope } from './content.policy.ts';
import type { DetailRow } from './content.rows.ts';
import type { ModerationScope } from '../../visibility/moderation-scope.ts';

/**
 * Moves an item and its waiting text to another category at once. Throws NOT_FOUND, NO_PERMISSION, VALIDATION, and
 * BAD_REQUEST when the caller's changes would need a review.
 */
export async function moveContent(
  ctx: Ctx,
  model: ContentModel,
  id: Id,
  categoryId: Id,
): Promise<void> {
  const scope = await loadModerationScope(ctx.db, ctx.actor);
  const row = await lockEditable(ctx, id, model, scope);
  if ((await lockWritableCategory(ctx, categoryId, model)) === null) {
    throw fieldError({ categoryId: '该分类不存在，请重新选择' });
  }
  await assertPublishesDirectly(ctx, row, scope, categoryId);
  await categorize(ctx, row, (currentPlacement) => ({ ...currentPlacement, categoryId }));
}

/** Adds and removes tags of an item and of its waiting text at once. Throws like `moveContent`. */
export async function changeTags(
  ctx: Ctx,
  model: ContentModel,
  { id, add, remove }: { id: Id; add: readonly Id[]; remove: readonly Id[] },
): Promise<void> {
  const scope = await loadModerationScope(ctx.db, ctx.actor);
  const row = await lockEditable(ctx, id, model, scope);
  if ((await listMissingTags(ctx.db, add)).length > 0) {
    throw fieldError({ add: '部分标签已被删除，请重新选择' });
  }
  await assertPublishesDirectly(ctx, row, scope, row.category_id);
  await categorize(ctx, row, ({ categoryId, tagIds }) => {
    const remaining = tagIds.filter((tag) => !remove.includes(tag));
    const tags = [...remaining, ...add.filter((tag) => !remaining.includes(tag))];
    if (tags.length > MAX_TAGS) throw badRequest(`标签数将超过 ${MAX_TAGS} 个`);
    return { categoryId, tagIds: tags };
  });
}

/** Changes the author of an item to a user who can write there. Throws NOT_FOUND, NO_PERMISSION, VALIDATION. */
export async function changeAuthor(
  ctx: Ctx,
  model: ContentModel,
  id: Id,
  authorId: Id,
): Promise<void> {
  const row = await lockForMaintainer(ctx, id, model);
  if (row.author_id === authorId) return;
  const target = { code: SECTION_CODES[model].add, categoryId: row.category_id };
  if (!(await canWriteIn(ctx.db, authorId, target))) {
    throw fieldError({ authorId: '该用户没有此分类的写作权限，请重新选择' });
  }
  await setAuthor(ctx.db, id, authorId);
  await ctx.contentChanged();
}

/** Throws unless the caller publishes there without a review, because these changes are not reviewed. */
async function assertPublishesDirectly(
  ctx: Ctx,
  row: DetailRow,
  scope: ModerationScope,
  categoryId: Id | null,
) {
  if (row.status === 'DRAFT' && row.live_revision === null) return;
  const canPublish = getPublishingScope(ctx.actor, row.model, scope, await siteSettings(ctx.db));
  if (!canPublish.covers(categoryId))
    throw badRequest('此处的修改需经审核，请在编辑器中修改后提交');
}

/**
 * Stores the newest text again with the new category or tags, so that a user who is editing gets a conflict instead of
 * undoing the change. The published revision is changed alike.
 */
async function categorize(
  ctx: Ctx,
  row: DetailRow,
  change: (currentPlacement: Categorization) => Categorization,
) {
  const newest = await findRevision(ctx.db, row.id, row.revision);
  if (newest === null) throw notFound();
  const currentPlacement = { categoryId: row.category_id, tagIds: row.tags.map((tag) => tag.id) };
  const newestPlacement = {
    categoryId: newest.category_id,
    tagIds: newest.tags.map((tag) => tag.id),
  };
  const [now, next] = [change(currentPlacement), change(newestPlacement)];
  if (isSame(currentPlacement, now) && isSame(newestPlacement, next)) return;
  const { id, revision, live_revision: live } = row;
  const copy = {
    contentId: id,
    number: revision,
    editorId: getMemberId(ctx.actor),
    now: ctx.now(),
  };
  await copyRevision(ctx.db, { ...next, ...copy });
  if (live !== null && live !== revision) await categorizeRevision(ctx.db, id, live, now);
  const liveRevision = live === revision ? revision + 1 : live;
  const { categoryId } = now;
  await saveCategory(ctx.db, id, { categoryId, revision: revision + 1, liveRevision });
  await replaceTags(ctx.db, id, now.tagIds);
  if (liveRevision !== null) {
    await ctx.emit('content.live', { contentId: id, model: row.model, revision: liveRevision });
  }
  await ctx.contentChanged();
}

function isSame(a: Categorization, b: Categorization): boolean {
  return a.categoryId === b.categoryId && a.tagIds.join() === b.tagIds.join();
}
