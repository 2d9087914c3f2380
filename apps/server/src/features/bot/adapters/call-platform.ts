import { setTimeout as sleep } from 'node:timers/promises';
import { fetchText, ProviderError } from '../../identity/identity.public.ts';
import type { Json } from '../../identity/identity.public.ts';
import { BotError, parseObject } from './adapter.ts';

const MAX_BYTES = 512 * 1024;
const ATTEMPTS = 3;
const MAX_PAUSE_S = 5;

export interface PlatformCall {
  json?: Json;
  headers?: Record<string, string>;
}

export interface PlatformAnswer {
  status: number;
  body: Json;
}

/**
 * Calls an address of the platform, again after a pause when it limits calls. Resolves to an answer below 500 that is no
 * limit. Throws BotError.
 * @param isLimit whether an answer of status 200 says that there were too many calls
 */
export async function callPlatform(
  url: URL,
  call: PlatformCall,
  isLimit: (body: Json) => boolean,
): Promise<PlatformAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const { answer, retryAfter } = await send(url, call);
    if (answer.status >= 500) throw new BotError('unavailable', `${url.host}: ${answer.status}`);
    if (answer.status !== 429 && !isLimit(answer.body)) return answer;
    if (attempt >= ATTEMPTS) throw new BotError('unavailable', `${url.host} limits calls`);
    const pause = Math.min(retryAfter ?? 2 ** (attempt - 1), MAX_PAUSE_S);
    await sleep(pause * 1000);
  }
}

async function send(url: URL, call: PlatformCall) {
  try {
    const { status, headers, text } = await fetchText(url, call, MAX_BYTES);
    const after = headers.get('retry-after') ?? headers.get('x-ogw-ratelimit-reset');
    const retryAfter = after !== null && /^\d{1,4}$/u.test(after) ? Number(after) : null;
    return { answer: { status, body: parseObject(text) }, retryAfter };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const problem = error.reason === 'unavailable' ? 'unavailable' : 'refused';
    throw new BotError(problem, error.message, error);
  }
}

/** A token of the app that the platform issues for a while, fetched again shortly before it ends. */
export function cacheToken(fetchToken: () => Promise<{ token: string; seconds: number }>) {
  let cached: { token: string; endsAt: number } | null = null;
  return async (): Promise<string> => {
    if (cached !== null && cached.endsAt > Date.now()) return cached.token;
    const { token, seconds } = await fetchToken();
    cached = { token, endsAt: Date.now() + Math.max(0, seconds - 300) * 1000 };
    return token;
  };
}
