import type { Call, Result } from '@zhihui/contract/client.ts';
import { MAX_BATCH } from '@zhihui/contract/features/batch/batch.limits.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { createBatchCall } from './batch.ts';

interface Batch {
  call: string;
  items: { params: { id: string } }[];
}
type BatchReply = Result<{ results: { code: number; data: unknown; msg: string }[] }>;

const IDS = Array.from({ length: MAX_BATCH + 10 }, (_, i) => i + 1);
const SUCCESS = { code: 200, data: null, msg: 'ok' };
const succeed = () => SUCCESS;
const refuse = (code: number, msg: string): BatchReply => ({ ok: false, error: { code, msg } });
const results = (list: (typeof SUCCESS)[]): BatchReply => ({ ok: true, data: { results: list } });

/** Deletes the articles with `ids` by batches that `reply` answers; returns the batches and what each call resolved to. */
async function removeAll(ids: readonly number[], reply: (batch: Batch) => BatchReply) {
  const batches: Batch[] = [];
  const send = (async (_: string, { body }: { body: Batch }) => {
    batches.push(body);
    return reply(body);
  }) as unknown as Call;
  const call = createBatchCall(send);
  const answers = await Promise.all(
    ids.map((id) => call('DELETE /article/:id', { params: { id } })),
  );
  return { batches, answers };
}

afterEach(() => vi.useRealTimers());

it('calls that begin together are sent together, and each gets its own answer', async () => {
  const { batches, answers } = await removeAll(IDS, ({ items }) =>
    results(
      items.map(({ params }) =>
        params.id === '7' ? { code: 404, data: null, msg: '没有找到' } : SUCCESS,
      ),
    ),
  );
  expect(batches.map(({ call, items }) => [call, items.length])).toEqual([
    ['DELETE /article/:id', MAX_BATCH],
    ['DELETE /article/:id', 10],
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(IDS.length - 1);
  expect(answers[6]).toEqual({ ok: false, error: { code: 404, msg: '没有找到' } });
});

it('what the server had no time for is sent again', async () => {
  const { batches, answers } = await removeAll(IDS.slice(0, MAX_BATCH), ({ items }) =>
    results(items.slice(0, 20).map(succeed)),
  );
  expect(batches.map(({ items }) => items[0]?.params.id)).toEqual(['1', '21', '41']);
  expect(answers.every(({ ok }) => ok)).toBe(true);
});

it('waits where batches come too fast', async () => {
  vi.useFakeTimers();
  let isFirst = true;
  const outcome = removeAll([1, 2], ({ items }) => {
    const isRefused = isFirst;
    isFirst = false;
    return isRefused ? refuse(429, '操作过于频繁') : results(items.map(succeed));
  });
  await vi.advanceTimersByTimeAsync(10_000);
  const { batches, answers } = await outcome;
  expect(batches).toHaveLength(2);
  expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
});

it('a batch that is refused as a whole is the answer of each call', async () => {
  const { answers } = await removeAll([1, 2], () => refuse(400, '该操作不支持批量'));
  const refused = { ok: false, error: { code: 400, msg: '该操作不支持批量' } };
  expect(answers).toEqual([refused, refused]);
});

it('a call that begins alone is sent as it is', async () => {
  const sent: unknown[][] = [];
  const send = (async (...input: unknown[]) => {
    sent.push(input);
    return { ok: true, data: null };
  }) as unknown as Call;
  await createBatchCall(send)('DELETE /article/:id', { params: { id: 5 } });
  expect(sent).toEqual([['DELETE /article/:id', { params: { id: 5 } }]]);
});
