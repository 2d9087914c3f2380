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
    const assertionResults = [
      { status: 'passed', fullName: 'list is paged' },
      { status: 'failed', fullName: 'list is sorted' },
    ];
    const testResults = [{ name: path.resolve('a.test.ts'), status: 'failed', assertionResults }];
    const unit = countVitest(written({ ...vitest, numFailedTests: 1, testResults }), 1);
    const failures = ['a.test.ts › list is sorted'];
    expect(unit).toEqual({ passed: 3, failed: 1, skipped: 1, failures });
    const specs = [
      { file: 'b.spec.ts', title: 'reads', ok: true },
      { file: 'b.spec.ts', title: 'writes', ok: false },
    ];
    const stats = { ...playwright, unexpected: 1 };
    const browser = countPlaywright(written({ stats, suites: [{ suites: [{ specs }] }] }), 1);
    expect(browser).toEqual({ passed: 5, failed: 1, skipped: 2, failures: ['b.spec.ts › writes'] });
  });

  it('counts a file that did not load', () => {
    const unloaded = { name: path.resolve('a.test.ts'), status: 'failed', assertionResults: [] };
    const counted = countVitest(written({ ...vitest, testResults: [unloaded] }), 1);
    expect(counted).toMatchObject({ failed: 1, failures: ['a.test.ts'] });
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
