import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { conflict, fieldError, noPermission } from '../../kernel/errors.ts';
import { loadReviewScope } from '../../visibility/moderation-scope.ts';
import { isFindable } from '../user/user.public.ts';
import { findVisibleImport } from './import.service.ts';
import { hasStranger, saveMatch } from './import-authors.repo.ts';
import { transferText as text } from './transfer.text.ts';

/** Whether the caller reviews anywhere: there alone could they publish what others wrote. */
async function canMatchAuthors(ctx: Ctx): Promise<boolean> {
  const { categoryIds } = await loadReviewScope(ctx.db, ctx.actor);
  return categoryIds === null || categoryIds.length > 0;
}

/**
 * Chooses the account of an author of the source; null takes the choice back. It counts in categories that the owner reviews.
 * Throws NO_PERMISSION, CONFLICT once the import runs, VALIDATION for an author or account that is not there.
 */
export async function matchAuthor(
  ctx: Ctx,
  importId: Id,
  match: { author: string; userId: Id | null },
): Promise<void> {
  const row = await findVisibleImport(ctx, importId);
  if (!(await canMatchAuthors(ctx))) throw noPermission();
  if (row.state !== 'READY' && row.state !== 'PAUSED') throw conflict(text.notReady);
  if (!(await hasStranger(ctx.db, importId, match.author)))
    throw fieldError({ author: text.noAuthor });
  if (match.userId !== null && !(await isFindable(ctx, match.userId)))
    throw fieldError({ userId: text.noUser });
  await saveMatch(ctx.db, importId, match);
}
