// Why it is as it is: docs/decisions/0060-recycle-bin.md
import type { recycleEndpoints } from '@zhihui/contract/features/recycle/recycle.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { purge } from './recycle-purge.ts';
import { attachedTo, recyclePage, restoreDeleted } from './recycle.service.ts';
import { recycleText } from './recycle.text.ts';

export const recycleHandlers: Handlers<typeof recycleEndpoints> = {
  'GET /recycle/page': (ctx, { query }) => recyclePage(ctx, query),
  'GET /recycle/:kind/:id': (ctx, { params }) => attachedTo(ctx, params.kind, params.id),
  'PUT /recycle/:kind/:id/restore': async (ctx, { params, body }) => {
    await restoreDeleted(ctx, params.kind, params.id, body.categoryId);
    return null;
  },
  'DELETE /recycle/:kind/:id': async (ctx, { params }) => {
    if (!(await purge(ctx.deps, params.kind, params.id))) throw notFound(recycleText.gone);
    return null;
  },
};
