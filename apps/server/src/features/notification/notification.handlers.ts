import { replaceExcerptMentions } from '@zhihui/contract/features/link/mention.ts';
import type { notificationEndpoints } from '@zhihui/contract/features/notification/notification.endpoints.ts';
import type {
  NotificationItem,
  NotificationSetting,
} from '@zhihui/contract/features/notification/notification.schema.ts';
import { NOTIFICATION_KINDS, OPT_IN_KINDS } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import type { Db } from '../../db/db.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { fieldError, notFound } from '../../kernel/errors.ts';
import { toOffset } from '../../kernel/paging.ts';
import type { NoticeActions } from './notification-action.ts';
import { actionsFor } from './notification-action.ts';
import {
  findChoices,
  findDigest,
  isTimeZone,
  saveChoices,
  saveDigest,
} from './notification-setting.repo.ts';
import { streamState } from './notification.public.ts';
import type { NotificationRow } from './notification.repo.ts';
import {
  countUnreadByKind,
  listNotifications,
  markAllRead,
  markRead,
} from './notification.repo.ts';
import { notificationMessages } from './notification.text.ts';

/** Handlers of the notifications; `sources` say what people can do about them. */
export const notificationHandlers = (
  sources: readonly NoticeActions[],
): Handlers<typeof notificationEndpoints> => ({
  'GET /notification/page': async (ctx, { query }) => {
    const { current, size } = query;
    const offset = toOffset(current, size);
    const { rows, total } = await listNotifications(ctx.db, {
      userId: getMemberId(ctx.actor),
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
    const kinds = await countUnreadByKind(ctx.db, getMemberId(ctx.actor));
    return { unread: kinds.reduce((sum, item) => sum + item.unread, 0), kinds };
  },

  'GET /notification/stream': (ctx) => streamState(ctx.db, getMemberId(ctx.actor)),

  'PUT /notification/:id/read': async (ctx, { params }) => {
    const isMarked = await markRead(ctx.db, getMemberId(ctx.actor), params.id);
    if (!isMarked) throw notFound(notificationMessages.missing);
    return null;
  },

  'PUT /notification/read': async (ctx, { body }) => {
    await markAllRead(ctx.db, getMemberId(ctx.actor), body.kinds);
    return null;
  },

  'GET /notification/setting': (ctx) => loadSetting(ctx.db, getMemberId(ctx.actor)),

  'PUT /notification/setting': async (ctx, { body }) => {
    await changeSetting(ctx, getMemberId(ctx.actor), body);
    return loadSetting(ctx.db, getMemberId(ctx.actor));
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
    request:
      row.request_id === null || row.requested_id === null
        ? null
        : { id: row.request_id, model, targetId: row.requested_id, title },
    import: row.import_id === null ? null : { id: row.import_id, title },
    webhook:
      row.webhook_id === null
        ? null
        : { id: row.webhook_id, robot: row.about_robot === true, title },
    anchor,
    // stored before names were written out
    excerpt: replaceExcerptMentions(excerpt),
    read: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
  };
}

/** The company's own. */
const HOME_ZONE = 'Asia/Shanghai';

/** A user's choices for every kind; without a choice most kinds are shown on the site only. */
async function loadSetting(db: Db, userId: Id): Promise<NotificationSetting> {
  const [choices, digest] = await Promise.all([findChoices(db, userId), findDigest(db, userId)]);
  const choicesByKind = new Map(choices.map((choice) => [choice.kind, choice]));
  return {
    kinds: NOTIFICATION_KINDS.map(
      (kind) =>
        choicesByKind.get(kind) ?? {
          ...{ kind, site: !OPT_IN_KINDS.includes(kind), mail: false, push: false, card: false },
        },
    ),
    digest: digest?.frequency ?? 'OFF',
    timeZone: digest?.time_zone ?? HOME_ZONE,
  };
}

/** Stores choices. Throws VALIDATION for a zone that does not exist. */
async function changeSetting(ctx: Ctx, userId: Id, setting: NotificationSetting): Promise<void> {
  if (!(await isTimeZone(ctx.db, setting.timeZone))) {
    throw fieldError({ timeZone: notificationMessages.noZone });
  }
  const stored = new Map(
    (await findChoices(ctx.db, userId)).map((choice) => [choice.kind, choice]),
  );
  const choices = setting.kinds.map(({ push, card, ...choice }) => ({
    ...choice,
    push: push ?? stored.get(choice.kind)?.push ?? false,
    card: card ?? stored.get(choice.kind)?.card ?? false,
  }));
  await saveChoices(ctx.db, userId, choices);
  await saveDigest(
    ctx.db,
    userId,
    setting.digest === 'OFF' ? null : { frequency: setting.digest, time_zone: setting.timeZone },
  );
}
