// Why it is as it is: docs/decisions/0066-links-and-mentions.md
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { syncLinks, listUnindexed } from './link-text.repo.ts';

/** Updates the index of links; call it in the transaction of every change of a content's text. */
export async function syncContentLinks(
  ctx: { db: Db; deps: Pick<Deps, 'env'> },
  contentId: Id,
): Promise<void> {
  await syncLinks(ctx.db, [contentId], ctx.deps.env.PUBLIC_URL);
}

/** Contents per transaction, which locks their rows. */
const BATCH = 200;

/** Indexes the links of contents without an index: imported ones, and those older than the index. */
export async function indexLinks(deps: Pick<Deps, 'transaction' | 'env'>): Promise<void> {
  const indexNext = () =>
    deps.transaction(async (db) => {
      const ids = await listUnindexed(db, BATCH);
      if (ids.length > 0) await syncLinks(db, ids, deps.env.PUBLIC_URL);
      return ids.length;
    });
  while ((await indexNext()) === BATCH);
}
