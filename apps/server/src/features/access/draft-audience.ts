import { MAX_NAMED } from '@zhihui/contract/features/access/access.limits.ts';
import type { DraftAudience } from '@zhihui/contract/features/access/access.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { findReadableCategory } from '../category/category.public.ts';
import { readDraft } from '../draft/draft.public.ts';
import { listDraftReaders, listDraftReviewers } from './draft-audience.repo.ts';
import { STAFF_LEVEL } from './effect.ts';

/**
 * Who sees a draft of the caller's, or one to which they were invited, and who will once it is submitted. Names are for staff,
 * and the reviewers of a category for its readers. Throws NOT_FOUND.
 */
export async function readDraftAudience(ctx: Ctx, id: Id): Promise<DraftAudience> {
  const draft = await readDraft(ctx, id);
  const [readers, reviewers, category] = await Promise.all([
    listDraftReaders(ctx.db, id),
    listDraftReviewers(ctx.db, id),
    draft.category_id === null ? null : findReadableCategory(ctx, draft.category_id),
  ]);
  const isStaff = ctx.actor.level >= STAFF_LEVEL;
  const named = readers.filter((reader) => isStaff || reader.id === ctx.actor.member?.userId);
  return {
    readers: named.slice(0, MAX_NAMED),
    count: readers.length,
    reviewers: {
      count: category === null ? 0 : reviewers.length,
      named: category === null || !isStaff ? [] : reviewers.slice(0, MAX_NAMED),
    },
    category: category === null ? null : { id: category.id, name: category.name },
  };
}
