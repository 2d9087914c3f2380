import type { notificationEndpoints } from '@zhihui/contract/features/notification/notification.endpoints.ts';
import type { NotificationItem } from '@zhihui/contract/features/notification/notification.schema.ts';
import { excerptWithNames } from '@zhihui/contract/features/link/mention.ts';
import type { Handlers } from '../../ctx.ts';
import { memberId } from '../../kernel/actor.ts';
import { notFound } from '../../kernel/errors.ts';
import { offsetOf } from '../../kernel/paging.ts';
import { actionsFor } from './notification-action.ts';
import type { NoticeActions } from './notification-action.ts';
import { changeSetting, settingOf } from './notification-setting.service.ts';
import { streamState } from './notification.public.ts';
import {
  countUnreadByKind,
  listNotifications,
  markAllRead,
  markRead,
} from './notification.repo.ts';
import type { NotificationRow } from './notification.repo.ts';
import { notificationMessages } from './notification.text.ts';

/** Handlers of the notifications; `sources` say what people can do about them. */
export const notificationHandlers = (
  sources: readonly NoticeActions[],
): Handlers<typeof notificationEndpoints> => ({
  'GET /notification/page': async (ctx, { query }) => {
    const { current, size } = query;
    const offset = offsetOf(current, size);
    const { rows, total } = await listNotifications(ctx.db, {
      userId: memberId(ctx.actor),
      kinds: query.kind ?? null,
      unreadOnly: query.unread === 'true',
      offset,
      limit: size,
    });
    const actions = await actionsFor(ctx, sources, rows);
    const records = rows.map((row) => ({ ...present(row), action: actions(row) }));
    return { records, total, current, size };
  },

  'GET /notification/unread': async (ctx) => {
    const kinds = await countUnreadByKind(ctx.db, memberId(ctx.actor));
    return { unread: kinds.reduce((sum, one) => sum + one.unread, 0), kinds };
  },

  'GET /notification/stream': (ctx) => streamState(ctx.db, memberId(ctx.actor)),

  'PUT /notification/:id/read': async (ctx, { params }) => {
    const found = await markRead(ctx.db, memberId(ctx.actor), params.id);
    if (!found) throw notFound(notificationMessages.missing);
    return null;
  },

  'PUT /notification/read': async (ctx, { body }) => {
    await markAllRead(ctx.db, memberId(ctx.actor), body.kinds);
    return null;
  },

  'GET /notification/setting': (ctx) => settingOf(ctx.db, memberId(ctx.actor)),

  'PUT /notification/setting': async (ctx, { body }) => {
    await changeSetting(ctx, memberId(ctx.actor), body);
    return settingOf(ctx.db, memberId(ctx.actor));
  },
});

function present(row: NotificationRow): Omit<NotificationItem, 'action'> {
  const { id, kind, detail, anchor, excerpt, model, title } = row;
  return {
    id,
    kind,
    detail,
    actor:
      row.actor_id === null
        ? null
        : { id: row.actor_id, nickname: row.actor_nickname, avatar: row.actor_avatar },
    content: row.content_id === null ? null : { id: row.content_id, model, title },
    draft: row.draft_id === null ? null : { id: row.draft_id, model, title },
    anchor,
    // kept from before names were written out
    excerpt: excerptWithNames(excerpt),
    read: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
  };
}
