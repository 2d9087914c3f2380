import { BASE_PATH } from '@zhihui/contract/browser-client.ts';
import type { Envelope } from '@zhihui/contract/client.ts';
import type { FieldErrors } from '@zhihui/contract/errors.ts';
import { parseJson } from '@zhihui/contract/json.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getCallerHeaders } from '../../../session/caller-headers.ts';
import { adminText } from '../../admin/admin.public.ts';

/** Uploads a file of accounts to be checked. Resolves to null, or to an error message. */
export async function uploadImport(file: File): Promise<string | null> {
  const body = new FormData();
  body.append('file', file);
  try {
    const headers = getCallerHeaders() ?? {};
    const response = await fetch(`${BASE_PATH}/user/import`, { method: 'POST', headers, body });
    if (response.ok) return null;
    const result = parseJson(await response.text()) as Envelope<FieldErrors | null>;
    return result.data?.fields?.['file'] ?? getServerMessage(result.msg, adminText.failed);
  } catch {
    return adminText.failed;
  }
}
