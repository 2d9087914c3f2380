import type { auditLogEndpoints } from '@zhihui/contract/features/audit-log/audit-log.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { findReviewSettings } from '../announcement/announcement.public.ts';
import { loadReviewScope } from '../../visibility/moderation-scope.ts';
import { findContent, findRevision, renderText } from '../content/content.public.ts';
import { presentVerdict, canReview } from './reviewed-content.ts';
import { listVerdicts, listPending } from './audit-log.repo.ts';
import type { PendingRow } from './audit-log.repo.ts';
import { decide, undo } from './audit-log.service.ts';
import { withdraw } from './withdraw.ts';

export const auditLogHandlers: Handlers<typeof auditLogEndpoints> = {
  'GET /auditlog/content/page': async (ctx, { query }) => {
    const { current, size } = query;
    const { rows, total } = await listPending(ctx.db, {
      scope: (await loadReviewScope(ctx.db, ctx.actor)).categoryIds,
      model: query.model ?? null,
      categoryId: query.categoryId ?? null,
      keyword: query.keyword ?? '',
      newestFirst: query.sort === 'newest',
      offset: (current - 1) * size,
      limit: size,
    });
    return { records: rows.map(presentPending), total, current, size };
  },

  'GET /auditlog/content/:id': (ctx, { params }) => loadReviewDetail(ctx, params.id),

  'POST /auditlog/content': async (ctx, { body }) => ({
    auditLogId: await decide(ctx, { ...body, revision: body.revision }),
  }),

  'DELETE /auditlog/content/:id': async (ctx, { params }) => {
    await undo(ctx, params.id);
    return null;
  },

  'PUT /auditlog/content/:id/withdraw': async (ctx, { params }) => {
    await withdraw(ctx, params.id);
    return null;
  },
};

/** Returns the submitted text and the published one. Throws NOT_FOUND outside the reviewer's scope. */
async function loadReviewDetail(ctx: Ctx, id: Id) {
  const row = await findContent(ctx.db, id);
  const revision = row === null ? null : await findRevision(ctx.db, id, row.revision);
  if (row === null || revision === null || row.deleted_at !== null) throw notFound();
  if (!(await canReview(ctx, row, revision.category_id))) throw notFound();
  const { html, excerpt } = await renderText(ctx, revision.body);
  const live =
    row.live_revision === null
      ? null
      : { title: row.title, content: row.body, html: row.html, revision: row.live_revision };
  return {
    id,
    model: row.model,
    title: revision.title,
    excerpt,
    author: { id: row.author_id, nickname: row.author_nickname, avatar: row.author_avatar },
    category:
      row.category_id === null ? null : { id: row.category_id, name: row.category_name ?? '' },
    revision: row.revision,
    published: live !== null,
    submittedAt: revision.created_at.toISOString(),
    tags: revision.tags,
    coverUrl: revision.cover_url,
    submitted: { title: revision.title, content: revision.body, html },
    live,
    announcement: row.model === 'ANNOUNCEMENT' ? await findReviewSettings(ctx.db, id) : null,
    history: (await listVerdicts(ctx.db, id)).map(presentVerdict),
  };
}

function presentPending(row: PendingRow) {
  return {
    id: row.id,
    model: row.model,
    title: row.title,
    excerpt: row.excerpt,
    author: { id: row.author_id, nickname: row.author_nickname, avatar: row.author_avatar },
    category:
      row.category_id === null ? null : { id: row.category_id, name: row.category_name ?? '' },
    revision: row.revision,
    published: row.published,
    submittedAt: row.submitted_at.toISOString(),
  };
}
