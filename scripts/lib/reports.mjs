import { existsSync, readFileSync } from 'node:fs';

/**
 * Counts of a test run, from the JSON report of its runner: `{passed, failed, skipped}`.
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
    },
    exitCode,
  );
}

/** The same for Playwright; a test that passed on a second try counts as passed. */
export function countPlaywright(file, exitCode) {
  const report = readReport(file);
  if (!report) return oneFailure;
  const { expected, flaky, unexpected, skipped } = report.stats;
  return checked({ passed: expected + flaky, failed: unexpected, skipped }, exitCode);
}

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
