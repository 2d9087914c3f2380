import { BASE_PATH } from '@zhihui/contract/browser-client.ts';
import type { DataFor, Envelope } from '@zhihui/contract/client.ts';
import type { FieldErrors } from '@zhihui/contract/errors.ts';
import { parseJson } from '@zhihui/contract/json.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getCallerHeaders } from '../../../session/caller-headers.ts';
import { adminText } from '../../admin/admin.public.ts';

export type ImportResult = DataFor<'POST /group/import'>;

/** Uploads a file of departments and members, which is imported at once. Never rejects. */
export async function uploadGroups(
  file: File,
): Promise<{ result: ImportResult } | { error: string }> {
  const body = new FormData();
  body.append('file', file);
  try {
    const headers = getCallerHeaders() ?? {};
    const response = await fetch(`${BASE_PATH}/group/import`, { method: 'POST', headers, body });
    const { data, msg } = parseJson(await response.text()) as Envelope<ImportResult>;
    if (response.ok && data !== null) return { result: data };
    const fields = (data as unknown as FieldErrors | null)?.fields;
    return { error: fields?.['file'] ?? getServerMessage(msg, adminText.failed) };
  } catch {
    return { error: adminText.failed };
  }
}
