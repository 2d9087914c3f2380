import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { conflict, noPermission, notFound } from '../../kernel/errors.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import { getAbilities } from '../../visibility/abilities.ts';
import { lockContent, setStatus } from '../content/content.public.ts';
import { setRevisionStatus } from './audit-log.repo.ts';
import { releaseClaim } from './claim.repo.ts';

/**
 * Withdraws a text that waits for review: it becomes its author's draft again, and readers keep what they have. Throws
 * NOT_FOUND, NO_PERMISSION for all but the author, and CONFLICT when the text no longer waits.
 */
export async function withdraw(ctx: Ctx, id: Id): Promise<void> {
  const row = await lockContent(ctx.db, id);
  if (row === null || row.deleted_at !== null) throw notFound();
  const abilities = getAbilities(ctx.actor, row, await loadModerationScope(ctx.db, ctx.actor));
  if (!abilities.read) throw notFound();
  if (String(ctx.actor.member?.userId) !== String(row.author_id) || !abilities.edit)
    throw noPermission('仅作者可撤回');
  if (row.status !== 'PENDING_REVIEW')
    throw conflict('该内容已不在待审核状态，请刷新页面查看最新结果');
  await setStatus(ctx.db, row.id, { status: 'DRAFT' });
  await setRevisionStatus(ctx.db, row.id, row.revision, 'DRAFT');
  await releaseClaim(ctx.db, { type: 'CONTENT', id: row.id }, null);
  await ctx.contentChanged();
}
