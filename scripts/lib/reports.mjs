import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

/**
 * Counts of a test run, from the JSON report of its runner: `{passed, failed, skipped}`, and the
 * names of the `failures`.
 * A run that says it failed without a failed test (a file that did not load), a missing report
 * and a report without tests each count as a failure: silence must not pass for success.
 */
export function countVitest(file, exitCode) {
  const report = readReport(file);
  if (!report) return oneFailure;
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return checked(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloaded.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: report.testResults
        .flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter(({ status }) => status === 'failed')
            .map(({ fullName }) => `${relative(name)} › ${fullName}`),
        )
        .concat(unloaded.map(({ name }) => relative(name))),
    },
    exitCode,
  );
}

/** The same for Playwright; a test that passed on a second try counts as passed. */
export function countPlaywright(file, exitCode) {
  const report = readReport(file);
  if (!report) return oneFailure;
  const { expected, flaky, unexpected, skipped } = report.stats;
  const failures = (report.suites ?? []).flatMap(failedSpecs);
  return checked({ passed: expected + flaky, failed: unexpected, skipped, failures }, exitCode);
}

function failedSpecs({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`);
  return [...failed, ...suites.flatMap(failedSpecs)];
}

const relative = (file) => path.relative(root, file);

const oneFailure = { passed: 0, failed: 1, skipped: 0 };

function checked(counts, exitCode) {
  const silent = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return silent ? { ...counts, failed: 1 } : counts;
}

function readReport(file) {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
