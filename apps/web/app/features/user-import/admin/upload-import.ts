import { BASE_PATH } from '@zhihui/contract/browser-client.ts';
import type { Envelope } from '@zhihui/contract/client.ts';
import type { FieldErrors } from '@zhihui/contract/errors.ts';
import { parseJson } from '@zhihui/contract/json.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { callerHeaders } from '../../../session/caller-headers.ts';
import { adminText } from '../../admin/admin.public.ts';

/** Sends a file of accounts to be checked. Resolves to null, or to a sentence for people. */
export async function uploadImport(file: File): Promise<string | null> {
  const body = new FormData();
  body.append('file', file);
  try {
    const headers = callerHeaders() ?? {};
    const response = await fetch(`${BASE_PATH}/user/import`, { method: 'POST', headers, body });
    if (response.ok) return null;
    const answer = parseJson(await response.text()) as Envelope<FieldErrors | null>;
    return answer.data?.fields?.['file'] ?? serverMessage(answer.msg, adminText.failed);
  } catch {
    return adminText.failed;
  }
}
