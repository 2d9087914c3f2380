import { describe, expect, it } from 'vitest';
import { summarize, FLAKY_ALLOWED } from './run-steps.mjs';

const step = { title: '测试', passed: 3, failed: 0, skipped: 0 };
const flakyTests = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `a.spec.ts › ${n}`, error: 'Error: late' }));

describe('the conclusion of a run', () => {
  it('is one line of counts when everything passed', () => {
    expect(summarize([step, step])).toEqual({ lines: ['\n6 passed, 0 failed'], clean: true });
  });

  it('names what failed with its first failure, and is not clean', () => {
    const failed = {
      ...step,
      failed: 1,
      failures: [{ name: 'b.spec.ts › writes', error: 'Error: lost' }],
    };
    const { lines, clean } = summarize([step, failed]);
    expect(clean).toBe(false);
    expect(lines).toEqual([
      '\n没有通过：',
      '测试（1）',
      '  b.spec.ts › writes',
      '    Error: lost',
      '\n6 passed, 1 failed',
    ]);
  });

  it('names flaky tests with their first failure, and stays clean while they are few', () => {
    const { lines, clean } = summarize([{ ...step, flaky: flakyTests(FLAKY_ALLOWED) }, step]);
    expect(clean).toBe(true);
    expect(lines.join('\n')).toContain(
      'flaky: 3\n  a.spec.ts › 0\n    Error: late\n  a.spec.ts › 1\n',
    );
    expect(lines.at(-1)).toBe('\n6 passed, 0 failed');
  });

  it('is not clean when more were flaky than may be, over all steps', () => {
    const flaky = flakyTests(2);
    expect(
      summarize([
        { ...step, flaky },
        { ...step, flaky },
      ]).clean,
    ).toBe(false);
  });
});
