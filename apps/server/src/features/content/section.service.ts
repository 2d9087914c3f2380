import { toCompanyDay } from '../../db/company-day.ts';
import { createHash } from 'node:crypto';
import { isbot } from 'isbot';
import type {
  ContentDetail,
  ContentForEdit,
  ContentItem,
} from '@zhihui/contract/features/content/content.schema.ts';
import type { z } from 'zod';
import { MUST_READ_MODELS } from '@zhihui/contract/features/must-read/must-read.limits.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { noPermission, notFound } from '../../kernel/errors.ts';
import { GRANTED_VISIBILITY, canRead } from '../../kernel/viewer.ts';
import { recordRestrictedRead } from '../activity/activity.public.ts';
import { lockDeletable, readContent } from './content-access.ts';
import { findRevision } from './content-detail.repo.ts';
import { countView } from './content-view.repo.ts';
import { setDeleted } from './content-write.repo.ts';
import type { DetailRow } from './content.rows.ts';
import { presentDetail, presentItem } from './content.present.ts';
import { listItemsByIds } from './content-list.repo.ts';
import { findOpenMustRead } from '../must-read/must-read.public.ts';
import { findReactions } from '../reaction/reaction.public.ts';
import type { Reactions } from '../reaction/reaction.public.ts';

/** Returns an item as this caller sees it. Throws NOT_FOUND. */
export async function loadContentDetail(
  ctx: Ctx,
  model: ContentModel,
  id: Id,
): Promise<ContentDetail> {
  const { member } = ctx.actor;
  const canBeMustRead = (MUST_READ_MODELS as readonly ContentModel[]).includes(model);
  const [{ row, abilities }, reactions, mustRead] = await Promise.all([
    readContent(ctx, id, model),
    member === null ? NO_REACTIONS : findReactions(ctx.db, member.userId, id),
    member === null || !canBeMustRead ? null : findOpenMustRead(ctx.db, member.userId, id),
  ]);
  if (isReadByOffice(ctx, row)) await recordRestrictedRead(ctx, row);
  return { ...presentDetail(row, abilities), ...reactions, mustRead };
}

/** Whether an Admin or a moderator reads what is restricted and was granted to them neither as a reader nor by name. */
function isReadByOffice({ actor }: Ctx, row: DetailRow): boolean {
  if (actor.member === null || actor.member.preview !== undefined) return false;
  const isGranted = canRead(actor, row) || actor.opened.includes(row.id);
  return row.visibility >= GRANTED_VISIBILITY && !isGranted;
}

const NO_REACTIONS: Reactions = {
  followed: false,
  liked: false,
  favorited: false,
  readRevision: null,
};

/** Returns these items as lists show them, in order, without those the caller cannot read. */
export async function listItems(ctx: Ctx, ids: readonly Id[]): Promise<ContentItem[]> {
  return (await listItemsByIds(ctx.db, ids, ctx.actor)).map(presentItem);
}

/** Returns the newest text for a user who can edit it. Throws NOT_FOUND or NO_PERMISSION. */
export async function loadContentForEdit(
  ctx: Ctx,
  model: ContentModel,
  id: Id,
): Promise<z.input<typeof ContentForEdit>> {
  const { row, abilities } = await readContent(ctx, id, model);
  if (!abilities.edit) throw noPermission();
  const newest = await findRevision(ctx.db, id, row.revision);
  if (newest === null) throw notFound();
  return {
    id,
    model,
    title: newest.title,
    content: newest.body,
    categoryId: newest.category_id,
    tags: newest.tags,
    coverUrl: newest.cover_url,
    status: row.status,
    revision: newest.number,
    rejectReason: row.reject_reason,
    pinned: row.pinned,
    pinnable: abilities.pin,
  };
}

/** Moves an item into the recycle bin; repeating it changes nothing. */
export async function deleteContent(ctx: Ctx, model: ContentModel, id: Id): Promise<void> {
  const row = await lockDeletable(ctx, id, model);
  if (row.deleted_at !== null) throw notFound();
  await setDeleted(ctx.db, id, ctx.actor.member?.userId ?? null, ctx.now());
  await ctx.emit('content.gone', { contentId: id });
  await ctx.contentChanged();
}

/** Restores an item. Authors cannot restore what a reviewer deleted. */
export async function restoreContent(ctx: Ctx, model: ContentModel, id: Id): Promise<void> {
  const row = await lockDeletable(ctx, id, model);
  if (row.deleted_at === null) return;
  const member = ctx.actor.member;
  const isDeletedByOther = row.deleted_by !== null && row.deleted_by !== row.author_id;
  if (
    isDeletedByOther &&
    member?.userId === row.author_id &&
    row.deleted_by !== member.userId &&
    !member.admin
  ) {
    throw noPermission('该内容由管理人员删除，如有疑问请联系管理员');
  }
  await setDeleted(ctx.db, id, null, null);
  const revision = row.live_revision;
  if (revision !== null) await ctx.emit('content.live', { contentId: id, model, revision });
  await ctx.contentChanged();
}

/** Counts this caller's view once a day; bots and the author do not count. */
export async function viewContent(ctx: Ctx, model: ContentModel, id: Id): Promise<void> {
  const { row } = await readContent(ctx, id, model);
  const { member, ip } = ctx.actor;
  if (row.live_revision === null || isbot(ctx.userAgent) || member?.userId === row.author_id)
    return;
  const day = toCompanyDay(ctx.now());
  const viewer = member === null ? hashVisitor(ip, ctx.userAgent, day) : `u${member.userId}`;
  await countView(ctx.db, id, viewer, day);
}

/** Distinguishes visitors of one day without storing who they are. */
function hashVisitor(ip: string, userAgent: string, day: string): string {
  return createHash('sha256').update(`${day}|${ip}|${userAgent}`).digest('base64url').slice(0, 22);
}
