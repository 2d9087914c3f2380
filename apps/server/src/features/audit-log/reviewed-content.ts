import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { can } from '../../kernel/actor.ts';
import { conflict, noPermission, notFound } from '../../kernel/errors.ts';
import { reachOf } from '../../visibility/reach.ts';
import { toOpenIn } from '../announcement/announcement.public.ts';
import { findContent, savedFields } from '../content/content.public.ts';
import type { lockContent } from '../content/content.public.ts';
import { listVerdicts } from './audit-log.repo.ts';
import { writersOf } from './reviewer.repo.ts';
import type { Waiting } from './verdict-rules.ts';

export type Content = NonNullable<Awaited<ReturnType<typeof lockContent>>>;

/** What has become of an item that no longer waits, in words. */
export async function decidedAlready(tx: Ctx, row: Content) {
  const [last] = await listVerdicts(tx.db, row.id);
  if (last === undefined || last.status === 'UNDONE' || last.revision !== row.revision)
    return conflict('这篇内容已经不在待审核状态，请刷新列表');
  const done = last.status === 'APPROVED' ? '通过' : '退回';
  return conflict(`这篇内容已经不在待审核状态：${last.reviewer_nickname} 已${done}`);
}

/**
 * Whether the caller may take an item to decide on it, and the text that waits. Throws NOT_FOUND, NO_PERMISSION outside
 * their reach, CONFLICT when it does not wait.
 */
export async function contentToReview(ctx: Ctx, id: Id): Promise<Waiting & { revision: number }> {
  const seen = await findContent(ctx.db, id);
  if (seen === null || seen.deleted_at !== null) throw notFound();
  const text = await fieldsOf(ctx, id, seen.revision);
  if (!(await reaches(ctx, seen, text.categoryId))) throw noPermission(OUT_OF_REACH);
  if (seen.status !== 'PENDING_REVIEW') throw await decidedAlready(ctx, seen);
  return { ...(await waitingOf(ctx, seen, text)), revision: seen.revision };
}

/** Whose an item is, and whether the caller decides on what is handed in of it. Throws NOT_FOUND. */
export async function reviewsContent(
  ctx: Ctx,
  id: Id,
): Promise<{ authorId: Id; reviewer: boolean }> {
  const row = await findContent(ctx.db, id);
  if (row === null || row.deleted_at !== null) throw notFound();
  const { categoryId } = await fieldsOf(ctx, id, row.revision);
  const reviewer = can(ctx.actor, 'auditLog.add') && (await reaches(ctx, row, categoryId));
  return { authorId: row.author_id, reviewer };
}

/** Who wrote what an item has waiting, and where it stands and is to stand. */
export async function waitingOf(
  ctx: Ctx,
  row: Pick<Content, 'id' | 'revision' | 'live_revision' | 'category_id'>,
  { categoryId }: { categoryId: Id | null },
): Promise<Waiting> {
  const writers = await writersOf(ctx.db, row.id, row.revision);
  const live = row.live_revision === null ? [] : [row.category_id];
  return { writers, categoryIds: [categoryId, ...live] };
}

export const OUT_OF_REACH = '这篇内容不在您负责的分类里';

/** Whether a reviewer reaches the place asked for, and the place of what readers have, or are to have at its time. */
export async function reaches(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  row: Pick<Content, 'id' | 'live_revision' | 'category_id'>,
  asked: Id | null,
): Promise<boolean> {
  const reach = await reachOf(ctx.db, ctx.actor);
  if (row.live_revision !== null) return reach.covers(asked) && reach.covers(row.category_id);
  const toOpen = await toOpenIn(ctx.db, row.id);
  return reach.covers(asked) && (toOpen === null || reach.covers(toOpen));
}

/** What was handed in under a number. Throws NOT_FOUND. */
export async function fieldsOf(ctx: Ctx, contentId: Id, number: number) {
  const fields = await savedFields(ctx.db, contentId, number);
  if (fields === null) throw notFound();
  return fields;
}
