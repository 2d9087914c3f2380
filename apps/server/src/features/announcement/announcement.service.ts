// Why it is as it is: docs/decisions/0011-announcements.md
import type { z } from 'zod';
import type {
  ANNOUNCEMENT_SECTION,
  AnnouncementDetail,
} from '@zhihui/contract/features/announcement/announcement.endpoints.ts';
import type {
  ContentDetail,
  ContentForEdit,
} from '@zhihui/contract/features/content/content.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import type { Db } from '../../db/db.ts';
import { toCompanyDay } from '../../db/company-day.ts';
import { can, getMemberId } from '../../kernel/actor.ts';
import { conflict, fieldError, noPermission } from '../../kernel/errors.ts';
import { NO_CATEGORIES, loadModerationScope } from '../../visibility/moderation-scope.ts';
import { readContent } from '../content/content.public.ts';
import { notifyAndCount } from '../notification/notification.public.ts';
import { announcementMessages } from './announcement.text.ts';
import {
  confirmRead,
  listUnconfirmedIds,
  listReconfirmIds,
  findLiveAnnouncement,
} from './announcement-recipients.repo.ts';
import {
  findSavedSettings,
  findSettings,
  saveSettings,
  applySettings,
} from './announcement-settings.repo.ts';
import { findUnread } from './announcement.repo.ts';

type Body = z.output<(typeof ANNOUNCEMENT_SECTION)['update']>;

/**
 * Saves dates and the confirmation setting with the text, and schedules a job for the dates. Omitted fields keep the
 * values of the previous text. Throws VALIDATION when the end is before the start.
 */
export async function saveAnnouncement(
  tx: Ctx,
  id: Id,
  input: Pick<Body, 'startsAt' | 'endsAt' | 'confirm'>,
): Promise<void> {
  const before = await findSavedSettings(tx.db, id, 1);
  const dates = {
    startsAt:
      input.startsAt === undefined ? (before?.starts_at ?? null) : parseDate(input.startsAt),
    endsAt: input.endsAt === undefined ? (before?.ends_at ?? null) : parseDate(input.endsAt),
  };
  const { startsAt, endsAt } = dates;
  if (startsAt !== null && endsAt !== null && startsAt >= endsAt)
    throw fieldError({ endsAt: announcementMessages.endBeforeStart });
  await saveSettings(tx.db, id, { ...dates, confirm: input.confirm ?? before?.confirm ?? false });
  await applySettings(tx.db, id);
  for (const runAt of Object.values(dates)) {
    if (runAt === null || runAt <= tx.now()) continue;
    // one job per moment, shared by all announcements; a text approved earlier keeps its own job
    const key = `announcement-dates-${runAt.toISOString()}`;
    await tx.deps.addJob(tx.db, 'announcement-dates', {}, { key, runAt });
  }
  await tx.contentChanged();
}

function parseDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Adds the settings to an announcement, and whether the caller has to confirm it. */
export async function completeAnnouncement(
  ctx: Ctx,
  item: ContentDetail,
): Promise<AnnouncementDetail> {
  const userId = ctx.actor.member?.userId ?? null;
  const row = await findSettings(ctx.db, item.id, userId);
  const mustConfirm =
    row?.confirm === true && item.liveRevision !== null && item.author.id !== userId;
  return {
    ...item,
    startsAt: row?.starts_at?.toISOString() ?? null,
    endsAt: row?.ends_at?.toISOString() ?? null,
    confirm: row?.confirm ?? false,
    confirmedAt: row?.confirmed_at?.toISOString() ?? null,
    mustConfirm: mustConfirm && row.confirmed_at === null,
    scheduled: row?.scheduled ?? false,
  };
}

/** Returns the settings that a reviewer sees beside the text; null when there never were any. */
export async function findReviewSettings(db: Db, id: Id) {
  const saved = await findSavedSettings(db, id);
  if (saved === null) return null;
  const now = await findSettings(db, id, null);
  const earlier = now?.scheduled === true ? now.starts_at : null;
  return {
    startsAt: saved.starts_at?.toISOString() ?? null,
    endsAt: saved.ends_at?.toISOString() ?? null,
    confirm: saved.confirm,
    earlierOpensAt: earlier?.toISOString() ?? null,
  };
}

