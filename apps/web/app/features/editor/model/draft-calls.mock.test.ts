import { afterEach, expect, it, vi } from 'vitest';
import { httpTransport } from '@zhihui/contract/browser-client.ts';
import type { ClientHost } from '@zhihui/contract/browser-client.ts';
import { createCall } from '@zhihui/contract/client.ts';
import { EMPTY_DOCUMENT } from './document.ts';
import { sendOnLeaving } from './draft-calls.ts';

vi.mock('../../../api/browser.ts', () => ({ call: () => Promise.reject(new Error('not here')) }));
vi.mock('../../../session/caller-headers.ts', () => ({
  callerHeaders: () => ({ Authorization: 'secret', 'x-member': '7' }),
}));
afterEach(() => vi.unstubAllGlobals());

/** Browsers refuse what goes beyond this, over all requests of a page that may outlive it. */
const BOUND = 64 * 1024;

it('a text sent while the page goes leaves room for a small write under way', async () => {
  const bodies: number[] = [];
  const fetchImpl = async (_: string, { body, keepalive }: RequestInit) => {
    if (keepalive === true) bodies.push(new Blob([body as string]).size);
    return new Response('{"code":200,"data":null,"msg":""}');
  };
  vi.stubGlobal('fetch', fetchImpl);
  const call = createCall(
    httpTransport({
      token: () => 'secret',
      member: () => '7',
      xsrf: () => null,
    } as unknown as ClientHost),
  );
  const longest = async (send: (content: string) => unknown) => {
    bodies.length = 0;
    for (let length = 500; length <= 25_000; length += 250) await send('长'.repeat(length));
    return Math.max(...bodies);
  };

  const origin = { model: 'ARTICLE', contentId: null, baseRevision: null, draft: null } as const;
  const text = await longest((content) => sendOnLeaving(origin, { ...EMPTY_DOCUMENT, content }));
  const write = await longest((content) =>
    call('POST /answer', { body: { questionId: 1, content } }),
  );
  expect(text).toBeGreaterThan(BOUND / 2);
  expect(write).toBeGreaterThan(BOUND / 8);
  expect(text + write).toBeLessThanOrEqual(BOUND);
});
