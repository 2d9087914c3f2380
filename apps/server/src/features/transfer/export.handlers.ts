import type {
  ContentExport,
  exportEndpoints,
} from '@zhihui/contract/features/transfer/export.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import { toOffset } from '../../kernel/paging.ts';
import {
  canPrint,
  countExportTexts,
  exportDeadline,
  exportOneText,
  exportScope,
  findVisibleExport,
  removeExport,
  retryExport,
} from './export.service.ts';
import { listExports } from './exports.repo.ts';
import type { ExportRow } from './exports.repo.ts';

export const exportHandlers: Handlers<typeof exportEndpoints> = {
  'GET /transfer/export/page': async (ctx, { query: { current, size } }) => {
    const ownerId = ctx.actor.member?.admin === true ? null : getMemberId(ctx.actor);
    const page = { ownerId, limit: size, offset: toOffset(current, size) };
    const { rows, total } = await listExports(ctx.db, page);
    return { records: rows.map((row) => present(ctx.actor, row)), total, current, size };
  },

  'GET /transfer/export/formats': async (ctx) => ({ pdf: await canPrint(ctx) }),

  'GET /transfer/export/estimate': async (ctx, { query: { categoryId, model, children } }) => ({
    texts: await countExportTexts(ctx, {
      categoryId: categoryId ?? null,
      model: model ?? null,
      children,
    }),
  }),

  'POST /transfer/export': async (ctx, { body }) =>
    present(
      ctx.actor,
      await exportScope(ctx, {
        ...body,
        categoryId: body.categoryId ?? null,
        model: body.model ?? null,
      }),
    ),

  'POST /transfer/export/text': async (ctx, { body }) =>
    present(ctx.actor, await exportOneText(ctx, body)),

  'GET /transfer/export/:id': async (ctx, { params }) =>
    present(ctx.actor, await findVisibleExport(ctx, params.id)),

  'PUT /transfer/export/:id/retry': async (ctx, { params }) =>
    present(ctx.actor, await retryExport(ctx, params.id)),

  'DELETE /transfer/export/:id': async (ctx, { params }) => {
    await removeExport(ctx, params.id);
    return null;
  },
};

function present(actor: Actor, row: ExportRow): ContentExport {
  const { id, name, format, state, total, done, missing, reason } = row;
  const isOwn = actor.member?.userId === row.owner_id;
  return {
    ...{ id, name, format, state, total, done, missing, reason },
    owner: { id: row.owner_id, nickname: row.owner_nickname, avatar: row.owner_avatar },
    bytes: Number(row.bytes),
    url: isOwn && state === 'DONE' ? `/export/${id}` : null,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    expiresAt: exportDeadline(row)?.toISOString() ?? null,
  };
}
