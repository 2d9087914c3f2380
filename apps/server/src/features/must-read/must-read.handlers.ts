import type { mustReadEndpoints } from '@zhihui/contract/features/must-read/must-read.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { toOffset } from '../../kernel/paging.ts';
import {
  countDuties,
  countRecipients,
  listDuties,
  listRecipients,
} from './must-read-recipients.repo.ts';
import { findMustRead, isConfirmedByAll } from './must-read.repo.ts';
import {
  askToRead,
  confirmMustRead,
  endMustRead,
  loadMustRead,
  readAsManager,
  remindRecipients,
} from './must-read.service.ts';

export const mustReadHandlers: Handlers<typeof mustReadEndpoints> = {
  'GET /mustRead/page': async (ctx, { query: { current, size, state } }) => {
    const userId = getMemberId(ctx.actor);
    const confirmed = state === 'CONFIRMED';
    const [rows, counts] = await Promise.all([
      listDuties(ctx.db, { userId, confirmed, limit: size, offset: toOffset(current, size) }),
      countDuties(ctx.db, userId),
    ]);
    const records = rows.map(({ id, model, title, ...duty }) => ({
      content: { id, model, title },
      dueOn: duty.due_on,
      overdue: duty.overdue,
      askedAt: duty.asked_at.toISOString(),
      confirmedAt: duty.confirmed_at?.toISOString() ?? null,
    }));
    const total = confirmed ? counts.confirmed : counts.waiting;
    return { records, total, current, size, ...counts };
  },

  'GET /mustRead/count': (ctx) => countDuties(ctx.db, getMemberId(ctx.actor)),

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
    const request = await findMustRead(ctx.db, contentId);
    const { model, title, live_revision } = content;
    const canRemind = request !== null && live_revision !== null;
    const confirmedByAll = await isConfirmedByAll(ctx.db, contentId);
    return {
      ...{ records, total, current, size, ...counts, title, model },
      canRemind: canRemind && !confirmedByAll,
      confirmedByAll,
      dueOn: request?.due_on ?? null,
      overdue: request?.overdue ?? false,
    };
  },

  'PUT /mustRead/remind': async (ctx, { body }) => ({
    reminded: await remindRecipients(ctx, body.contentId),
  }),
};
