import type { ImportState } from '@zhihui/contract/features/transfer/transfer.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Deps } from '../../deps.ts';
import { notifyOfImport } from '../notification/notification.public.ts';
import { findImport, forgetConnection, lockImport, setImportState } from './imports.repo.ts';
import { transferText as text } from './transfer.text.ts';

type End = Extract<ImportState, 'DONE' | 'PAUSED' | 'REFUSED'>;

/**
 * Ends an import, or pauses it by itself, and tells its owner, who need not wait on its page. Nothing happens where it is not
 * in the state `from` any more, as when its owner was faster.
 */
export async function endImport(
  deps: Deps,
  importId: Id,
  { from, to, reason = '' }: { from: ImportState; to: End; reason?: string },
): Promise<void> {
  await deps.transaction(async (db) => {
    await lockImport(db, importId);
    const row = await findImport(db, importId);
    if (row?.state !== from) return;
    await setImportState(db, importId, to, reason);
    if (to === 'REFUSED') await forgetConnection(db, importId);
    const excerpt = to === 'DONE' ? text.counts(row.done - row.failed, row.failed) : reason;
    const detail = to === 'DONE' ? '' : to;
    await notifyOfImport({ db }, { importId, detail, excerpt, at: new Date() });
  });
}
