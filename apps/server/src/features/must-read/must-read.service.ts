import type { MustReadState } from '@zhihui/contract/features/must-read/must-read.endpoints.ts';
import {
  MUST_READ_MANAGER_CODES,
  MUST_READ_MODELS,
} from '@zhihui/contract/features/must-read/must-read.limits.ts';
import type { MustReadModel } from '@zhihui/contract/features/must-read/must-read.limits.ts';
import type { ContentDetail } from '@zhihui/contract/features/content/content.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { Db } from '../../db/db.ts';
import { toCompanyDay } from '../../db/company-day.ts';
import { can, getMemberId } from '../../kernel/actor.ts';
import { conflict, fieldError, noPermission, notFound } from '../../kernel/errors.ts';
import { readContentTarget } from '../../visibility/content-target.ts';
import { notifyAndCount, withdrawNotices } from '../notification/notification.public.ts';
import {
  countRecipients,
  findDuty,
  listDue,
  listRecipientIds,
} from './must-read-recipients.repo.ts';
import {
  deleteMustRead,
  findMustRead,
  isConfirmedByAll,
  lockGroups,
  saveConfirmation,
  saveMustRead,
} from './must-read.repo.ts';
import { mustReadText } from './must-read.text.ts';

/** Key of all notifications about a request; that of one asking, or of its reminders, goes on after it. */
const noticeKey = (contentId: Id): string => `must-read:${contentId}`;

/** Key of the notification that groups are asked since `at`. */
export const requestKey = (contentId: Id, at: string): string => `${noticeKey(contentId)}:${at}`;

const isMustReadModel = (model: string): model is MustReadModel =>
  (MUST_READ_MODELS as readonly string[]).includes(model);

/** A content that the caller may read, and whether they may ask groups to read it. Throws NOT_FOUND. */
async function readTarget(ctx: Ctx, contentId: Id) {
  const { row, abilities } = await readContentTarget(ctx, contentId);
  const { model } = row;
  if (!isMustReadModel(model)) throw notFound();
  const holdsCode = MUST_READ_MANAGER_CODES.some((code) => can(ctx.actor, code));
  return { row: { ...row, model }, canManage: abilities.edit && holdsCode };
}

/** A content of which the caller may ask groups to read it. Throws NOT_FOUND, NO_PERMISSION. */
export async function readAsManager(ctx: Ctx, contentId: Id) {
  const { row, canManage } = await readTarget(ctx, contentId);
  if (!canManage) throw noPermission(mustReadText.editorsOnly);
  return row;
}

/** What the caller has to confirm about a content and, for those who can manage it, the groups and the progress. */
export async function loadMustRead(ctx: Ctx, contentId: Id): Promise<MustReadState> {
  const { row, canManage } = await readTarget(ctx, contentId);
  const duty = await findDuty(ctx.db, getMemberId(ctx.actor), contentId);
  const request = canManage ? await findMustRead(ctx.db, contentId) : null;
  const shown = duty ?? request;
  return {
    required: duty !== null,
    confirmedAt: duty?.confirmed_at?.toISOString() ?? null,
    dueOn: shown?.due_on ?? null,
    overdue: shown?.overdue ?? false,
    revision: duty?.live_revision ?? null,
    canManage,
    confirmedByAll: canManage && (await isConfirmedByAll(ctx.db, contentId)),
    request: request && {
      groups: request.groups,
      ...(await countRecipients(ctx.db, contentId)),
      askedAt: request.asked_at.toISOString(),
      revision: request.revision,
      changed: row.live_revision !== null && row.live_revision > request.revision,
    },
  };
}

interface MustReadInput {
  contentId: Id;
  groupIds: readonly Id[];
  /** Left out, the day stays as it is. */
  dueOn?: string | null | undefined;
  again: boolean;
}

/**
 * Asks exactly these groups to read a content. With `again` all have to confirm once more, the text that readers have now.
 * Throws NOT_FOUND, NO_PERMISSION, CONFLICT when it is not published or an announcement that all confirm, VALIDATION.
 */
