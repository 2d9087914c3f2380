import { isDiskFull } from '../../db/unavailable-errors.ts';
import type { Deps } from '../../deps.ts';
import type { Ctx } from '../../ctx.ts';
import { can, createActor } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Log } from '../../kernel/context.ts';
import { AppError } from '../../kernel/errors.ts';
import { isConnectionLost } from '../../db/connection-errors.ts';
import { loadReviewScope } from '../../visibility/moderation-scope.ts';
import { findAccountMember } from '../auth/auth.public.ts';
import { lockWritableCategory } from '../category/category.public.ts';
import type { ActAs } from './act-as.ts';
import { CategoryPaths } from './category-paths.ts';
import { AuthorFinder } from './find-authors.ts';
import { listMatches } from './import-authors.repo.ts';
import { importPage } from './import-page.ts';
import type { PageContext } from './import-page.ts';
import { listNextPages, savePageResult } from './import-pages.repo.ts';
import type { PageRow } from './import-pages.repo.ts';
import { endImport } from './end-import.ts';
import { findImport } from './imports.repo.ts';
import type { ImportRow } from './imports.repo.ts';
import { ImportPayload } from './read-import.ts';
import { transferText as text } from './transfer.text.ts';

/** Pages between two looks at whether the import was paused, and whether its owner still has the right to it. */
const BATCH = 20;
/** Pages at a time: one renders while others wait for the database, and readers come in between. */
const PARALLEL = 3;

/**
 * Job `transfer.run`: writes the pages of an import with the rights that its owner has at the time. Each page is stored with
 * what became of it, so that a job that was killed goes on where it ended.
 */
export async function runImport(
  deps: Deps,
  log: Log,
  actAs: ActAs,
  payload: unknown,
): Promise<void> {
  const { importId } = ImportPayload.parse(payload);
  let shared: PageContext | null = null;
  for (;;) {
    const row = await findImport(deps.db, importId);
    if (row?.state !== 'RUNNING') return;
    const actor = await findOwner(deps, row);
    const refusal =
      actor === null ? text.rightsGone : await actAs(actor, (ctx) => checkTarget(ctx, row));
    if (actor === null || refusal !== null) {
      const reason = refusal ?? text.rightsGone;
      await endImport(deps, importId, { from: 'RUNNING', to: 'PAUSED', reason });
      return;
    }
    shared ??= await actAs(actor, (ctx) => createPageContext(ctx, row));
    const pages = await listNextPages(deps.db, importId, -1, BATCH);
    if (pages.length === 0) break;
    const context = shared;
    try {
      await actAs(actor, (ctx) => importPages(ctx, log, context, pages));
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      // more room takes a person, who then lets it go on
      const reason = text.diskFull;
      await endImport(deps, importId, { from: 'RUNNING', to: 'PAUSED', reason });
      return;
    }
  }
  await endImport(deps, importId, { from: 'RUNNING', to: 'DONE' });
}

/** The owner as a caller; null when they cannot write any more. */
async function findOwner(deps: Deps, row: ImportRow): Promise<Actor | null> {
  const member = await findAccountMember(deps.db, row.owner_id);
  if (member === null) return null;
  const actor = createActor(member, '');
  return can(actor, row.model === 'QUESTION' ? 'question.add' : 'article.add') ? actor : null;
}

/** Why the owner can no longer write into the category; null when they can. */
async function checkTarget(ctx: Ctx, row: ImportRow): Promise<string | null> {
  const { category_id: categoryId, model } = row;
  if (categoryId === null) return text.categoryGone;
  const category = await ctx.inTransaction((tx) => lockWritableCategory(tx, categoryId, model));
  return category === null ? text.categoryGone : null;
}

/** Texts belong to their authors where the importer reviews: only there can they publish what others wrote. */
async function createPageContext(ctx: Ctx, row: ImportRow): Promise<PageContext> {
  const scope = await loadReviewScope(ctx.db, ctx.actor);
  const isMatching = row.match_authors && scope.covers(row.category_id);
  return {
    row,
    categories: new CategoryPaths(row),
    authors: new AuthorFinder(isMatching, await listMatches(ctx.db, row.id)),
    files: new Map(),
    earlier: new Map(),
  };
}

async function importPages(
  ctx: Ctx,
  log: Log,
  shared: PageContext,
  pages: readonly PageRow[],
): Promise<void> {
  const waiting = [...pages];
  const work = async (): Promise<void> => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      const startedAt = performance.now();
      await importOrFail(ctx, log, shared, page);
      await ctx.deps.readers.makeRoom(startedAt);
    }
  };
  const results = await Promise.allSettled(Array.from({ length: PARALLEL }, work));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
}

async function importOrFail(ctx: Ctx, log: Log, shared: PageContext, page: PageRow): Promise<void> {
  try {
    await importPage(ctx, shared, page);
  } catch (error) {
    const message = describeFailure(error);
    if (message === null) throw error;
    if (!(error instanceof AppError)) log.warn({ err: error }, 'a page was not imported');
    await savePageResult(ctx.db, shared.row.id, {
      ...{ position: page.position, state: 'FAILED', message, contentId: null },
      ...{ revision: null, previousRevision: null },
    });
  }
}

/** SQLSTATE class of what the database has no room or resources for. */
const RESOURCE_CLASS = /^53/u;

/** Why a page is not imported; null for an error that concerns all of them and may be over at the next try. */
function describeFailure(error: unknown): string | null {
  if (error instanceof AppError) {
    if (error.code === 'UNAVAILABLE') return null;
    const { fields } = (error.data ?? {}) as { fields?: Record<string, string> };
    return Object.values(fields ?? {})[0] ?? error.message;
  }
  const { code } = (error ?? {}) as { code?: unknown };
  const isTemporary =
    isConnectionLost(error) || (typeof code === 'string' && RESOURCE_CLASS.test(code));
  return isTemporary ? null : text.failed;
}
