import { Id } from '@zhihui/contract/schema.ts';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { runBounded } from '../../platform/bounded-process/bounded-process.ts';
import { invite } from '../auth/auth.public.ts';
import { checkRows } from './check-rows.ts';
import {
  createAccountSlice,
  insertRows,
  listNextToInvite,
  markInvited,
  markTaken,
} from './import-rows.repo.ts';
import type { CsvFile } from './read-csv.ts';
import {
  findImport,
  findPendingFile,
  lockImport,
  saveProgress,
  setChecked,
  setImportState,
} from './user-import.repo.ts';
import { userImportText as text } from './user-import.text.ts';

const Payload = z.object({ importId: Id });
/** Rows per statement; between statements other work runs and the progress is stored. */
const SLICE = 500;
/** Invitations of one job: each takes a deliberately slow hash. */
const INVITATIONS = 20;

/** A name was claimed after the file was checked. */
class NameTakenError extends Error {}

/** Job `user-import.check`: reads and checks the whole file. Nothing of it is an account yet. */
export async function checkImport(deps: Deps, payload: unknown): Promise<void> {
  const { importId } = Payload.parse(payload);
  const uploaded = await findPendingFile(deps.db, importId);
  if (uploaded === null) return;
  const csv = await readUploadedCsv(uploaded.file);
  await deps.transaction(async (db) => {
    await lockImport(db, importId);
    const importRow = await findPendingFile(db, importId);
    if (importRow === null) return;
    if ('refused' in csv) {
      await setImportState(db, importId, 'REFUSED', csv.refused);
      return;
    }
    const rows = checkRows(csv.rows, importRow.roles);
    for (let at = 0; at < rows.length; at += SLICE) {
      await insertRows(db, importId, rows.slice(at, at + SLICE));
      await saveProgress(deps.db, importId, Math.min(at + SLICE, rows.length), rows.length);
    }
    await markTaken(db, importId);
    await setChecked(db, importId, csv.ignored);
  });
}

/** Job `user-import.make`: makes all accounts in one transaction, or none. */
export async function runImport(deps: Deps, payload: unknown): Promise<void> {
  const { importId } = Payload.parse(payload);
  try {
    await deps.transaction(async (db) => {
      await lockImport(db, importId);
      const importRow = await findImport(db, importId);
      if (importRow?.state !== 'MAKING') return;
      let after = 0;
      let done = 0;
      for (;;) {
        const slice = await createAccountSlice(db, importId, after, SLICE);
        if (slice.created < slice.attempted) throw new NameTakenError();
        if (slice.attempted === 0) break;
        after = slice.line;
        done += slice.created;
        await saveProgress(deps.db, importId, done, importRow.good);
      }
      await setImportState(db, importId, 'DONE');
      await deps.addJob(db, 'user-import.invite', { importId });
    });
  } catch (error) {
    if (!(error instanceof NameTakenError)) throw error;
    await deps.transaction(async (db) => {
      await lockImport(db, importId);
      await markTaken(db, importId);
      await setImportState(db, importId, 'READY', text.changed);
    });
  }
}

/** Job `user-import.invite`: mails the next people of an import a link to set their password, and goes on in a new job. */
export async function inviteImported(deps: Deps, payload: unknown): Promise<void> {
  const { importId } = Payload.parse(payload);
  await deps.transaction(async (db) => {
    const importRow = await findImport(db, importId);
    const rows = await listNextToInvite(db, importId, INVITATIONS);
    if (importRow === null || rows.length === 0) return;
    const ctx = { db, deps, now: () => new Date() };
    for (const { email, waiting } of rows) {
      if (waiting > 0) await invite(ctx, email, importRow.owner);
    }
    await markInvited(
      db,
      importId,
      rows.map(({ line }) => line),
    );
    await deps.addJob(db, 'user-import.invite', { importId });
  });
}

/** Ten thousand accounts take a tenth of it. In megabytes. */
const PROGRAM = { program: new URL('./csv-child.ts', import.meta.url), memoryMb: 320 };
const TIME_LIMIT_MS = 15_000;

/** All rows of a file that a person uploaded, or why it cannot be read. Rejects when no process can be started for it. */
async function readUploadedCsv(bytes: Uint8Array): Promise<CsvFile> {
  const result = await runBounded<CsvFile>(PROGRAM, async () => ({ bytes }), TIME_LIMIT_MS);
  return result !== null && 'answer' in result ? result.answer : { refused: text.tooComplex };
}
