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
  moveDay,
  setMaintenance,
} from './content-maintenance.repo.ts';
import { lockContent } from './content-detail.repo.ts';
import type { DetailRow } from './content.rows.ts';
import { getAbilities } from '../../visibility/abilities.ts';
import type { Abilities } from '../../visibility/abilities.ts';
import { toCompanyDay } from '../../db/company-day.ts';
import { sweepViews } from './content-view.repo.ts';

/**
 * Says who looks after an item and until when its text counts as looked through. Whom it names already may stay, also while
 * they are away. Throws NOT_FOUND, NO_PERMISSION, VALIDATION.
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
  await store(ctx, row, maintenance);
}

/** Says who looks after an item and leaves its day alone. Throws like `careForContent`. */
export async function assignOwner(
  ctx: Ctx,
  model: ContentModel,
  { id, ownerId }: { id: Id; ownerId: Id | null },
): Promise<void> {
  const row = await lockEditable(ctx, id, model, await loadModerationScope(ctx.db, ctx.actor));
  await store(ctx, row, { ownerId, reviewBy: row.review_by });
}

async function store(
  ctx: Ctx,
  row: DetailRow,
  maintenance: { ownerId: Id | null; reviewBy: string | null },
): Promise<void> {
  const { id } = row;
  const { ownerId } = maintenance;
  const present = (row.owner ?? (await findInactiveOwner(ctx.db, id)))?.id;
  if (ownerId !== null && ownerId !== present && !(await canOwn(ctx.db, id, ownerId))) {
    throw fieldError({ ownerId: '这个人不能负责这篇内容，请另选一位' });
  }
  await setMaintenance(ctx.db, id, maintenance);
  await ctx.emit('content.care', { contentId: id });
  await ctx.contentChanged();
}

/**
 * An item whose day has passed still holds: its day moves on by half a year, and one that is not due keeps its own. Resolves
 * to the day. Throws NOT_FOUND, NO_PERMISSION, and CONFLICT where there is no day.
 */
export async function confirmStillValid(ctx: Ctx, model: ContentModel, id: Id): Promise<string> {
  const row = await lockContent(ctx.db, id);
  if (row === null || row.model !== model) throw notFound();
  const abilities = getAbilities(ctx.actor, row, await loadModerationScope(ctx.db, ctx.actor));
  if (!abilities.read) throw notFound();
  if (!canConfirmContent(ctx.actor, { ...row, owner_id: row.owner?.id ?? null }, abilities)) {
    throw noPermission();
  }
  if (row.review_by === null || row.live_revision === null) throw conflict('这篇文章没有复核日期');
  if (row.overdue_days === 0) return row.review_by;
  const day = await moveDay(ctx.db, id);
  await ctx.emit('content.care', { contentId: id });
  await ctx.contentChanged();
  return day;
}

/** Which of these items are due and the caller's to vouch for, by id as text, and whether they may change them too. */
export async function listDueReviews(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  ids: readonly Id[],
): Promise<Map<string, { edit: boolean }>> {
  const due = new Map<string, { edit: boolean }>();
  if (ids.length === 0) return due;
  const scope = await loadModerationScope(ctx.db, ctx.actor);
  for (const row of await listDue(ctx.db, ids)) {
    const abilities = getAbilities(ctx.actor, row, scope);
    const canConfirm = abilities.read && canConfirmContent(ctx.actor, row, abilities);
    if (canConfirm) due.set(String(row.id), { edit: abilities.edit });
  }
  return due;
}

/**
 * Who looks after an item whose day has passed. Throws NOT_FOUND, and CONFLICT where none has or there is nobody who could.
 */
export async function findOverdueMaintainer(ctx: Ctx, model: ContentModel, id: Id): Promise<Id> {
  const row = await readPublished(ctx, id, model);
  if (row.overdue_days === 0) throw conflict('这篇文章没有过复核日期');
  const maintainerId = row.owner?.id ?? row.author_id;
  if (!(await canOwn(ctx.db, id, maintainerId))) throw conflict('这篇文章现在没有人负责');
  return maintainerId;
}

/** Whoever may change an item, and its owner as long as they write in the section at all. */
function canConfirmContent(
  actor: Actor,
  { model, owner_id: ownerId }: { model: ContentModel; owner_id: Id | null },
  { edit }: Abilities,
): boolean {
  const { add, edit: change } = SECTION_CODES[model];
  const isOwner = actor.member !== null && actor.member.userId === ownerId;
  return edit || (isOwner && (can(actor, add) || can(actor, change)));
}

/** Tells, once for each item, day set and person who looks after it, that the day has passed. For the job worker, daily. */
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

/**
 * Forgets who viewed what before yesterday, and how often that was before the last seven days.
 */
export async function sweepContents(db: Db): Promise<void> {
  await sweepViews(db, { visitors: subtractDays(1), views: subtractDays(WEEK_DAYS - 1) });
}

/** Views are counted by days of the company's time zone. */
function subtractDays(days: number): string {
  return toCompanyDay(new Date(Date.now() - days * DAY));
}
