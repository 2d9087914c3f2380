// Why it is as it is: docs/decisions/0110-first-run-and-whole-back-office.md
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { AppError, conflict, notFound } from '../../kernel/errors.ts';
import { StorageUnavailableError } from '../../platform/storage/storage.ts';
import { removeUpload } from '../media/media.public.ts';
import { listLibrary } from './media-library.repo.ts';
import type { LibraryFilter, LibraryRow } from './media-library.repo.ts';
import type { MediaSort } from '@zhihui/contract/features/media-library/media-library.limits.ts';
import { mediaLibraryText as text } from './media-library.text.ts';
import { hasUpload, listFirstUses, listUses } from './media-uses.repo.ts';
import type { UseRow } from './media-uses.repo.ts';

/** Places shown in a row of the table; the others stand in its drawer. */
const FIRST_USES = 2;

export interface LibraryEntry {
  media: LibraryRow;
  uses: UseRow[];
  totalUses: number;
}

/** One page of the library, each upload with the first places that use it. */
export async function findLibrary(
  { db }: Pick<Ctx, 'db'>,
  filter: LibraryFilter,
  page: { sort: MediaSort; limit: number; offset: number },
): Promise<{ entries: LibraryEntry[]; total: number }> {
  const { rows, total } = await listLibrary(db, filter, page);
  const ids = rows.map(({ id }) => id);
  const uses = ids.length === 0 ? [] : await listFirstUses(db, ids, FIRST_USES);
  const byMedia = Map.groupBy(uses, ({ media_id }) => String(media_id));
  const entries = rows.map((media) => {
    const first = byMedia.get(String(media.id)) ?? [];
    return { media, uses: first, totalUses: first[0]?.total ?? 0 };
  });
  return { entries, total };
}

/** One page of the places that use an upload. Throws NOT_FOUND. */
export async function findUses(
  { db }: Pick<Ctx, 'db'>,
  id: Id,
  page: { limit: number; offset: number },
): Promise<{ rows: UseRow[]; total: number }> {
  if (!(await hasUpload(db, id))) throw notFound(text.missing);
  return listUses(db, id, page);
}

/**
 * Deletes an upload that nothing uses, with its file, for good. Throws NOT_FOUND; CONFLICT with the place that uses it, also
 * when that began meanwhile; UNAVAILABLE while the storage is away.
 */
export async function deleteUnused({ db, deps, log }: Ctx, id: Id): Promise<void> {
  const result = await removeUpload(deps, id).catch((error: unknown) => {
    if (!(error instanceof StorageUnavailableError)) throw error;
    log.warn({ err: error }, 'the storage is not available');
    throw new AppError('UNAVAILABLE', { msg: text.storageUnavailable, retryAfter: 10 });
  });
  if (result === 'removed') return;
  if (result === 'missing') throw notFound(text.missing);
  const { rows, total } = await listUses(db, id, { limit: 1, offset: 0 });
  const [first] = rows;
  throw conflict(
    first === undefined ? text.shared : text.used(text.place(first.kind, first.title), total),
  );
}
