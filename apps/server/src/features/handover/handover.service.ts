import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import { getCallerValues } from '../../visibility/moderated-posts.ts';
import { lockContent, replaceOwner } from '../content/content.public.ts';
import { isHandover } from './handover.repo.ts';

/** Values of the caller for the statements of handovers. */
export async function loadCaller({ db, actor }: Pick<Ctx, 'db' | 'actor'>) {
  return getCallerValues(actor, await loadModerationScope(db, actor));
}

/**
 * Gives an article of the caller's list to a new owner. Throws NOT_FOUND alike for articles that are missing, hidden or
 * not in the list, and VALIDATION for a person who cannot maintain it.
 */
export async function handOver(ctx: Ctx, contentId: Id, ownerId: Id): Promise<void> {
  const caller = await loadCaller(ctx);
  // locked before the list is read: a second leader who decides at the same time finds it gone
  const row = await lockContent(ctx.db, contentId);
  if (row === null || !(await isHandover(ctx.db, caller, contentId))) throw notFound();
  await replaceOwner(ctx, row, ownerId);
}
