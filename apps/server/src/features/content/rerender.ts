// Why it is as it is: docs/decisions/0071-who-wrote-a-line.md
import type { Db } from '../../db/db.ts';
import { notifyContentChanged } from '../../db/notify-content-changed.ts';
import type { Deps } from '../../deps.ts';
import type { Emit } from '../../events.ts';
import { MarkdownTooComplexError } from '../../platform/markdown/errors.ts';
import { addPictureSizes } from '../media/media.public.ts';
import { syncContentLinks } from '../link/link.public.ts';
import { saveRendered, listStaleTexts } from './rendered.repo.ts';
import type { Rerendered, StaleText } from './rendered.repo.ts';

const BATCH = 10;
/** After this long the run stops and another one continues: the worker has other jobs too. */
const MAX_RUN_MS = 45_000;

type Table = 'contents' | 'answers';
type RenderDeps = Pick<Deps, 'db' | 'transaction' | 'markdown' | 'env'>;

/**
 * Renders texts of older renderer versions again. Readers never wait: a text is rendered before its row is updated, one
 * row at a time. When a worker stops, the next run continues with the unfinished text.
 */
export async function rerenderTexts(deps: RenderDeps, emitOn: (db: Db) => Emit): Promise<void> {
  const deadline = Date.now() + MAX_RUN_MS;
  for (const table of ['contents', 'answers'] as const) {
    for (let more = true; more && Date.now() < deadline;) {
      const texts = await listStaleTexts(deps.db, table, BATCH);
      for (const text of texts) await rerenderText(deps, emitOn, table, text);
      more = texts.length === BATCH;
    }
  }
}

async function rerenderText(
  deps: RenderDeps,
  emitOn: (db: Db) => Emit,
  table: Table,
  text: StaleText,
): Promise<void> {
  const rendering = await renderAgain(deps, text);
  const changed =
    rendering !== null && (rendering.html !== text.html || rendering.plain !== text.plain);
  await deps.transaction(async (db) => {
    if (!(await saveRendered(db, table, text, rendering)) || !changed) return;
    if (table === 'contents') await syncContentLinks({ db, deps }, text.id);
    if (rendering.plain !== text.plain) {
      await emitOn(db)('content.rendered', { contentId: text.content_id });
    }
    await notifyContentChanged(db);
  });
}

/** Returns null when a text is too complex for the current renderer: readers keep the old rendering. */
async function renderAgain(
  { db, markdown }: RenderDeps,
  { body }: StaleText,
): Promise<Rerendered | null> {
  try {
    const { html, toc, excerpt, text: plain } = await markdown.render(body);
    return { html: await addPictureSizes(db, html), plain, excerpt, toc: JSON.stringify(toc) };
  } catch (error) {
    if (error instanceof MarkdownTooComplexError) return null;
    throw error;
  }
}
