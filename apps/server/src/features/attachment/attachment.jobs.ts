// Why it is as it is: docs/decisions/0077-text-of-attachments.md
import { z } from 'zod';
import { Id } from '@zhihui/contract/schema.ts';
import type { Deps } from '../../deps.ts';
import { hasText } from '@zhihui/contract/features/attachment/attachment.address.ts';
import { readAttachmentText } from '../../platform/attachment-text/attachment-text.ts';
import type { AttachmentText } from '../../platform/attachment-text/attachment-text.ts';
import { textVector } from '../search/search.public.ts';
import { readUpload } from '../media/media.public.ts';
import { findUnread, resetAttempt, markAttempted, storeText } from './attachment.repo.ts';
import type { UnreadFile } from './attachment.repo.ts';

type JobDeps = Pick<Deps, 'db' | 'transaction' | 'storage'>;

const Payload = z.object({ mediaId: Id });
/** Larger files are skipped: their text would take more memory than the reader has. */
const MAX_BYTES = 64 * 1024 * 1024;
/** After this long the run stops and another one continues: the worker has other jobs too. */
const MAX_RUN_MS = 45_000;
const BATCH = 20;

/** Extracts the text of one upload, once. */
export async function readAttachment(deps: JobDeps, payload: unknown): Promise<void> {
  const { mediaId } = Payload.parse(payload);
  for (const file of await findUnread(deps.db, { mediaId, limit: 1 }))
    await readFileText(deps, file);
}

/** Extracts the text of files uploaded before extraction existed, or imported. */
export async function readPendingFiles(deps: JobDeps): Promise<void> {
  const deadline = Date.now() + MAX_RUN_MS;
  for (let more = true; more && Date.now() < deadline;) {
    const files = await findUnread(deps.db, { mediaId: null, limit: BATCH });
    for (const file of files) await readFileText(deps, file);
    more = files.length === BATCH;
  }
}

async function readFileText(deps: JobDeps, file: UnreadFile): Promise<void> {
  const name = await textVector(file.name, '');
  let isAttempted = false;
  try {
    const read = await extractText(deps, file, async () => {
      isAttempted = await markAttempted(deps.db, file.id, name);
      return isAttempted;
    });
    if (read !== null) await store(deps, file, name, read);
  } catch (error) {
    // this process survived, so the file is not to blame
    if (isAttempted) await resetAttempt(deps.db, file.id);
    throw error;
  }
}

async function store(
  deps: JobDeps,
  file: UnreadFile,
  name: string,
  { state, parts }: AttachmentText,
): Promise<void> {
  const rows: Parameters<typeof storeText>[1]['parts'] = [];
  for (const [i, part] of parts.entries()) {
    // a file without text can be found by its name
    rows.push({ ...part, vector: await textVector(i === 0 ? file.name : '', part.text) });
  }
  if (rows.length === 0) rows.push({ label: '', text: '', table: false, vector: name });
  await deps.transaction((db) => storeText(db, { mediaId: file.id, state, parts: rows }));
}

/** Returns null when another process is reading the file. Calls `begin` before it opens the content. */
async function extractText(
  deps: JobDeps,
  file: UnreadFile,
  markStarted: () => Promise<boolean>,
): Promise<AttachmentText | null> {
  if (!hasText(file.extension)) return { state: 'empty', parts: [] };
  if (file.size > MAX_BYTES) return { state: 'tooLarge', parts: [] };
  const bytes = await readUpload(deps, file);
  if (bytes === null) return { state: 'broken', parts: [] };
  return readAttachmentText(bytes, file.extension, { markStarted });
}
