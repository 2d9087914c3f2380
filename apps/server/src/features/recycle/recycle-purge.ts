// Why it is as it is: docs/decisions/0060-recycle-bin.md
import { RECYCLE_KINDS } from '@zhihui/contract/features/recycle/recycle.limits.ts';
import type { RecycleKind } from '@zhihui/contract/features/recycle/recycle.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Deps } from '../../deps.ts';
import { removeUnused } from '../media/media.public.ts';
import { siteSettings } from '../setting/setting.public.ts';
import { lockBinnedItem } from './recycle.repo.ts';
import {
  findOverdue,
  purgeAnswer,
  purgeComment,
  purgeContent,
  listUploads,
} from './recycle-purge.repo.ts';

const DAY = 86_400_000;
const BATCH_SIZE = 100;

type PurgeDeps = Pick<Deps, 'db' | 'storage' | 'transaction'>;

/** Deletes one item for good if it is still in the bin, and with `before` only if it was deleted earlier. False otherwise. */
export async function purge(
  deps: PurgeDeps,
  kind: RecycleKind,
  id: Id,
  before?: Date,
): Promise<boolean> {
  const uploads = await deps.transaction(async (db) => {
    const binned = await lockBinnedItem(db, kind, id);
    const at = binned?.deleted_at ?? null;
    // restored, or deleted again, by another user meanwhile
    if (binned === null || at === null || (before !== undefined && at >= before)) return null;
    const used = await listUploads(db, kind, id);
    if (kind === 'ANSWER') await purgeAnswer(db, id, binned.content_id);
    else if (kind === 'COMMENT') await purgeComment(db, id, binned.content_id);
    else await purgeContent(db, id);
    return used;
  });
  if (uploads === null) return false;
  await removeUnused(deps, uploads);
  return true;
}

/** Empties the bin of what has lain there for as long as a setting says. For the job worker, daily. */
export async function sweepRecycle(deps: PurgeDeps, now: Date): Promise<void> {
  const { recycleDays } = await siteSettings(deps.db);
  const before = new Date(now.getTime() - recycleDays * DAY);
  for (const kind of RECYCLE_KINDS) await sweepKind(deps, kind, before);
}

async function sweepKind(deps: PurgeDeps, kind: RecycleKind, before: Date): Promise<void> {
  for (;;) {
    const overdueIds = await findOverdue(deps.db, { kind, before, limit: BATCH_SIZE });
    let progress = 0;
    for (const id of overdueIds) if (await purge(deps, kind, id, before)) progress += 1;
    // also ends when nothing of a batch could be deleted, so that it cannot go round for ever
    if (overdueIds.length < BATCH_SIZE || progress === 0) return;
  }
}
