import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

/** How many lines of a failed test's error are repeated at the end. */
const ERROR_LINES = 6;

/**
 * Counts of a test run, from the JSON report of its runner: `{passed, failed, skipped}`, the `failures` and the `flaky`
 * tests (`{name, error}` each), which passed at their second attempt, and how many ms the tests of each of the `files` took.
 * A run that reports failure without a failed test (a file that did not load), a missing report and a report without tests
 * each count as a failure: silence must not count as success.
 */
export function countVitest(file, exitCode) {
  const report = readReport(file);
  if (!report) return SINGLE_FAILURE;
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name: `${relative(name)} › ${test.fullName}` })),
  );
  const describeTest = (test) => ({
    name: test.name,
    error: shortenError(test.failureMessages?.[0]),
  });
  return checkCounts(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloaded.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: [
        ...tests.filter(({ status }) => status === 'failed').map(describeTest),
        ...unloaded.map(({ name, message }) => ({
          name: relative(name),
          error: shortenError(message),
        })),
      ],
      flaky: tests
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length > 0)
        .map(describeTest),
      files: report.testResults.map(({ name, startTime, endTime }) => ({
        file: relative(name),
        ms: endTime - startTime,
      })),
    },
    exitCode,
  );
}

/** The same for Playwright. */
export function countPlaywright(file, exitCode) {
  const report = readReport(file);
  if (!report) return SINGLE_FAILURE;
  const { expected, flaky, unexpected, skipped } = report.stats;
  const specs = (report.suites ?? []).flatMap(listSpecs);
  const spent = new Map();
  for (const spec of specs) {
    const ms = listResults(spec).reduce((sum, { duration = 0 }) => sum + duration, 0);
    spent.set(spec.file, (spent.get(spec.file) ?? 0) + ms);
  }
  const describeTest = (spec) => ({
    name: `${spec.file} › ${spec.title}`,
    error: shortenError(listResults(spec).find(({ error }) => error)?.error.message),
  });
  const isFlaky = ({ tests = [] }) => tests.some(({ status }) => status === 'flaky');
  return checkCounts(
    {
      passed: expected + flaky,
      failed: unexpected,
      skipped,
      failures: specs.filter(({ ok }) => !ok).map(describeTest),
      flaky: specs.filter(isFlaky).map(describeTest),
      files: [...spent].map(([name, ms]) => ({ file: `e2e/specs/${name}`, ms })),
    },
    exitCode,
  );
}

function listSpecs({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(listSpecs)];
}

function listResults({ tests = [] }) {
  return tests.flatMap(({ results = [] }) => results);
}

const ANSI = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'gu');

function shortenError(error = '') {
  return error.replace(ANSI, '').trim().split('\n').slice(0, ERROR_LINES).join('\n');
}

const relative = (file) => path.relative(root, file);

const SINGLE_FAILURE = { passed: 0, failed: 1, skipped: 0 };

function checkCounts(counts, exitCode) {
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
