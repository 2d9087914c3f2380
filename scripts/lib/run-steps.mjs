// Why it is as it is: docs/decisions/0090-two-test-commands.md
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { formatDuration, print } from './print.mjs';

/** How many checking steps run at once: the machines have two cores, and each step uses one. */
const CONCURRENCY = 2;

/** How many tests may pass at their second attempt; more indicate a problem, though each alone may be chance. */
export const FLAKY_ALLOWED = 3;

/**
 * Runs first the checking steps, a few at once, then the others one after the other, those of a nested list concurrently;
 * all of them even after a failure. Ends with one line of counts. With `times`, shows before it what each step cost.
 * Resolves with whether nothing failed.
 */
export async function runSteps(steps, { times = false } = {}) {
  const reports = mkdtempSync(path.join(os.tmpdir(), 'zhihui-reports-'));
  const results = [];
  const rows = [];
  const runAll = async (waiting) => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      results.push({ title: step.title, ...(await runStep(step, reports)) });
  };
  const checkSteps = steps.filter(({ looks }) => looks);
  if (checkSteps.length > 0) {
    print(`检查代码：${checkSteps.map(({ title }) => title).join('、')}`);
    const runChecks = () =>
      Promise.all(Array.from({ length: CONCURRENCY }, () => runAll(checkSteps)));
    await measureUsage(rows, '检查代码', runChecks);
  }
  for (const group of steps.filter(({ looks }) => !looks).map((step) => [step].flat())) {
    const title = group.map((step) => step.title).join('、');
    await measureUsage(rows, title, () => Promise.all(group.map((step) => runAll([step]))));
  }
  rmSync(reports, { recursive: true, force: true });

  if (times) {
    const files = results.flatMap((result) => result.files ?? []);
    print(`\n${describeUsage(rows, files).join('\n')}`);
  }
  const { lines, clean } = summarize(results);
  print(lines.join('\n'));
  return clean;
}

/** The summary of all steps, and whether the run is `clean`: nothing failed and little was flaky. */
export function summarize(results) {
  const sum = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0);
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
  const flaky = results.flatMap((result) => result.flaky ?? []);
  // Repeated at the end: the test's own output is far above it by then.
  const failures = results
    .filter((result) => result.failed > 0)
    .flatMap((result) => [
      `${result.title}（${result.failed}）`,
      ...(result.failures ?? []).flatMap(describeWithError),
    ]);
  const tooFlaky = flaky.length > FLAKY_ALLOWED;
  const lines = [];
  if (failures.length > 0) lines.push('\n没有通过：', ...failures);
  if (flaky.length > 0) {
    lines.push(`\nflaky: ${flaky.length}`);
    lines.push(...flaky.flatMap(describeWithError));
    if (tooFlaky) lines.push(`第二次才通过的测试多于 ${FLAKY_ALLOWED} 个，这次运行不算通过。`);
  }
  lines.push(`\n${formatCounts({ passed, failed, skipped })}`);
  return { lines, clean: failed === 0 && !tooFlaky };
}

async function runStep({ title, looks, run }, reports) {
  if (!looks) print(`\n── ${title}`);
  const started = Date.now();
  const counts = await run(reports);
  if (counts.printed) print(`\n${counts.printed}`);
  print(`── ${counts.failed > 0 ? '✗' : '✓'} ${title}  ${formatDuration(Date.now() - started)}`);
  return counts;
}

function describeWithError({ name, error }) {
  return [`  ${name}`, ...error.split('\n').map((line) => `    ${line}`)];
}

function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const MAX_SHOWN_FILES = 40;

/**
 * Processor seconds of this machine since it started. Servers and browsers that a step starts are not children of this
 * process, so the whole machine is measured: the figures are valid on an otherwise idle machine.
 */
function readCpuSeconds() {
  const times = os.cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return times.reduce((sum, time) => sum + time, 0) / 1000;
}

/** Runs `work` and adds `{title, cpu, wall}` in seconds to `rows`; resolves with what the work resolved with. */
async function measureUsage(rows, title, work) {
  const [cpu, started] = [readCpuSeconds(), Date.now()];
  const result = await work();
  rows.push({ title, cpu: readCpuSeconds() - cpu, wall: (Date.now() - started) / 1000 });
  return result;
}

/** Lines with the cost of each step, and the files (`{file, ms}`) whose tests took longest. */
function describeUsage(rows, files) {
  const total = {
    title: '合计',
    cpu: rows.reduce((sum, { cpu }) => sum + cpu, 0),
    wall: rows.reduce((sum, { wall }) => sum + wall, 0),
  };
  const expensive = files.toSorted((a, b) => b.ms - a.ms).slice(0, MAX_SHOWN_FILES);
  return [
    '各步骤用时（整台机器的 CPU 秒，时长）：',
    ...[...rows, total].map(
      ({ title, cpu, wall }) => `${cpu.toFixed(1).padStart(9)}  ${formatSeconds(wall)}  ${title}`,
    ),
    `\n用时最长的 ${expensive.length} 个测试文件（在各自的进程里）：`,
    ...expensive.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(9)}  ${file}`),
  ];
}

const formatSeconds = (seconds) => formatDuration(seconds * 1000).padEnd(10);
