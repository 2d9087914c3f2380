import type { draftEndpoints } from '@zhihui/contract/features/draft/draft.endpoints.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { memberId } from '../../kernel/actor.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { reachOf } from '../../visibility/reach.ts';
import { assertEditable } from '../../visibility/subject.ts';
import { deleteDraft, updateDraft } from './draft-write.repo.ts';
import { findDraft, findDraftOf, listDrafts } from './draft.repo.ts';
import type { DraftRow, Writer } from './draft.repo.ts';
import { addDraft } from './draft.service.ts';

const missing = () => notFound('这份草稿不存在或已被删除');

export const draftHandlers: Handlers<typeof draftEndpoints> = {
  'GET /draft/page': async (ctx, { query }) => {
    const { current, size, model = null } = query;
    const filter = { model, offset: (current - 1) * size, limit: size };
    const { rows, total } = await listDrafts(ctx.db, await writerOf(ctx), filter);
    return { records: rows.map(presentItem), total, current, size };
  },

  'GET /draft/:id': async (ctx, { params }) =>
    detail(await findDraft(ctx.db, await writerOf(ctx), params.id)),

  'GET /draft/of/:contentId': async (ctx, { params }) => {
    const row = await findDraftOf(ctx.db, await writerOf(ctx), params.contentId);
    return row === null ? null : detail(row);
  },

  'POST /draft': async (ctx, { body }) => {
    const { model, contentId, baseRevision, ...values } = body;
    // a draft of something is only for those who may change it
    if (contentId !== null) await assertEditable(ctx, contentId, model);
    const id = await addDraft(ctx, model, { contentId, baseRevision }, values);
    if (id === null) throw conflict('这篇内容已有一份草稿，请刷新后继续');
    return detail(await findDraft(ctx.db, await writerOf(ctx), id));
  },

  'PUT /draft': async (ctx, { body }) => {
    const { id, version, ...values } = body;
    const writer = await writerOf(ctx);
    const before = await findDraft(ctx.db, writer, id);
    if (before === null) throw missing();
    if (!(await updateDraft(ctx.db, writer.userId, id, version, values))) {
      throw conflict('这份草稿在另一个窗口里有更新的内容', { version: before.version });
    }
    return detail(await findDraft(ctx.db, writer, id));
  },

  'DELETE /draft/:id': async (ctx, { params }) => {
    if (!(await deleteDraft(ctx.db, memberId(ctx.actor), params.id))) throw missing();
    return null;
  },
};

async function writerOf({ db, actor }: Ctx): Promise<Writer> {
  const { categoryIds: reach } = await reachOf(db, actor);
  return { userId: memberId(actor), viewer: actor, reach };
}

const EXCERPT = 120;

function presentItem(row: DraftRow) {
  return {
    id: row.id,
    model: row.model,
    contentId: row.content_id,
    title: row.title,
    excerpt: row.body.replace(/\s+/gu, ' ').slice(0, EXCERPT),
    updatedAt: row.updated_at.toISOString(),
  };
}

function detail(row: DraftRow | null) {
  if (row === null) throw missing();
  return {
    ...presentItem(row),
    content: row.body,
    categoryId: row.category_id,
    tags: row.tags,
    coverUrl: row.cover_url,
    settings: row.settings,
    baseRevision: row.base_revision,
    version: row.version,
  };
}
