import { NETWORK_ERROR } from '@zhihui/contract/network-failures.ts';
import type { Call, EndpointKey, RawInput } from '@zhihui/contract/client.ts';

/**
 * The typed client for rare actions of readers: it is loaded with the first call. Never rejects:
 * when the client cannot be loaded without a connection, the call fails like any other.
 */
export const callLazily = (async (key: EndpointKey, input?: RawInput) => {
  const client = await import('./browser.ts').catch(() => null);
  if (client === null) return { ok: false, error: { code: 500, msg: NETWORK_ERROR } };
  return (client.call as (key: EndpointKey, input?: RawInput) => Promise<unknown>)(key, input);
}) as Call;
