import type { ContentStatus } from '@zhihui/contract/models.ts';
import { hasVisibleText } from '@zhihui/contract/visible-text.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { badRequest, noPermission, notFound } from '../../kernel/errors.ts';
import { findRevision, loadForInsider, updateContent } from '../content/content.public.ts';

interface RevisionQuery {
  contentId: Id;
  number: number;
  /** Newest revision the caller saw. */
  revision: number;
}

/**
 * Saves an old text as the newest revision, with the rules of every other change: it waits for review where a change
 * would. The item stays in the category where it is today, since that decides who reads it. Throws CONFLICT when somebody
 * saved in between, BAD_REQUEST when the old text is the newest one or could not be handed in.
 */
export async function restoreRevision(
  ctx: Ctx,
  { contentId, number, revision }: RevisionQuery,
): Promise<{ revision: number; status: ContentStatus }> {
  const { row, abilities } = await loadForInsider(ctx, contentId);
  if (!abilities.edit) throw noPermission();
  if (number === row.revision) throw badRequest('这就是最新的修订，不需要恢复');
  const old = await findRevision(ctx.db, contentId, number);
  if (old === null) throw notFound('没有这次修订');
  if (!hasVisibleText(old.body)) throw badRequest('这次修订没有正文，不能恢复');
  const { category_id: categoryId } = row;
  if (categoryId === null) throw badRequest('这篇内容还没有分类，请先编辑并选择分类');
  const text = {
    title: old.title,
    content: old.body,
    categoryId,
    tagIds: old.tags.map((tag) => tag.id),
    coverUrl: old.cover_url,
    status: 'PENDING_REVIEW' as const,
  };
  await updateContent(ctx, row.model, { id: contentId, revision, ...text }, { keepDraft: true });
  const saved = await findRevision(ctx.db, contentId, revision + 1);
  return { revision: revision + 1, status: (saved?.status ?? 'PENDING_REVIEW') as ContentStatus };
}
