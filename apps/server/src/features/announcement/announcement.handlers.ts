import type {
  ANNOUNCEMENT_SECTION,
  announcementEndpoints,
} from '@zhihui/contract/features/announcement/announcement.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { listItems, sectionHandlers } from '../content/content.public.ts';
import { countRecipients, listRecipients } from './announcement-recipients.repo.ts';
import { listOutsideDates, listUnread } from './announcement.repo.ts';
import {
  loadEditableScope,
  completeAnnouncement,
  completeForEdit,
  confirmAnnouncement,
  readAsEditor,
  remindUnconfirmed,
  saveAnnouncement,
} from './announcement.service.ts';

export const announcementHandlers: Handlers<typeof announcementEndpoints> = {
  ...sectionHandlers<'ANNOUNCEMENT', typeof ANNOUNCEMENT_SECTION>('ANNOUNCEMENT', {
    save: saveAnnouncement,
    detail: completeAnnouncement,
    forEdit: completeForEdit,
  }),

  'GET /announcement/unread': async (ctx, { query: { current, size } }) => {
    const filter = {
      userId: getMemberId(ctx.actor),
      viewer: ctx.actor,
      offset: (current - 1) * size,
      limit: size,
    };
    const { ids, total } = await listUnread(ctx.db, filter);
    return { records: await listItems(ctx, ids), total, current, size };
  },

  'GET /announcement/outside': async (ctx, { query: { current, size } }) => {
    const { rows, total } = await listOutsideDates(ctx.db, {
      ...(await loadEditableScope(ctx)),
      offset: (current - 1) * size,
      limit: size,
    });
    const records = rows.map(({ id, title, starts_at, ends_at }) => ({
      id,
      title,
      startsAt: starts_at?.toISOString() ?? null,
      endsAt: ends_at?.toISOString() ?? null,
    }));
    return { records, total, current, size };
  },

  'PUT /announcement/:id/confirm': async (ctx, { params, body }) => ({
    confirmedAt: (await confirmAnnouncement(ctx, params.id, body.revision)).toISOString(),
  }),

  'GET /announcement/:id/confirmations': async (ctx, { params, query }) => {
    await readAsEditor(ctx, params.id);
    const { current, size, state, keyword = '' } = query;
    const { rows, total } = await listRecipients(ctx.db, {
      contentId: params.id,
      confirmed: state === 'ALL' ? null : state === 'CONFIRMED',
      keyword,
      offset: (current - 1) * size,
      limit: size,
    });
    const records = rows.map(({ id, nickname, avatar, confirmed_at }) => ({
      user: { id, nickname, avatar },
      confirmedAt: confirmed_at?.toISOString() ?? null,
    }));
    return { records, total, current, size, ...(await countRecipients(ctx.db, params.id)) };
  },

  'POST /announcement/:id/remind': async (ctx, { params }) => ({
    reminded: await remindUnconfirmed(ctx, params.id),
  }),
};
