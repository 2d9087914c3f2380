import type { Agent } from 'undici';
import { assertAllowed, createLookup } from './guarded-lookup.ts';
import { RefusedAddressError } from './refused-address.ts';

const agents: Agent[] = [];

/** `fetch` to a host which an Admin named. Rejects with RefusedAddressError, and follows no answer that leads elsewhere. */
export async function guardedFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  assertAllowed(new URL(url).hostname);
  // loaded at first use: most processes never need it
  const { Agent, fetch } = await import('undici');
  const agent = agents[0] ?? new Agent({ connect: { lookup: createLookup() } });
  agents[0] = agent;
  const request = { redirect: 'error', ...init, dispatcher: agent };
  try {
    return (await fetch(url, request as Parameters<typeof fetch>[1])) as unknown as Response;
  } catch (error) {
    const { cause } = error as Error;
    throw cause instanceof RefusedAddressError ? cause : error;
  }
}
