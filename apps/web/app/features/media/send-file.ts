import type { Envelope } from '@zhihui/contract/client.ts';
import type { MediaItem } from '@zhihui/contract/features/media/media.endpoints.ts';
import type { FieldErrors } from '@zhihui/contract/errors.ts';
import { BASE_PATH } from '@zhihui/contract/browser-client.ts';
import { ERRORS } from '@zhihui/contract/errors.ts';
import { parseJson } from '@zhihui/contract/json.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { callerHeaders } from '../../session/caller-headers.ts';
import { mediaText } from './media.text.ts';

const words = mediaText;

/** An upload under way: fetch cannot tell how much has been sent, so this is the old request. */
export interface Sending {
  /** Resolves with the stored file or a sentence for people. Never rejects. */
  done: Promise<{ media: MediaItem } | { error: string }>;
  stop: () => void;
}

/** Sends a file to `POST /media`; `onProgress` hears bytes sent of all. */
export function sendFile(file: File, onProgress: (sent: number, total: number) => void): Sending {
  const request = new XMLHttpRequest();
  const done = new Promise<Awaited<Sending['done']>>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () => resolve(outcome(request));
    request.onerror = () => resolve({ error: words.network });
    request.onabort = () => resolve({ error: '' });
  });
  request.open('POST', `${BASE_PATH}/media`);
  for (const [name, value] of Object.entries(callerHeaders() ?? {})) {
    request.setRequestHeader(name, value);
  }
  const form = new FormData();
  form.append('file', file);
  request.send(form);
  return { done, stop: () => request.abort() };
}

function outcome(request: XMLHttpRequest): { media: MediaItem } | { error: string } {
  const answer = envelope(request.responseText);
  if (request.status === 200 && answer?.data) return { media: answer.data };
  if (request.status === 401 || answer?.msg === ERRORS.NOT_SIGNED_IN.msg) {
    return { error: words.signedOut };
  }
  const fields = (answer?.data as unknown as FieldErrors | null)?.fields;
  return { error: fields?.['file'] ?? serverMessage(answer?.msg, words.failed) };
}

function envelope(text: string): Envelope<MediaItem> | null {
  try {
    return parseJson(text) as Envelope<MediaItem>;
  } catch {
    return null; // a proxy's page
  }
}
