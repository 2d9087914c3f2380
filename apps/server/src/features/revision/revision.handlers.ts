import type { revisionEndpoints } from '@zhihui/contract/features/revision/revision.endpoints.ts';
import type { ContentStatus } from '@zhihui/contract/models.ts';
import type { Handlers } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { listCategoryNames, findRevision, loadForInsider } from '../content/content.public.ts';
import { findLineAuthors } from './line-authors.ts';
import { countRevisions, listRevisions } from './revision.repo.ts';
import type { RevisionListRow } from './revision.repo.ts';
import { restoreRevision } from './revision.service.ts';

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
    if (revision === null) throw notFound('没有这次修订');
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
