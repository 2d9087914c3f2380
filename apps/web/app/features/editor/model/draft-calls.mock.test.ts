import { afterEach, expect, it, vi } from 'vitest';
import { httpTransport } from '@zhihui/contract/browser-client.ts';
import type { ClientHost } from '@zhihui/contract/browser-client.ts';
import { createCall } from '@zhihui/contract/client.ts';
import { EMPTY_DOCUMENT } from './document.ts';
import { CollaborationSession } from '../collaboration/collaboration-session.ts';
import { createCollaborationCalls } from '../collaboration/collaboration-calls.ts';
import { draftCalls } from './draft-calls.ts';

vi.mock('../../../api/browser.ts', () => ({ call: () => Promise.reject(new Error('not here')) }));
vi.mock('../../../session/caller-headers.ts', () => ({
  getCallerHeaders: () => ({ Authorization: 'secret', 'x-member': '7' }),
}));
afterEach(() => vi.unstubAllGlobals());

const origin = { model: 'ARTICLE', contentId: null, baseRevision: null, draft: null } as const;

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

  const text = await longest((content) =>
    draftCalls.sendBeforeLeaving(origin, { ...EMPTY_DOCUMENT, content }),
  );
  const write = await longest((content) =>
    call('POST /answer', { body: { questionId: 1, content } }),
  );
  expect(text).toBeGreaterThan(BOUND / 2);
  expect(write).toBeGreaterThan(BOUND / 8);
  expect(text + write).toBeLessThanOrEqual(BOUND);
});

/** Bodies that leave the page while several people write. */
function sentTogether(owner: boolean) {
  const bodies: { together?: boolean }[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(body as string) as { together?: boolean });
    return new Response('{"code":200,"data":null,"msg":""}');
  });
  const place = { contentId: 3 };
  const together = new CollaborationSession(
    { textId: '1', state: '', owner, target: place },
    () => undefined,
  );
  together.setState({ state: { kind: 'open', stored: true } });
  return { calls: createCollaborationCalls(draftCalls, together), bodies };
}

it('a draft that follows a shared text says so when the page goes before its first save', () => {
  const { calls, bodies } = sentTogether(true);
  calls.sendBeforeLeaving({ ...origin, contentId: 3 }, { ...EMPTY_DOCUMENT, content: '一起写' });
  expect(bodies).toMatchObject([{ contentId: 3, together: true }]);
});

it('a guest of a shared text sends no draft when the page goes', () => {
  const { calls, bodies } = sentTogether(false);
  const draft = { id: 9, version: 1 };
  calls.sendBeforeLeaving({ ...origin, draft }, { ...EMPTY_DOCUMENT, content: '一起写' });
  expect(bodies).toEqual([]);
});
