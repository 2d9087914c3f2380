import { z } from 'zod';
import { guardedFetch } from '../outbound/outbound.ts';

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 64 * 1024;
/**
 * The used fields of an answer to `check-vat-number`; errors of a member state come with status 200 and `actionSucceed:
 * false`.
 */
const Answer = z.object({ valid: z.boolean(), actionSucceed: z.literal(true).optional() });

/**
 * Asks a service with the API of the European Commission's VIES whether a number is registered. `number` has its country's
 * prefix. Rejects when the service is unavailable, slow, or answers anything else.
 */
export async function queryVies(url: string, number: string): Promise<'VALID' | 'INVALID'> {
  const body = { countryCode: number.slice(0, 2), vatNumber: number.slice(2) };
  const response = await guardedFetch(`${url.replace(/\/$/u, '')}/check-vat-number`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the service answered ${response.status}`);
  }
  const { valid } = Answer.parse(JSON.parse(await readBoundedText(response)));
  return valid ? 'VALID' : 'INVALID';
}

/** The body as text; rejects as soon as it exceeds the length of any valid answer. */
async function readBoundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MAX_RESPONSE_BYTES) throw new Error('the answer of the service is too long');
  }
  return text + decoder.decode();
}
