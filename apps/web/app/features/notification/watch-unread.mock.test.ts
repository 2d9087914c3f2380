import { afterEach, describe, expect, it, vi } from 'vitest';
import { readUnreadStream } from './watch-unread.ts';

vi.mock('../../session/store.ts', () => ({ readToken: () => 'token' }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Returns the counts reported when the server sends `chunks` and then refuses the next connection. */
async function countsIn(chunks: readonly string[]): Promise<number[]> {
  const bytes = new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const fetch = vi
    .fn<typeof globalThis.fetch>()
    .mockResolvedValueOnce(new Response(bytes))
    .mockResolvedValueOnce(new Response(null, { status: 401 }));
  vi.stubGlobal('fetch', fetch);
  // makes the pause before the next connection zero
  vi.spyOn(Math, 'random').mockReturnValue(-0.5);
  const counts: number[] = [];
  await readUnreadStream(new AbortController().signal, ({ unread }) => counts.push(unread));
  return counts;
}

const STREAM = 'event: unread\ndata: {"unread":3}\n\n:\n\nevent: unread\ndata: {"unread":0}\n\n';

describe('the stream of unread counts', () => {
  it.each([
    ['in one chunk', [STREAM]],
    ['split between any two characters', Array.from(STREAM)],
    ['with line ends of other kinds', [STREAM.replaceAll('\n', '\r\n')]],
    ['without the optional space', [STREAM.replaceAll('data: ', 'data:')]],
  ])('reports every count %s', async (_how, chunks) => {
    expect(await countsIn(chunks)).toEqual([3, 0]);
  });

  it('ignores other events and an incomplete one', async () => {
    const chunks = ['event: other\ndata: {"unread":9}\n\n', 'event: unread\ndata: {"unread":7}\n'];
    expect(await countsIn(chunks)).toEqual([]);
  });
});
