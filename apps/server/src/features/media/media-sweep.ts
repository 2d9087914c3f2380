import type { Id } from '@zhihui/contract/schema.ts';
import type { Deps } from '../../deps.ts';
import { deleteObjects } from './media-objects.ts';
import {
  deleteOrphan,
  findEqual,
  findMedia,
  findOrphans,
  findUnused,
  lockHash,
} from './media.repo.ts';
import type { MediaRow } from './media.repo.ts';

/** A text may be a week in the writing before it is saved for the first time. */
const ORPHAN_AFTER_MS = 7 * 24 * 60 * 60_000;
const BATCH = 200;

type SweepDeps = Pick<Deps, 'db' | 'storage' | 'transaction'>;

async function removeOrphan(deps: SweepDeps, media: MediaRow): Promise<boolean> {
  return deps.transaction(async (db) => {
    await lockHash(db, media.hash);
    if (!(await deleteOrphan(db, media.id))) return false;
    if (!(await findEqual(db, media.hash, media))) await deleteObjects(deps.storage, media);
    return true;
  });
}

/** Removes uploads that no text has used for a week. For the job worker, daily. Returns how many. */
export async function sweepMedia(deps: SweepDeps, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - ORPHAN_AFTER_MS);
  let removed = 0;
  for (;;) {
    const orphans = await findOrphans(deps.db, before, BATCH);
    let progress = 0;
    for (const media of orphans) if (await removeOrphan(deps, media)) progress += 1;
    removed += progress;
    // Also ends when nothing of a batch could be removed, so that it cannot go round for ever.
    if (orphans.length < BATCH || progress === 0) return removed;
  }
}

/** Removes those of these uploads that nothing uses, however new: what used them was deleted for good. */
export async function removeUnused(deps: SweepDeps, ids: readonly Id[]): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const unused = await findUnused(deps.db, ids.slice(at, at + BATCH));
    for (const media of unused) await removeOrphan(deps, media);
  }
}

/**
 * Removes one upload with its stored file if nothing uses it, however new. `used`: something does, perhaps only since the
 * caller looked.
 */
export async function removeUpload(
  deps: SweepDeps,
  id: Id,
): Promise<'removed' | 'used' | 'missing'> {
  const media = await findMedia(deps.db, id);
  if (media === null) return 'missing';
  if (await removeOrphan(deps, media)) return 'removed';
  return (await findMedia(deps.db, id)) === null ? 'missing' : 'used';
}
