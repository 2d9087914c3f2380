import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import type { Ctx } from '../../ctx.ts';
import type { Deps } from '../../deps.ts';
import type { Emit } from '../../events.ts';
import type { Db } from '../../db/db.ts';
import { can } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import { conflict, fieldError, noPermission, notFound } from '../../kernel/errors.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import { lockEditable, readPublished } from './content-access.ts';
import {
  findInactiveOwner,
  canOwn,
  claimOverdue,
  listDue,
  postponeReviewDay,
  setMaintenance,
} from './content-maintenance.repo.ts';
import { lockContent } from './content-detail.repo.ts';
import type { DetailRow } from './content.rows.ts';
import { getAbilities } from '../../visibility/abilities.ts';
import { loadAbilities, loadAuthorRights } from '../../visibility/author-abilities.ts';
import type { Abilities } from '../../visibility/abilities.ts';
import { toCompanyDay } from '../../db/company-day.ts';
import { sweepViews } from './content-view.repo.ts';

/**
 * Sets the owner of an item and the day until which its text counts as reviewed. A current owner can stay while
 * disabled. Throws NOT_FOUND, NO_PERMISSION, VALIDATION.
 */
export async function setContentMaintenance(
  ctx: Ctx,
  model: ContentModel,
  maintenance: { id: Id; ownerId: Id | null; reviewBy: string | null },
): Promise<void> {
  const row = await lockEditable(
    ctx,
    maintenance.id,
    model,
    await loadModerationScope(ctx.db, ctx.actor),
  );
  await storeMaintenance(ctx, row, maintenance);
}

/** Sets the owner of an item and keeps its review day. Throws like `setContentMaintenance`. */
export async function assignOwner(
  ctx: Ctx,
  model: ContentModel,
  { id, ownerId }: { id: Id; ownerId: Id | null },
): Promise<void> {
  const row = await lockEditable(ctx, id, model, await loadModerationScope(ctx.db, ctx.actor));
  await storeMaintenance(ctx, row, { ownerId, reviewBy: row.review_by });
}

/**
 * Gives a locked item to a new owner and keeps its review day; unlike in `assignOwner`, an owner who is away cannot
 * stay. The caller checks who may hand it over. Throws VALIDATION for a person who cannot maintain it.
 */
export async function replaceOwner(ctx: Ctx, row: DetailRow, ownerId: Id): Promise<void> {
  await assertCanOwn(ctx.db, row.id, ownerId);
  await saveMaintenance(ctx, row.id, { ownerId, reviewBy: row.review_by });
}

interface Maintenance {
  ownerId: Id | null;
  reviewBy: string | null;
}

async function storeMaintenance(ctx: Ctx, row: DetailRow, maintenance: Maintenance): Promise<void> {
  const { id } = row;
  const { ownerId } = maintenance;
  const present = (row.owner ?? (await findInactiveOwner(ctx.db, id)))?.id;
  if (ownerId !== null && ownerId !== present) await assertCanOwn(ctx.db, id, ownerId);
  await saveMaintenance(ctx, id, maintenance);
}

async function assertCanOwn(db: Db, id: Id, ownerId: Id): Promise<void> {
  if (await canOwn(db, id, ownerId)) return;
  throw fieldError({ ownerId: '该用户无法担任此内容的负责人，请重新选择' });
}

async function saveMaintenance(ctx: Ctx, id: Id, maintenance: Maintenance): Promise<void> {
  await setMaintenance(ctx.db, id, maintenance);
  await ctx.emit('content.care', { contentId: id });
  await ctx.contentChanged();
}

/**
 * Confirms that an overdue item is still valid: its review day moves on by half a year; an item that is not due keeps
 * its day. Returns the day. Throws NOT_FOUND, NO_PERMISSION, and CONFLICT when there is no day.
 */
export async function confirmStillValid(ctx: Ctx, model: ContentModel, id: Id): Promise<string> {
  const row = await lockContent(ctx.db, id);
  if (row === null || row.model !== model) throw notFound();
  const abilities = await loadAbilities(ctx, row, await loadModerationScope(ctx.db, ctx.actor));
  if (!abilities.read) throw notFound();
  if (!canConfirmContent(ctx.actor, { ...row, owner_id: row.owner?.id ?? null }, abilities)) {
    throw noPermission();
  }
  if (row.review_by === null || row.live_revision === null) throw conflict('该文章未设置复核日期');
  if (row.overdue_days === 0) return row.review_by;
  const day = await postponeReviewDay(ctx.db, id);
  await ctx.emit('content.care', { contentId: id });
  await ctx.contentChanged();
  return day;
}

/** Maps ids (as text) of overdue items that the caller can confirm to whether they can edit them too. */
export async function listDueReviews(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  ids: readonly Id[],
): Promise<Map<string, { edit: boolean }>> {
  const due = new Map<string, { edit: boolean }>();
  if (ids.length === 0) return due;
  const scope = await loadModerationScope(ctx.db, ctx.actor);
  const rows = await listDue(ctx.db, ids);
  const limit = await loadAuthorRights(ctx, rows);
  for (const row of rows) {
    const abilities = limit(row, getAbilities(ctx.actor, row, scope));
    const canConfirm = abilities.read && canConfirmContent(ctx.actor, row, abilities);
    if (canConfirm) due.set(String(row.id), { edit: abilities.edit });
  }
  return due;
}

/**
 * Returns the maintainer of an overdue item. Throws NOT_FOUND, and CONFLICT when it is not overdue or there is no
 * possible maintainer.
 */
export async function findOverdueMaintainer(ctx: Ctx, model: ContentModel, id: Id): Promise<Id> {
  const row = await readPublished(ctx, id, model);
  if (row.overdue_days === 0) throw conflict('该文章尚未到复核日期');
  const maintainerId = row.owner?.id ?? row.author_id;
  if (!(await canOwn(ctx.db, id, maintainerId))) throw conflict('这篇文章现在没有人负责');
  return maintainerId;
}

/** Users who can edit an item, and its owner as long as they can write in the section. */
function canConfirmContent(
  actor: Actor,
  { model, owner_id: ownerId }: { model: ContentModel; owner_id: Id | null },
  { edit }: Abilities,
): boolean {
  const { add, edit: change } = SECTION_CODES[model];
  const isOwner = actor.member !== null && actor.member.userId === ownerId;
  return edit || (isOwner && (can(actor, add) || can(actor, change)));
}

/** Reminds maintainers of overdue items, once per item, day and maintainer. Run daily by the job worker. */
export async function remindOverdue(deps: Deps, emitOn: (db: Db) => Emit): Promise<void> {
  for (let claimedCount = 1; claimedCount > 0;) {
    claimedCount = await deps.transaction(async (db) => {
      const ids = await claimOverdue(db);
      const emit = emitOn(db);
      for (const contentId of ids) await emit('content.overdue', { contentId });
      return ids.length;
    });
  }
}

const DAY = 86_400_000;
const WEEK_DAYS = 7;

/** Deletes visitors before yesterday, and view counts older than seven days. */
export async function sweepContents(db: Db): Promise<void> {
  await sweepViews(db, { visitors: subtractDays(1), views: subtractDays(WEEK_DAYS - 1) });
}

/** Views are counted by days of the company's time zone. */
function subtractDays(days: number): string {
  return toCompanyDay(new Date(Date.now() - days * DAY));
}
