import { BASE_PATH } from '@zhihui/contract/browser-client.ts';
import type { Envelope } from '@zhihui/contract/client.ts';
import { IMPORT_PART_BYTES } from '@zhihui/contract/features/transfer/transfer.limits.ts';
import type { IMPORT_FORMATS } from '@zhihui/contract/features/transfer/transfer.limits.ts';
import { parseJson } from '@zhihui/contract/json.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getCallerHeaders } from '../../../session/caller-headers.ts';
import { transferText as text } from './transfer.text.ts';

export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** A file and its name inside the folder that was chosen. */
export interface ChosenFile {
  name: string;
  file: File;
}

/** Parts that are sent at the same time. */
const PARALLEL = 3;
const TRIES = 3;

interface Upload {
  files: readonly ChosenFile[];
  format: ImportFormat | null;
  /** Receives the sent part of all bytes, from 0 to 1. */
  onProgress(share: number): void;
  signal: AbortSignal;
}

/**
 * Creates an import, sends its files in parts and has them read. Resolves to its id, or to an error message; a part that is
 * interrupted is sent again.
 */
export async function uploadSource({
  files,
  format,
  onProgress,
  signal,
}: Upload): Promise<{ id: Id } | { error: string }> {
  const body = { files: files.map(({ name, file }) => ({ name, size: file.size })), format };
  const created = await call('POST /transfer/import', { body });
  if (!created.ok) return { error: getServerMessage(created.error.msg, text.interrupted) };
  const { id } = created.data;
  const parts = files.flatMap(({ file }, position) =>
    Array.from({ length: Math.max(1, Math.ceil(file.size / IMPORT_PART_BYTES)) }, (_, part) => ({
      ...{ position, part },
      bytes: file.slice(part * IMPORT_PART_BYTES, (part + 1) * IMPORT_PART_BYTES),
    })),
  );
  let sent = 0;
  let next = 0;
  let failure: string | null = null;
  const work = async (): Promise<void> => {
    for (let part = parts[next++]; part !== undefined; part = parts[next++]) {
      if (failure !== null || signal.aborted) return;
      const error = await sendPart(id, part, signal);
      if (error !== null) failure ??= error;
      sent += 1;
      onProgress(sent / parts.length);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  if (signal.aborted || failure !== null) {
    await call('DELETE /transfer/import/:id', { params: { id } });
    return { error: failure ?? '' };
  }
  const read = await call('PUT /transfer/import/:id/read', { params: { id } });
  return read.ok ? { id } : { error: getServerMessage(read.error.msg, text.interrupted) };
}

async function sendPart(
  id: Id,
  { position, part, bytes }: { position: number; part: number; bytes: Blob },
  signal: AbortSignal,
): Promise<string | null> {
  for (let attempt = 1; ; attempt += 1) {
    const form = new FormData();
    form.append('file', bytes, 'part');
    try {
      const response = await fetch(
        `${BASE_PATH}/transfer/import/${id}/part?position=${position}&part=${part}`,
        { method: 'POST', headers: getCallerHeaders() ?? {}, body: form, signal },
      );
      if (response.ok) return null;
      const result = parseJson(await response.text()) as Envelope<unknown>;
      if (attempt === TRIES || response.status < 500)
        return getServerMessage(result.msg, text.interrupted);
    } catch {
      if (attempt === TRIES || signal.aborted) return text.interrupted;
    }
  }
}
