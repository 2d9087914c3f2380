import type { PushTarget } from './encrypt-message.ts';
import { encryptMessage } from './encrypt-message.ts';
import { authorizeMessage } from './vapid.ts';
import type { VapidKeys } from './vapid.ts';

/** `fetch` to a public host, which follows no answer that leads elsewhere. */
export type PushFetch = (url: URL, init?: RequestInit) => Promise<Response>;

export interface PushMessage {
  target: PushTarget;
  payload: object;
  /** Seconds for which the service stores it while the browser is away. */
  ttl: number;
}

export type PushResult =
  | { kind: 'sent' }
  /** The subscription no longer exists. */
  | { kind: 'gone' }
  /** The service wants fewer messages, for so many seconds. */
  | { kind: 'busy'; seconds: number }
  /** The service refuses this message, and would do so again. */
  | { kind: 'refused'; status: number };

const TIMEOUT_MS = 15_000;
const DEFAULT_WAIT_S = 60;
const MAX_WAIT_S = 3600;

/** Hands a message to the push service of a browser (RFC 8030). Rejects when the service fails or cannot be reached. */
export async function sendMessage(
  { target, payload, ttl }: PushMessage,
  sender: { keys: VapidKeys; subject: string | null; fetch: PushFetch; now: Date },
): Promise<PushResult> {
  const body = encryptMessage(Buffer.from(JSON.stringify(payload)), target);
  const response = await sender.fetch(new URL(target.endpoint), {
    method: 'POST',
    headers: {
      authorization: authorizeMessage(sender.keys, { ...sender, endpoint: target.endpoint }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttl),
      urgency: 'normal',
    },
    body: new Uint8Array(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  const { status, ok, headers } = response;
  if (ok) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429) return { kind: 'busy', seconds: readWait(headers, sender.now) };
  if (status >= 500) throw new Error(`the push service answered with ${status}`);
  return { kind: 'refused', status };
}

/** `Retry-After`, which is a number of seconds or a date. */
function readWait(headers: Headers, now: Date): number {
  const value = headers.get('retry-after') ?? '';
  const seconds = /^\d{1,9}$/u.test(value)
    ? Number(value)
    : Math.ceil((Date.parse(value) - now.getTime()) / 1000);
  if (Number.isNaN(seconds)) return DEFAULT_WAIT_S;
  return Math.min(Math.max(seconds, 1), MAX_WAIT_S);
}
