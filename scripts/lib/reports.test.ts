import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest } from './reports.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'zhihui-reports-test-'));

function written(report: object): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 };
const playwright = { expected: 4, flaky: 1, unexpected: 0, skipped: 2 };

describe('counting tests', () => {
  it('takes the counts of both runners', () => {
    const unit = countVitest(written({ ...vitest, testResults: [] }), 0);
    expect(unit).toEqual({ passed: 3, failed: 0, skipped: 1 });
    const browser = countPlaywright(written({ stats: { ...playwright, unexpected: 1 } }), 1);
    expect(browser).toEqual({ passed: 5, failed: 1, skipped: 2 });
  });

  it('counts a file that did not load', () => {
    const unloaded = { status: 'failed', assertionResults: [] };
    expect(countVitest(written({ ...vitest, testResults: [unloaded] }), 1).failed).toBe(1);
  });

  it.each([
    ['a runner that failed without a failed test', vitest, 1],
    ['a run without tests', { ...vitest, numPassedTests: 0 }, 0],
  ])('takes %s for a failure', (_, report, exitCode) => {
    expect(countVitest(written({ ...report, testResults: [] }), exitCode).failed).toBe(1);
  });

  it('takes a missing or broken report for a failure', () => {
    expect(countVitest(path.join(folder, 'none.json'), 0).failed).toBe(1);
    const broken = path.join(folder, 'broken.json');
    writeFileSync(broken, '{"stats":');
    expect(countPlaywright(broken, 0).failed).toBe(1);
  });
});
