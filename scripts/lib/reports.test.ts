import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest } from './reports.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'zhihui-reports-test-'));

function writeReport(report: object): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 };
const playwright = { expected: 4, flaky: 1, unexpected: 0, skipped: 2 };

describe('counting tests', () => {
  it('reads counts, failures, flaky tests and durations of both runners', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'list is paged', failureMessages: [] },
      { status: 'passed', fullName: 'list is read', failureMessages: ['Error: late\n    at x'] },
      { status: 'failed', fullName: 'list is sorted', failureMessages: ['Error: order'] },
    ];
    const times = { startTime: 1000, endTime: 1250 };
    const name = path.resolve('a.test.ts');
    const testResults = [{ name, status: 'failed', assertionResults, ...times }];
    const unit = countVitest(writeReport({ ...vitest, numFailedTests: 1, testResults }), 1);
    expect(unit).toEqual({
      passed: 3,
      failed: 1,
      skipped: 1,
      failures: [{ name: 'a.test.ts › list is sorted', error: 'Error: order' }],
      flaky: [{ name: 'a.test.ts › list is read', error: 'Error: late\n    at x' }],
      files: [{ file: 'a.test.ts', ms: 250 }],
    });
    const red = '\u001B[31mError: not there\u001B[39m';
    const results = [{ duration: 20, error: { message: red } }, { duration: 5 }];
    const lost = [{ duration: 0, error: { message: 'Error: lost' } }];
    const specs = [
      { file: 'b.spec.ts', title: 'reads', ok: true, tests: [{ status: 'flaky', results }] },
      {
        file: 'b.spec.ts',
        title: 'writes',
        ok: false,
        tests: [{ status: 'unexpected', results: lost }],
      },
    ];
    const stats = { ...playwright, unexpected: 1 };
    const browser = countPlaywright(writeReport({ stats, suites: [{ suites: [{ specs }] }] }), 1);
    expect(browser).toEqual({
      passed: 5,
      failed: 1,
      skipped: 2,
      failures: [{ name: 'b.spec.ts › writes', error: 'Error: lost' }],
      flaky: [{ name: 'b.spec.ts › reads', error: 'Error: not there' }],
      files: [{ file: 'e2e/specs/b.spec.ts', ms: 25 }],
    });
  });

  it('counts a file that did not load', () => {
    const name = path.resolve('a.test.ts');
    const unloaded = { name, status: 'failed', assertionResults: [], message: 'Error: syntax' };
    const counted = countVitest(writeReport({ ...vitest, testResults: [unloaded] }), 1);
    expect(counted).toMatchObject({
      failed: 1,
      failures: [{ name: 'a.test.ts', error: 'Error: syntax' }],
    });
  });

  it.each([
    ['a runner that failed without a failed test', vitest, 1],
    ['a run without tests', { ...vitest, numPassedTests: 0 }, 0],
  ])('takes %s for a failure', (_, report, exitCode) => {
    expect(countVitest(writeReport({ ...report, testResults: [] }), exitCode).failed).toBe(1);
  });

  it('counts a missing or broken report as a failure', () => {
    expect(countVitest(path.join(folder, 'none.json'), 0).failed).toBe(1);
    const broken = path.join(folder, 'broken.json');
    writeFileSync(broken, '{"stats":');
    expect(countPlaywright(broken, 0).failed).toBe(1);
  });
});
