import { expect, it, vi } from 'vitest';
import { callLater } from './later.ts';

it('fails like any other call when the client cannot be had', async () => {
  vi.doMock('./browser.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const answer = await callLater('POST /like/:id', { params: { id: 1 } });
  expect(answer).toMatchObject({ code: 500, data: null });
});
