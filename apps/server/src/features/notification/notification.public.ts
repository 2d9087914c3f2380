import type { UnreadCount } from '@zhihui/contract/features/notification/notification.schema.ts';
import type { NotificationKind } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { countUnread, deleteOld, wipeWithdrawn } from './notification.repo.ts';
import { insertNotifications, setWithdrawn, updateWords } from './notify.repo.ts';

export interface Notice {
  kind: NotificationKind;
  /** Whom to tell, as far as they may read the content; `everyone` stands for all who may. */
  userIds: readonly Id[] | 'everyone';
  /** Who did it; never told. Null when nobody did. */
  actorId: Id | null;
  contentId: Id;
  /** Place on the content's page, as its fragment without `#`: `comment-12`. */
  anchor?: string;
  /** A word in capitals that chooses the sentence, see `notification.text.ts` of the web: `APPROVED`, `PUBLISHED`. */
  detail?: string;
  /** Names what happened; the same key reaches a person once, however often it comes: `comment:12`. */
  key: string;
  /** What somebody wrote, plain text; the beginning is kept. */
  excerpt?: string;
}

const EXCERPT = 200;
const KEPT_DAYS = 180;
const BIN_DAYS = 30;
const DAY = 86_400_000;

/**
 * Tells people of something, for subscribers of events. Leaves out the actor, closed accounts, those who may not read
 * the content, and those who switched the kind off. May be repeated; after a withdrawal that brings back what was told.
 * Resolves to how many are told for the first time.
 */
export function notify(ctx: { db: Db }, notice: Notice): Promise<number> {
  if (notice.userIds.length === 0) return Promise.resolve(0);
  const { userIds, anchor = '', detail = '', excerpt = '', ...rest } = notice;
  return insertNotifications(ctx.db, {
    ...rest,
    userIds: userIds === 'everyone' ? null : userIds,
    anchor,
    detail,
    excerpt: beginningOf(excerpt),
  });
}

function beginningOf(text: string): string {
  return Array.from(text.trim()).slice(0, EXCERPT).join('');
}

/** After a text was changed: whoever was told of it before has its new words, and hears nothing. */
export function renewWords(
  ctx: { db: Db },
  notice: Pick<Notice, 'contentId' | 'anchor' | 'detail' | 'key' | 'excerpt'>,
): Promise<void> {
  const { anchor = '', detail = '', excerpt = '', ...rest } = notice;
  return updateWords(ctx.db, { ...rest, anchor, detail, excerpt: beginningOf(excerpt) });
}

export interface Places {
  contentId: Id;
  /** As in `Notice`. */
  anchors: readonly string[];
}

/** Takes back everything told about these places, when what was written there is deleted or hidden. */
export function withdrawNotices(ctx: { db: Db }, places: Places): Promise<void> {
  return places.anchors.length === 0 ? Promise.resolve() : setWithdrawn(ctx.db, places, true);
}

/** Brings back what was taken back there, as it was, when readers have these places again. */
export function restoreNotices(ctx: { db: Db }, places: Places): Promise<void> {
  return places.anchors.length === 0 ? Promise.resolve() : setWithdrawn(ctx.db, places, false);
}

/** How many notifications a person has not read and may still see. */
export async function unreadCount(db: Db, userId: Id): Promise<number> {
  const [row] = await countUnread(db, [userId]);
  return row?.unread ?? 0;
}

/** The same for many at once, as `GET /notification/stream` tells it, by their id as text. */
export async function unreadByUser(
  db: Db,
  userIds: readonly Id[],
): Promise<Map<string, UnreadCount>> {
  const rows = await countUnread(db, userIds);
  const told = new Map(userIds.map((userId) => [String(userId), { unread: 0 }]));
  for (const { user_id, unread } of rows) told.set(String(user_id), { unread });
  return told;
}

/** Forgets what was told half a year ago, and the words of what was taken back when the recycle bin forgets them. */
export async function sweepNotifications(db: Db): Promise<void> {
  await deleteOld(db, new Date(Date.now() - KEPT_DAYS * DAY));
  await wipeWithdrawn(db, new Date(Date.now() - BIN_DAYS * DAY));
}
