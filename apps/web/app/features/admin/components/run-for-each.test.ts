import type { Result } from '@zhihui/contract/client.ts';
import { MAX_BATCH } from '@zhihui/contract/features/batch/batch.limits.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runForEach } from './run-for-each.ts';

// the page warns before it is left while items are still waiting
beforeEach(() => vi.stubGlobal('window', new EventTarget()));
afterEach(() => vi.unstubAllGlobals());

const done: Result<null> = { ok: true, data: null };
const failed = (code: number, msg: string): Result<null> => ({ ok: false, error: { code, msg } });
const getName = (title: string) => title;

it('runs the other items when some fail, and groups the failed ones by reason', async () => {
  const runItem = async (title: string) =>
    title === '乙' || title === '丁' ? failed(404, '没有找到') : done;
  const outcome = await runForEach(['甲', '乙', '丙', '丁'], runItem, { getName });
  expect(outcome).toEqual({ done: ['甲', '丙'], failed: '2 项失败：没有找到（乙、丁）' });
});

it('names at most three failed items and counts them', async () => {
  const titles = ['甲', '乙', '丙', '丁'];
  const { failed: message } = await runForEach(titles, async () => failed(409, '已改动'), {
    getName,
  });
  expect(message).toBe('4 项失败：已改动（甲、乙、丙等 4 项）');
});

it('continues after an item is refused while the permission exists, and stops without it', async () => {
  // more than one batch
  const titles = Array.from({ length: MAX_BATCH + 2 }, (_, i) => `第 ${i + 1} 项`);
  const runItem = async (title: string) => (title === titles[1] ? failed(403, '没有权限') : done);
  const continued = await runForEach(titles, runItem, {
    getName,
    canContinue: async () => true,
  });
  expect(continued.done).toHaveLength(titles.length - 1);
  const stopped = await runForEach(titles, runItem, {
    getName,
    canContinue: async () => false,
  });
  expect(stopped.done).toHaveLength(MAX_BATCH - 1);
  expect(stopped.failed).toBe(
    '1 项失败：没有权限（第 2 项）；您的权限已变更，操作已停止，其余 2 项未处理',
  );
});
