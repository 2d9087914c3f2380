import type { revisionEndpoints } from '@zhihui/contract/features/revision/revision.endpoints.ts';
import type { ContentStatus } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { hasVisibleText } from '@zhihui/contract/visible-text.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { badRequest, noPermission, notFound } from '../../kernel/errors.ts';
import {
  listCategoryNames,
  findRevision,
  loadForInsider,
  updateContent,
} from '../content/content.public.ts';
import { hasPicture } from '../media/media.public.ts';
import { findLineAuthors } from './line-authors.ts';
import type { RevisionListRow } from './revision.repo.ts';
import { countRevisions, listRevisions } from './revision.repo.ts';

export const revisionHandlers: Handlers<typeof revisionEndpoints> = {
  'GET /revision/page': async (ctx, { query }) => {
    const { contentId, current, size } = query;
    const { row } = await loadForInsider(ctx, contentId);
    const [rows, total] = await Promise.all([
      listRevisions(ctx.db, contentId, size, (current - 1) * size),
      countRevisions(ctx.db, contentId),
    ]);
    return { records: rows.map((item) => present(item, row.live_revision)), total, current, size };
  },

  'GET /revision/:contentId/:number': async (ctx, { params }) => {
    const { row } = await loadForInsider(ctx, params.contentId);
    const revision = await findRevision(ctx.db, params.contentId, params.number);
    if (revision === null) throw notFound('版本不存在');
    const categoryIds = revision.category_id === null ? [] : [revision.category_id];
    const [category = null] = await listCategoryNames(ctx.db, categoryIds);
    return {
      ...present({ ...revision, status: revision.status as ContentStatus }, row.live_revision),
      content: revision.body,
      coverUrl: revision.cover_url,
      category,
      tags: revision.tags,
    };
  },

  'GET /revision/:contentId/:number/authors': (ctx, { params }) =>
    findLineAuthors(ctx, params.contentId, params.number),

  'POST /revision/restore': (ctx, { body }) => restoreRevision(ctx, body),
};

function present(row: RevisionListRow, live: number | null) {
  return {
    number: row.number,
    title: row.title,
    status: row.status,
    editor:
      row.editor_id === null
        ? null
        : { id: row.editor_id, nickname: row.editor_nickname, avatar: row.editor_avatar },
    writers: row.writers,
    createdAt: row.created_at.toISOString(),
    live: row.number === live,
  };
}

interface RevisionQuery {
  contentId: Id;
  number: number;
  /** Newest revision the caller saw. */
  revision: number;
}

/**
 * Saves an old text as the newest revision, with the rules of every other change: it waits for review where a change
 * would. The item stays in the category where it is today, since that decides who reads it. Throws CONFLICT when another user
 * saved in between, BAD_REQUEST when the old text is the newest one or could not be submitted.
 */
async function restoreRevision(
  ctx: Ctx,
  { contentId, number, revision }: RevisionQuery,
): Promise<{ revision: number; status: ContentStatus }> {
  const { row, abilities } = await loadForInsider(ctx, contentId);
  if (!abilities.edit) throw noPermission();
  if (number === row.revision) throw badRequest('当前已是最新版本，无需恢复');
  const old = await findRevision(ctx.db, contentId, number);
  if (old === null) throw notFound('版本不存在');
  if (!hasVisibleText(old.body)) throw badRequest('该版本没有正文，无法恢复');
  const { category_id: categoryId } = row;
  if (categoryId === null) throw badRequest('内容尚未分类，请先编辑并选择分类');
  const text = {
    title: old.title,
    content: old.body,
    categoryId,
    tagIds: old.tags.map((tag) => tag.id),
    // a cover that was removed since must not hold back the text
    coverUrl:
      old.cover_url !== null && (await hasPicture(ctx, old.cover_url)) ? old.cover_url : null,
    status: 'PENDING_REVIEW' as const,
  };
  await updateContent(ctx, row.model, { id: contentId, revision, ...text }, { leaveDraft: true });
  const saved = await findRevision(ctx.db, contentId, revision + 1);
  return { revision: revision + 1, status: (saved?.status ?? 'PENDING_REVIEW') as ContentStatus };
}
