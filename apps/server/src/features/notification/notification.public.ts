// Why it is as it is: docs/decisions/0016-notifications.md
import type { StreamState } from '@zhihui/contract/features/notification/notification.schema.ts';
import type { NotificationKind } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { listSubscribed } from './notification-setting.repo.ts';
import {
  countUnread,
  deleteOld,
  IS_STILL_READABLE,
  JOIN_TARGET,
  listStreamStates,
  TARGET_COLUMNS,
  targetRow,
  wipeWithdrawn,
} from './notification.repo.ts';
import {
  insertAndCount,
  insertDraftNotification,
  insertImportNotification,
  insertNotifications,
  insertRequestNotification,
  restoreNotifications,
  updateExcerpt,
  withdrawKey,
  withdrawKind,
  withdrawNotifications,
} from './notify.repo.ts';
import type { NewNotifications, StoredNoticeText } from './notify.repo.ts';

export { insertSubmissionNotification as notifyOfSubmission } from './submission-notice.repo.ts';
export { insertWebhookNotification as notifyOfWebhook } from './webhook-notice.repo.ts';
export type { NoticeActions } from './notification-action.ts';

export { toPath, toSentence } from './notification-mail.ts';

export { countUnreadBySession } from './notification.repo.ts';

/** SQL of what a notification `n` is about, and whether its recipient may still read that. */
export const notificationSql = {
  joinTarget: JOIN_TARGET,
  isStillReadable: IS_STILL_READABLE,
  targetColumns: TARGET_COLUMNS,
  targetRow,
};

export interface Notice {
  kind: NotificationKind;
  /** The recipients, as far as they can read the content; `everyone` stands for all who can. */
  userIds: readonly Id[] | 'everyone';
  /** The actor, who gets no notification; null when no user caused it. */
  actorId: Id | null;
  contentId: Id;
  /** Place on the content's page, as its fragment without `#`: `comment-12`. */
  anchor?: string;
  /** A word in capitals that chooses the sentence, see `notification.text.ts` of the web: `APPROVED`, `PUBLISHED`. */
  detail?: string;
  /** Names what happened; the same key reaches a person once, however often it comes: `comment:12`. */
  key: string;
  /** The written text in plain form; only the beginning is stored. */
  excerpt?: string;
  /** When it happened, where that may be long ago: events older than stored notifications are no news. */
  at?: Date;
}

const EXCERPT = 200;
const RETENTION_DAYS = 180;
const DAY = 86_400_000;

/**
 * Notifies users, for subscribers of events. Leaves out the actor, closed accounts, those who may not read
 * the content, and those who switched the kind off. May be repeated; after a withdrawal that restores the notification, as
 * the kind that it is now.
 */
export async function notify(ctx: { db: Db }, notice: Notice): Promise<void> {
  const notifications = toNotifications(notice);
  if (notifications !== null) await insertNotifications(ctx.db, notifications);
}

/** The same; resolves to the number of new recipients. */
export async function notifyAndCount(ctx: { db: Db }, notice: Notice): Promise<number> {
  const notifications = toNotifications(notice);
  return notifications === null ? 0 : insertAndCount(ctx.db, notifications);
}

/**
 * Notifies a user of an invitation to a draft, once for each draft. They see it as long as they may open
 * the draft.
 */
export async function notifyInvitedToDraft(
  ctx: { db: Db },
  { userId, actorId, draftId }: { userId: Id; actorId: Id; draftId: Id },
): Promise<void> {
  const key = `draft:${draftId}`;
  await insertDraftNotification(ctx.db, { userId, actorId, draftId, kind: 'WRITING', key });
}

/** Notifies those who may decide a request of it; at each reminder once more. */
export async function notifyOfRequest(
  ctx: { db: Db },
  { requestId, at, excerpt }: { requestId: Id; at: string; excerpt: string },
): Promise<void> {
  const key = `access:${requestId}:${at}`;
  const notice = { requestId, detail: 'ASKED', excerpt, key };
  await insertRequestNotification(ctx.db, 'deciders', notice);
}

/** Notifies an asker of what was decided. */
export async function notifyOfDecision(
  ctx: { db: Db },
  { requestId, granted, excerpt }: { requestId: Id; granted: boolean; excerpt: string },
): Promise<void> {
  const detail = granted ? 'GRANTED' : 'REFUSED';
  const key = `access:${requestId}:decided`;
  await insertRequestNotification(ctx.db, 'asker', { requestId, detail, excerpt, key });
}

/** Notifies the owner of an import of its end, or of a stop; `at` tells several of them apart. */
export async function notifyOfImport(
  ctx: { db: Db },
  { importId, detail, excerpt, at }: { importId: Id; detail: string; excerpt: string; at: Date },
): Promise<void> {
  const key = `import:${importId}:${at.toISOString()}`;
  const { excerpt: short } = toStoredText({ key, excerpt });
  await insertImportNotification(ctx.db, { importId, detail, excerpt: short, key });
}

