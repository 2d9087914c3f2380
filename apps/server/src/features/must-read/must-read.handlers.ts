import type { mustReadEndpoints } from '@zhihui/contract/features/must-read/must-read.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { toOffset } from '../../kernel/paging.ts';
import { countRecipients, listOpen, listRecipients } from './must-read-recipients.repo.ts';
import { findMustRead } from './must-read.repo.ts';
import {
  askToRead,
  confirmMustRead,
  endMustRead,
  loadMustRead,
  readAsManager,
  remindRecipients,
} from './must-read.service.ts';

export const mustReadHandlers: Handlers<typeof mustReadEndpoints> = {
  'GET /mustRead/page': async (ctx, { query: { current, size } }) => {
    const page = { limit: size, offset: toOffset(current, size) };
    const { rows, total } = await listOpen(ctx.db, { userId: getMemberId(ctx.actor), ...page });
    const records = rows.map(({ id, model, title, due_on, overdue, asked_at }) => ({
      content: { id, model, title },
      dueOn: due_on,
      overdue,
      askedAt: asked_at.toISOString(),
    }));
    return { records, total, current, size };
  },

  'GET /mustRead/:contentId': (ctx, { params }) => loadMustRead(ctx, params.contentId),

  'PUT /mustRead': async (ctx, { body }) => {
    await askToRead(ctx, body);
    return loadMustRead(ctx, body.contentId);
  },

  'DELETE /mustRead/:contentId': async (ctx, { params }) => {
    await endMustRead(ctx, params.contentId);
    return loadMustRead(ctx, params.contentId);
  },

  'PUT /mustRead/:contentId/confirm': async (ctx, { params, body }) => ({
    confirmedAt: await confirmMustRead(ctx, params.contentId, body.revision),
  }),

  'GET /mustRead/:contentId/recipient/page': async (ctx, { params, query }) => {
    const { contentId } = params;
    const content = await readAsManager(ctx, contentId);
    const { current, size, state, keyword = '' } = query;
    const { rows, total } = await listRecipients(ctx.db, {
      contentId,
      confirmed: state === 'ALL' ? null : state === 'CONFIRMED',
      keyword,
      offset: toOffset(current, size),
      limit: size,
    });
    const records = rows.map(({ id, nickname, avatar, confirmed_at }) => ({
      user: { id, nickname, avatar },
      confirmedAt: confirmed_at?.toISOString() ?? null,
    }));
    const counts = await countRecipients(ctx.db, contentId);
    const hasRequest = (await findMustRead(ctx.db, contentId)) !== null;
    const { model, title, live_revision } = content;
    const canRemind = hasRequest && live_revision !== null;
    return { records, total, current, size, ...counts, title, model, canRemind };
  },

  'PUT /mustRead/remind': async (ctx, { body }) => ({
    reminded: await remindRecipients(ctx, body.contentId),
  }),
};
