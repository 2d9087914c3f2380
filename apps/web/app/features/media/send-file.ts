import type { Envelope } from '@zhihui/contract/client.ts';
import type { MediaItem } from '@zhihui/contract/features/media/media.endpoints.ts';
import type { FieldErrors } from '@zhihui/contract/errors.ts';
import { BASE_PATH } from '@zhihui/contract/browser-client.ts';
import { ERRORS } from '@zhihui/contract/errors.ts';
import { parseJson } from '@zhihui/contract/json.ts';
import { getServerMessage } from '../../lib/server-message.ts';
import { reportEndedSession } from '../../session/ended-session.ts';
import { getCallerHeaders } from '../../session/caller-headers.ts';
import { mediaText } from './media.text.ts';

const text = mediaText;

/** A running upload. Uses XMLHttpRequest, because fetch does not report upload progress. */
export interface UploadTask {
  /** Resolves to the stored file or to an error message. Never rejects. */
  result: Promise<{ media: MediaItem } | { error: string }>;
  stop: () => void;
}

/** Sends a file to `POST /media`; `onProgress` receives the sent and the total bytes. */
export function sendFile(
  file: File,
  onProgress: (sent: number, total: number) => void,
): UploadTask {
  const request = new XMLHttpRequest();
  const result = new Promise<Awaited<UploadTask['result']>>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () => resolve(parseResult(request));
    request.onerror = () => resolve({ error: text.network });
    request.onabort = () => resolve({ error: '' });
  });
  request.open('POST', `${BASE_PATH}/media`);
  for (const [name, value] of Object.entries(getCallerHeaders() ?? {})) {
    request.setRequestHeader(name, value);
  }
  const form = new FormData();
  form.append('file', file);
  request.send(form);
  return { result, stop: () => request.abort() };
}

function parseResult(request: XMLHttpRequest): { media: MediaItem } | { error: string } {
  const result = parseEnvelope(request.responseText);
  if (request.status === 200 && result?.data) return { media: result.data };
  if (request.status === 401 || result?.msg === ERRORS.NOT_SIGNED_IN.msg) {
    void reportEndedSession();
    return { error: text.signedOut };
  }
  const fields = (result?.data as unknown as FieldErrors | null)?.fields;
  return { error: fields?.['file'] ?? getServerMessage(result?.msg, text.failed) };
}

function parseEnvelope(text: string): Envelope<MediaItem> | null {
  try {
    return parseJson(text) as Envelope<MediaItem>;
  } catch {
    return null; // the page of a proxy
  }
}
