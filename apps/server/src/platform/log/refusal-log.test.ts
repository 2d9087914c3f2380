import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRefusalLog } from './refusal-log.ts';
import type { SuppressedRefusals, Refusal } from './refusal-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (address: string, kind: Refusal['kind'] = 'session'): Refusal => ({
  kind,
  status: 401,
  route: '/api/user/current',
  address,
  account: null,
});

function openLog() {
  const lines: Refusal[] = [];
  const summaries: SuppressedRefusals[] = [];
  const log = createRefusalLog((summary) => summaries.push(summary));
  const recordRefusal = (refusalToLog: Refusal) =>
    log.record(refusalToLog, () => lines.push(refusalToLog));
  return { lines, summaries, recordRefusal, close: log.close };
}

describe('the log of refusals', () => {
  it('writes a few of one caller in a minute, then how many more there were', () => {
    const { lines, summaries, recordRefusal } = openLog();
    for (let i = 0; i < 12; i += 1) recordRefusal(refusal('one'));
    recordRefusal(refusal('two'));
    recordRefusal(refusal('one', 'permission'));
    expect(lines).toHaveLength(7);
    expect(summaries).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(summaries).toEqual([{ refusal: refusal('one'), suppressed: 7 }]);
  });

  it('starts again with the next minute', () => {
    const { lines, summaries, recordRefusal } = openLog();
    for (let i = 0; i < 6; i += 1) recordRefusal(refusal('one'));
    vi.advanceTimersByTime(60_000);
    recordRefusal(refusal('one'));
    expect([lines.length, summaries.length]).toEqual([6, 1]);
    vi.advanceTimersByTime(60_000);
    expect(summaries).toHaveLength(1);
  });

  it('stays bounded with a caller from ever new addresses', () => {
    const { lines, summaries, recordRefusal } = openLog();
    for (let i = 0; i < 10_000; i += 1) recordRefusal(refusal(`address ${i}`));
    expect(lines).toHaveLength(200);
    vi.advanceTimersByTime(60_000);
    expect(summaries).toEqual([{ refusal: null, suppressed: 9800 }]);
  });

  it("writes the omitted lines' counts when the process stops", () => {
    const { summaries, recordRefusal, close } = openLog();
    for (let i = 0; i < 6; i += 1) recordRefusal(refusal('one'));
    close();
    expect(summaries).toEqual([{ refusal: refusal('one'), suppressed: 1 }]);
    vi.advanceTimersByTime(60_000);
    expect(summaries).toHaveLength(1);
  });
});
