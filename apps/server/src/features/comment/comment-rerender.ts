import { notifyContentChanged } from '../../db/notify-content-changed.ts';
import type { Ctx } from '../../ctx.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../kernel/errors.ts';
import { linkNames } from '../../platform/markdown/names.ts';
import { listStaleComments, saveRerendered } from './comment-rerender.repo.ts';
import type { StaleComment } from './comment-rerender.repo.ts';
import { readWritten } from './comment-text.ts';

const BATCH = 50;
/** After this long the run stops and another one continues: the worker has other jobs too. */
const MAX_RUN_MS = 45_000;

/** Renders comments of older renderer versions again, as `rerenderTexts` does with contents and answers. */
export async function rerenderComments(deps: Deps): Promise<void> {
  const deadline = Date.now() + MAX_RUN_MS;
  for (let more = true; more && Date.now() < deadline;) {
    const comments = await listStaleComments(deps.db, BATCH);
    let changed = false;
    for (const comment of comments) {
      const rendered = await renderStoredComment({ db: deps.db, deps }, comment);
      const isSaved = await saveRerendered(deps.db, comment, rendered);
      changed ||= isSaved && rendered !== null && rendered.html !== comment.html;
    }
    if (changed) await notifyContentChanged(deps.db);
    more = comments.length === BATCH;
  }
}

/** Renders a comment as it is stored; null when it can no longer be rendered. */
export async function renderStoredComment(
  ctx: Pick<Ctx, 'db' | 'deps'>,
  { body, mentions }: Pick<StaleComment, 'body' | 'mentions'>,
): Promise<{ html: string; plain: string } | null> {
  try {
    const { html, words } = await readWritten(ctx, body, 'markdown');
    return html === null ? null : { html: linkNames(html, mentions), plain: words };
  } catch (error) {
    if (error instanceof AppError && error.code === 'VALIDATION') return null;
    throw error;
  }
}
