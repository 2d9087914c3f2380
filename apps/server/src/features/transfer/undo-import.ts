import type { Ctx } from '../../ctx.ts';
import type { Deps } from '../../deps.ts';
import { createActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { discardThreads } from '../annotation/annotation.public.ts';
import { binImportedAnswers } from '../answer/answer.public.ts';
import { findAccountMember } from '../auth/auth.public.ts';
import { removeCategory } from '../category/category.public.ts';
import {
  findSavedFields,
  lockContent,
  setDeleted,
  updateContent,
} from '../content/content.public.ts';
import { countAttached, purge } from '../recycle/recycle.public.ts';
import type { ActAs } from './act-as.ts';
import { countImportedAnnotations, listImportedAnnotations } from './import-annotations.repo.ts';
import { listAddedAnswers } from './import-answers.repo.ts';
import { deleteOrigin } from './import-origins.repo.ts';
import { listWritten, setPageUndone } from './import-pages.repo.ts';
import type { PageRow } from './import-pages.repo.ts';
import { findImport, setImportState } from './imports.repo.ts';
import type { ImportRow } from './imports.repo.ts';
import { ImportPayload } from './read-import.ts';
import { transferText as text } from './transfer.text.ts';

const BATCH = 20;

/**
 * Job `transfer.undo`: removes what an import wrote. Texts that were not changed since, and that nothing of others hangs on, are
 * deleted for good, the rest goes to the recycle bin; updated texts get back what they were; categories that it created go when nothing is left in them.
 */
export async function undoImport(deps: Deps, actAs: ActAs, payload: unknown): Promise<void> {
  const { importId } = ImportPayload.parse(payload);
  for (;;) {
    const row = await findImport(deps.db, importId);
    if (row?.state !== 'UNDOING') return;
    const member = await findAccountMember(deps.db, row.owner_id);
    if (member === null) return setImportState(deps.db, importId, 'DONE', text.rightsGone);
    const actor = createActor(member, '');
    const pages = await listWritten(deps.db, importId, BATCH);
    await actAs(actor, async (ctx) => {
      for (const page of pages) await undoPage(ctx, deps, row, page);
      if (pages.length === 0) await removeCategories(ctx, row);
    });
    if (pages.length > 0) continue;
    await setImportState(deps.db, importId, 'UNDONE');
    return;
  }
}

async function undoPage(ctx: Ctx, deps: Deps, row: ImportRow, page: PageRow): Promise<void> {
  if (page.state === 'UPDATED') return revert(ctx, row, page);
  const { content_id: contentId } = page;
  const isPurged = await ctx.inTransaction(async (tx) => {
    const content = contentId === null ? null : await lockContent(tx.db, contentId);
    const isEdited = content !== null && content.revision !== page.revision;
    const isUsed = content !== null && (await hasWordsOfOthers(tx, row, page));
    const note = isEdited ? text.binned : isUsed ? text.binnedUsed : '';
    if (content !== null && content.deleted_at === null) {
      await setDeleted(tx.db, content.id, row.owner_id, tx.now());
      await tx.emit('content.gone', { contentId: content.id });
      await tx.contentChanged();
    }
    if (content !== null) await deleteOrigin(tx.db, content.id);
    await setPageUndone(tx.db, row.id, page.position, note);
    return content !== null && note === '';
  });
  if (isPurged && contentId !== null) await purge(deps, row.model, contentId);
}

/** Whether people wrote something to an imported text: deleting it for good would delete that, too. */
async function hasWordsOfOthers(tx: Ctx, row: ImportRow, page: PageRow): Promise<boolean> {
  if (page.content_id === null) return false;
  const attached = await countAttached(tx.db, row.model, page.content_id);
  const { comments, annotations, feedbacks, answers } = attached;
  const imported = await countImportedAnnotations(tx.db, page.content_id);
  return comments + feedbacks > 0 || annotations > imported || answers > page.answers.length;
}

/** Gives a text that was updated the words of the revision before. */
async function revert(ctx: Ctx, row: ImportRow, page: PageRow): Promise<void> {
  const { content_id: contentId, previous_revision: previous, revision } = page;
  const content = contentId === null ? null : await lockContent(ctx.db, contentId);
  const before =
    content === null || previous === null
      ? null
      : await findSavedFields(ctx.db, content.id, previous);
  if (content === null || before === null || content.revision !== revision) {
    await setPageUndone(ctx.db, row.id, page.position, content === null ? '' : text.notReverted);
    return;
  }
  await updateContent(
    ctx,
    row.model,
    {
      ...before,
      id: content.id,
      revision: content.revision,
      status: row.publish ? 'PENDING_REVIEW' : 'DRAFT',
    },
    {
      leaveDraft: true,
      saveSectionFields: async (tx) => {
        const written = await listImportedAnnotations(tx.db, content.id, row.id);
        await discardThreads(tx.db, written);
        const added = await listAddedAnswers(tx.db, row.id, content.id);
        await binImportedAnswers(tx.db, added, { by: row.owner_id, now: tx.now() });
        await setPageUndone(tx.db, row.id, page.position, '');
      },
    },
  );
}

async function removeCategories(ctx: Ctx, row: ImportRow): Promise<void> {
  for (const id of row.category_ids.toReversed()) {
    try {
      await ctx.inTransaction((tx) => removeCategory(tx, id));
    } catch (error) {
      // others put something there, or removed it already
      if (!(error instanceof AppError)) throw error;
    }
  }
}