export async function askToRead(ctx: Ctx, input: MustReadInput): Promise<void> {
  const { contentId, groupIds, again } = input;
  const { live_revision } = await readAsManager(ctx, contentId);
  if (live_revision === null) throw conflict(mustReadText.notLive);
  if (await isConfirmedByAll(ctx.db, contentId)) throw conflict(mustReadText.confirmedByAll);
  const before = await findMustRead(ctx.db, contentId);
  const dueOn = input.dueOn === undefined ? (before?.due_on ?? null) : input.dueOn;
  const isNewDay = dueOn !== null && dueOn !== before?.due_on;
  if (isNewDay && dueOn < toCompanyDay(ctx.now()))
    throw fieldError({ dueOn: mustReadText.dueInPast });
  if (!(await lockGroups(ctx.db, groupIds))) throw fieldError({ groupIds: mustReadText.groupGone });
  const userId = getMemberId(ctx.actor);
  await saveMustRead(ctx.db, {
    contentId,
    groupIds,
    dueOn,
    again,
    userId,
    revision: live_revision,
  });
  const after = await findMustRead(ctx.db, contentId);
  if (after !== null)
    await ctx.emit('mustRead.asked', { contentId, at: after.asked_at.toISOString() });
}

/** Ends the request to read a content, and withdraws its notifications. Throws NOT_FOUND, NO_PERMISSION. */
export async function endMustRead(ctx: Ctx, contentId: Id): Promise<void> {
  await readAsManager(ctx, contentId);
  await deleteMustRead(ctx.db, contentId);
  await withdrawNotices(ctx, contentId, [''], [noticeKey(contentId)]);
}

/**
 * Confirms that the caller read `revision`. Throws NOT_FOUND, CONFLICT when they are not asked or have to read a newer
 * text.
 */
export async function confirmMustRead(ctx: Ctx, contentId: Id, revision: number): Promise<string> {
  await readTarget(ctx, contentId);
  const userId = getMemberId(ctx.actor);
  const duty = await findDuty(ctx.db, userId, contentId);
  if (duty === null) throw conflict(mustReadText.notRequired);
  if (revision < Math.min(duty.revision, duty.live_revision)) throw conflict(mustReadText.changed);
  const read = Math.min(revision, duty.live_revision);
  await saveConfirmation(ctx.db, { contentId, userId, revision: read });
  const after = await findDuty(ctx.db, userId, contentId);
  // asked again at this very moment
  if (!after?.confirmed_at) throw conflict(mustReadText.changed);
  return after.confirmed_at.toISOString();
}

/**
 * Reminds recipients who have not confirmed, each once a day; returns how many were reminded now. Throws NOT_FOUND,
 * NO_PERMISSION, CONFLICT when no groups are asked, the content is not published, or all its readers confirm it.
 */
export async function remindRecipients(ctx: Ctx, contentId: Id): Promise<number> {
  const { live_revision } = await readAsManager(ctx, contentId);
  const request = await findMustRead(ctx.db, contentId);
  if (request === null) throw conflict(mustReadText.noRequest);
  if (live_revision === null) throw conflict(mustReadText.notLive);
  if (await isConfirmedByAll(ctx.db, contentId)) throw conflict(mustReadText.confirmedByAll);
  const recipients = await listRecipientIds(ctx.db, contentId);
  const at = request.asked_at.toISOString();
  return notifyAndCount(ctx, {
    kind: 'REMINDER',
    userIds: recipients.filter(({ confirmed }) => !confirmed).map((recipient) => recipient.id),
    actorId: getMemberId(ctx.actor),
    contentId,
    detail: 'MUST_READ',
    key: `${requestKey(contentId, at)}:remind:${toCompanyDay(ctx.now())}`,
  });
}

/** The last day of what the caller has to confirm about a content; null when there is nothing, or they have confirmed. */
export async function findOpenMustRead(
  db: Db,
  userId: Id,
  contentId: Id,
): Promise<ContentDetail['mustRead']> {
  const duty = await findDuty(db, userId, contentId);
  if (duty === null || duty.confirmed_at !== null) return null;
  return { dueOn: duty.due_on, overdue: duty.overdue };
}

/** Maps ids (as text) of contents that the caller still has to confirm to the revision to confirm. */
export async function listDueMustReads(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  ids: readonly Id[],
): Promise<Map<string, number>> {
  if (ids.length === 0 || actor.member === null) return new Map();
  const rows = await listDue(db, actor.member.userId, ids);
  return new Map(rows.map(({ id, revision }) => [String(id), revision]));
}