/** Null when there are no recipients, or it is too long ago. */
function toNotifications({ at, ...notice }: Notice): NewNotifications | null {
  const isExpired = at !== undefined && at < daysAgo(RETENTION_DAYS);
  if (notice.userIds.length === 0 || isExpired) return null;
  const { userIds, ...fields } = notice;
  return { ...fields, ...toStoredText(notice), userIds: userIds === 'everyone' ? null : userIds };
}

/** The notification with a key, the same for all recipients. */
export type NoticeText = Pick<Notice, 'anchor' | 'key' | 'detail' | 'excerpt'>;

function toStoredText({
  anchor = '',
  key,
  detail = '',
  excerpt = '',
}: NoticeText): StoredNoticeText {
  const shortExcerpt = Array.from(excerpt.trim()).slice(0, EXCERPT).join('');
  return { anchor, key, detail, excerpt: shortExcerpt };
}

/** After a text was changed: updates the excerpt for its recipients, or only for `onlyId`, without notifying again. */
export function updateExcerpts(
  ctx: { db: Db },
  contentId: Id,
  text: NoticeText,
  onlyUserId: Id | null = null,
): Promise<void> {
  return updateExcerpt(ctx.db, contentId, toStoredText(text), onlyUserId);
}

/**
 * Withdraws the notifications about these anchors of a content, when what was written there is deleted or hidden:
 * everything, or only what has one of these keys. A key stands for all that go on after it with a colon, too.
 */
export async function withdrawNotices(
  ctx: { db: Db },
  contentId: Id,
  anchors: readonly string[],
  keys: readonly string[] | null = null,
): Promise<void> {
  if (anchors.length === 0 || keys?.length === 0) return;
  await withdrawNotifications(ctx.db, contentId, anchors, keys);
}

/** Withdraws the notifications with one key about any of these contents. */
export async function withdrawFromAll(
  ctx: { db: Db },
  contentIds: readonly Id[],
  key: string,
): Promise<void> {
  if (contentIds.length > 0) await withdrawKey(ctx.db, contentIds, key);
}

/** Withdraws the notifications of `kind` with this key from all recipients but these: it no longer concerns the others. */
export async function withdrawFromOtherUsers(
  ctx: { db: Db },
  contentId: Id,
  { anchor = '', key }: NoticeText,
  kind: NotificationKind,
  userIds: readonly Id[],
): Promise<void> {
  await withdrawKind(ctx.db, contentId, { anchor, key, kind }, userIds);
}

/** Withdraws the notifications about these parts of one content, except those that are published again meanwhile. */
export async function withdrawHidden(
  ctx: { db: Db },
  posts: readonly { id: Id; content_id: Id; shown: boolean }[],
  toAnchor: (id: Id) => string,
): Promise<void> {
  const hidden = posts.filter((post) => !post.shown);
  const [first] = hidden;
  if (first === undefined) return;
  await withdrawNotices(
    ctx,
    first.content_id,
    hidden.map(({ id }) => toAnchor(id)),
  );
}

/**
 * Restores withdrawn notifications, with the current words: those stored with them may have
 * been forgotten. A key stands for all that go on after it with a colon, too.
 */
export async function restoreNotices(
  ctx: { db: Db },
  contentId: Id,
  texts: readonly NoticeText[],
): Promise<void> {
  if (texts.length > 0) await restoreNotifications(ctx.db, contentId, texts.map(toStoredText));
}

/** Those of these people, by their id as text, who have not switched a kind off. */
export async function filterSubscribers(
  db: Db,
  kind: NotificationKind,
  userIds: readonly Id[],
): Promise<Set<string>> {
  const ids = userIds.length === 0 ? [] : await listSubscribed(db, kind, userIds);
  return new Set(ids.map(String));
}

/** How many notifications a person has not read and may still see. */
export async function unreadCount(db: Db, userId: Id): Promise<number> {
  const [row] = await countUnread(db, [userId]);
  return row?.unread ?? 0;
}

/** The state that `GET /notification/stream` sends to these users, by id as text; users without an account are omitted. */
export async function streamStates(
  db: Db,
  userIds: readonly Id[],
): Promise<Map<string, StreamState>> {
  const rows = await listStreamStates(db, userIds);
  const states = new Map(userIds.map((userId) => [String(userId), NO_STATE]));
  for (const { user_id, unread, rights } of rows) states.set(String(user_id), { unread, rights });
  return states;
}

/** The same for one person. */
export async function streamState(db: Db, userId: Id): Promise<StreamState> {
  return (await streamStates(db, [userId])).get(String(userId)) ?? NO_STATE;
}

/** Of an Admin who previews a role, with the rights of an account that does not exist. */
const NO_STATE: StreamState = { unread: 0, rights: '' };

/** Deletes notifications older than half a year, and clears the excerpts of withdrawn ones when the recycle bin is purged. */
export async function sweepNotifications(db: Db, binDays: number): Promise<void> {
  await deleteOld(db, daysAgo(RETENTION_DAYS));
  await wipeWithdrawn(db, daysAgo(binDays));
}

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY);
