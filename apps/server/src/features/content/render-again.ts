// Why it is as it is: docs/decisions/0071-who-wrote-a-line.md
import type { Db } from '../../db/db.ts';
import { announceChange } from '../../db/changes.ts';
import type { Deps } from '../../deps.ts';
import type { Emit } from '../../events.ts';
import { MarkdownTooComplexError } from '../../platform/markdown/errors.ts';
import { keepLinks } from '../link/link.public.ts';
import { keepRendered, staleTexts } from './rendered.repo.ts';
import type { RenderedAgain, StaleText } from './rendered.repo.ts';

const BATCH = 10;
/** Longer than this another run goes on: the worker has other work too. */
const PATIENCE = 45_000;

type Table = 'contents' | 'answers';
type Needs = Pick<Deps, 'db' | 'transaction' | 'markdown' | 'env'>;

/**
 * Renders what an older renderer left. Readers wait for nothing: a text is rendered before its row is touched, one row at a
 * time. A worker that ends in the middle has lost the text it was at; the next run goes on with it.
 */
export async function renderAgain(deps: Needs, emitOn: (db: Db) => Emit): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  for (const table of ['contents', 'answers'] as const) {
    for (let more = true; more && Date.now() < deadline;) {
      const texts = await staleTexts(deps.db, table, BATCH);
      for (const text of texts) await renderOne(deps, emitOn, table, text);
      more = texts.length === BATCH;
    }
  }
}

async function renderOne(
  deps: Needs,
  emitOn: (db: Db) => Emit,
  table: Table,
  text: StaleText,
): Promise<void> {
  const made = await rendered(deps, text);
  const changed = made !== null && (made.html !== text.html || made.plain !== text.plain);
  await deps.transaction(async (db) => {
    if (!(await keepRendered(db, table, text, made)) || !changed) return;
    if (table === 'contents') await keepLinks({ db, deps }, text.id);
    if (made.plain !== text.plain) {
      await emitOn(db)('content.rendered', { contentId: text.content_id });
    }
    await announceChange(db);
  });
}

/** Null for a text that is too complex for the renderer of today: readers keep what they have. */
async function rendered({ markdown }: Needs, { body }: StaleText): Promise<RenderedAgain | null> {
  try {
    const { html, toc, excerpt, text: plain } = await markdown.render(body);
    return { html, plain, excerpt, toc: JSON.stringify(toc) };
  } catch (error) {
    if (error instanceof MarkdownTooComplexError) return null;
    throw error;
  }
}
