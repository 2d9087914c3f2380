import type { Call, EndpointKey, RawInput } from '@zhihui/contract/client.ts';

/**
 * The typed client for what readers seldom press: it is fetched with the first call. Never rejects; without a connection
 * the client itself cannot be had, and then the call has failed like any other, as it has where the session ended.
 */
export const callLater = (async (key: EndpointKey, input?: RawInput) => {
  const client = await import('./browser.ts').catch(() => null);
  if (client === null) return { code: 500, data: null, msg: 'Network Error' };
  return (client.act as (key: EndpointKey, input?: RawInput) => Promise<unknown>)(key, input);
}) as Call;
