import type { draftEndpoints } from '@zhihui/contract/features/draft/draft.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { conflict, noPermission } from '../../kernel/errors.ts';
import { assertEditable } from '../../visibility/content-target.ts';
import { endSoleWriterText } from '../together/together.public.ts';
import { deleteDraft, updateDraft } from './draft-write.repo.ts';
import type { SavedRow } from './draft-write.repo.ts';
import { findDraft, findContentDraft, listDrafts } from './draft.repo.ts';
import type { DraftRow } from './draft.repo.ts';
import { addDraft, draftNotFound, isByToken, toWriter } from './draft.service.ts';

export const draftHandlers: Handlers<typeof draftEndpoints> = {
  'GET /draft/page': async (ctx, { query }) => {
    const { current, size, model = null } = query;
    const filter = { model, offset: (current - 1) * size, limit: size };
    const { rows, total } = await listDrafts(ctx.db, await toWriter(ctx), filter);
    return { records: rows.map(presentItem), total, current, size };
  },

  'GET /draft/:id': async (ctx, { params }) =>
    presentDraft(await findDraft(ctx.db, await toWriter(ctx), params.id)),

  'GET /draft/of/:contentId': async (ctx, { params }) => {
    const row = await findContentDraft(ctx.db, await toWriter(ctx), params.contentId);
    return row === null ? null : presentDraft(row);
  },

  'POST /draft': async (ctx, { body }) => {
    const { model, contentId, baseRevision, ...values } = body;
    // only users who can edit a content can have a draft of it
    if (contentId !== null) await assertEditable(ctx, contentId, model);
    const draft = await addDraft(ctx, model, { contentId, baseRevision }, values);
    if (draft === null) throw conflict('该内容已有草稿，请刷新后继续');
    return presentVersion(draft);
  },

  'PUT /draft': async (ctx, { body }) => {
    const writer = await toWriter(ctx);
    const saved = await updateDraft(ctx.db, { ...writer, byToken: isByToken(ctx.actor) }, body);
    if (saved !== null) return presentVersion(saved);
    const draft = await findDraft(ctx.db, writer, body.id);
    if (draft === null) throw draftNotFound();
    if (draft.invited) throw noPermission('该草稿由邀请人保存');
    throw conflict('该草稿在其他窗口中有更新的内容', { version: draft.version });
  },

  'DELETE /draft/:id': async (ctx, { params }) => {
    const userId = getMemberId(ctx.actor);
    const deleted = await deleteDraft(ctx.db, userId, params.id);
    if (deleted === null) throw draftNotFound();
    // an unshared text is deleted with the draft; a shared one stays
    if (deleted.together && deleted.contentId !== null)
      await endSoleWriterText(ctx.db, deleted.contentId, userId);
    return null;
  },
};

const EXCERPT = 120;

function presentItem(row: DraftRow) {
  return {
    id: row.id,
    model: row.model,
    contentId: row.content_id,
    title: row.title,
    excerpt: row.body.replace(/\s+/gu, ' ').slice(0, EXCERPT),
    updatedAt: row.updated_at.toISOString(),
    byToken: row.by_token,
  };
}

const presentVersion = (row: SavedRow) => ({
  id: row.id,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
});

function presentDraft(row: DraftRow | null) {
  if (row === null) throw draftNotFound();
  return {
    ...presentItem(row),
    content: row.body,
    categoryId: row.category_id,
    tags: row.tags,
    coverUrl: row.cover_url,
    settings: row.settings,
    together: row.together,
    invited: row.invited,
    baseRevision: row.base_revision,
    version: row.version,
  };
}