/** Adds the saved settings to the text for the editor. */
export async function completeForEdit(ctx: Ctx, text: z.input<typeof ContentForEdit>) {
  const row = await findSavedSettings(ctx.db, text.id);
  return {
    ...text,
    startsAt: row?.starts_at?.toISOString() ?? null,
    endsAt: row?.ends_at?.toISOString() ?? null,
    confirm: row?.confirm ?? false,
  };
}

/**
 * Confirms that the caller read `revision`. Throws CONFLICT when a newer text has to be read, or no confirmation is
 * needed.
 */
export async function confirmAnnouncement(ctx: Ctx, id: Id, revision: number): Promise<Date> {
  const { row } = await readContent(ctx, id, 'ANNOUNCEMENT');
  const userId = getMemberId(ctx.actor);
  const settings = await findSettings(ctx.db, id, userId);
  const mustConfirm = settings?.confirm === true ? settings.confirm_revision : null;
  if (mustConfirm === null || row.live_revision === null)
    throw conflict(announcementMessages.notConfirmable);
  if (revision < mustConfirm) throw conflict(announcementMessages.changed);
  const read = Math.min(revision, row.live_revision);
  return confirmRead(ctx.db, { id, userId, revision: read, now: ctx.now() });
}

/** Maps ids (as text) of announcements the caller has to confirm to the revision to confirm. */
export async function listDueConfirmations(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  ids: readonly Id[],
): Promise<Map<string, number>> {
  if (ids.length === 0 || actor.member === null || !actor.announcements) return new Map();
  const { userId } = actor.member;
  const rows = await findUnread(db, { userId, viewer: actor, ids });
  return new Map(rows.map(({ id, revision }) => [String(id), revision]));
}

/** Returns which announcements the caller can change: their own, and those in the categories they moderate. */
export async function loadEditableScope(ctx: Ctx) {
  const { add, edit } = SECTION_CODES.ANNOUNCEMENT;
  const { categoryIds } = can(ctx.actor, edit)
    ? await loadModerationScope(ctx.db, ctx.actor)
    : NO_CATEGORIES;
  return { userId: can(ctx.actor, add) ? getMemberId(ctx.actor) : null, categoryIds };
}

/** Returns the announcement when the caller can edit it. Throws NOT_FOUND or NO_PERMISSION. */
export async function readAsEditor(ctx: Ctx, id: Id) {
  const { row, abilities } = await readContent(ctx, id, 'ANNOUNCEMENT');
  if (!abilities.edit) throw noPermission(announcementMessages.editorsOnly);
  return row;
}

/**
 * Reminds recipients who have not confirmed, each once a day; returns how many were reminded now. Throws CONFLICT when
 * no confirmation is needed.
 */
export async function remindUnconfirmed(ctx: Ctx, id: Id): Promise<number> {
  const row = await readAsEditor(ctx, id);
  const settings = await findSettings(ctx.db, id, null);
  if (settings?.confirm !== true || row.live_revision === null) {
    throw conflict(announcementMessages.notConfirmable);
  }
  return notifyAndCount(ctx, {
    kind: 'REMINDER',
    userIds: await listUnconfirmedIds(ctx.db, id),
    actorId: getMemberId(ctx.actor),
    contentId: id,
    detail: 'CONFIRM',
    key: `announcement:${id}:remind:${settings.confirm_revision}:${toCompanyDay(ctx.now())}`,
  });
}

interface Reconfirmation {
  userIds: Id[];
  /** The user who changed the text. */
  editorId: Id;
  /** The revision to confirm. */
  revision: number | null;
}

/**
 * Returns users who confirmed an earlier text of a live announcement and must confirm again; null when there are none.
 * Also applies the settings of a restored text. Repeatable.
 */
export async function findReconfirmation(db: Db, contentId: Id): Promise<Reconfirmation | null> {
  if ((await findLiveAnnouncement(db, contentId)) === null) return null;
  await applySettings(db, contentId);
  const row = await findLiveAnnouncement(db, contentId);
  if (row === null || !row.confirm) return null;
  const userIds = await listReconfirmIds(db, contentId);
  return { userIds, editorId: row.editor_id ?? row.author_id, revision: row.confirm_revision };
}
