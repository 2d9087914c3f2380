import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { capture, show } from './child.mjs';
import { node24, root, tool } from './paths.mjs';
import { countPlaywright, countVitest } from './reports.mjs';
import { Failure, duration, say } from './say.mjs';

/** Steps that only look run so many at once: the machines have two cores, and each of these uses one. */
const AT_ONCE = 2;

// A step: its name, and what runs it and counts `{passed, failed, skipped}`. One that `looks` tells
// what it `printed` instead of showing it, so that it can run at the same time as others.
const looking = (title, command, ...args) => ({
  title,
  looks: true,
  run: async () => {
    // The checkers of types are Go programs, which otherwise take all cores, and more work with each.
    const env = { GOMAXPROCS: '1' };
    // They write nothing, and the checker of types ends at nothing less.
    const { code, printed } = await capture(command, args, { env, endSignal: 'SIGKILL' });
    return { ...oneIf(code === 0), printed };
  },
});

/** Everything that looks at the code without running it; the longest first, so that none is left alone at the end. */
export const lookingSteps = [
  looking('代码规则', tool('oxlint')),
  // One checker each: another one works out most of the types once more.
  looking('类型（服务端与脚本）', tool('tsc'), '-p', '.', '--checkers', '1'),
  looking('类型（网页）', tool('tsc'), '-p', 'apps/web', '--checkers', '1'),
  looking('无用代码', tool('knip'), '--no-progress'),
  looking('格式', tool('oxfmt'), '--check', '.'),
  looking('引用规则', node24, 'scripts/import-rules.mjs'),
  looking('部署文件', node24, 'scripts/ops.mjs'),
];

/** Vitest: all projects, or those named. */
export function vitestStep(title, ...projects) {
  return {
    title,
    run: async (reports) => {
      const file = path.join(reports, 'vitest.json');
      const chosen = projects.flatMap((project) => ['--project', project]);
      const outputs = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      return countVitest(file, await show(tool('vitest'), ['run', ...chosen, ...outputs]));
    },
  };
}

/** What takes the drills longer than this hangs, in ms: they take six minutes on a slow machine that does nothing else. */
const DRILLS_HANG_MS = 30 * 60_000;

/** The drills of ops in their short form, told once they are over. They mostly wait, so that they run beside something. */
export const drillsStep = {
  title: '演练（短）',
  run: async () => {
    const args = ['ops/drills/run.ts', 'all', '--short'];
    const options = { env: { NODE_ENV: 'production' }, timeout: DRILLS_HANG_MS };
    const { code, printed } = await capture(node24, args, options);
    return { ...oneIf(code === 0), printed };
  },
};

export const buildStep = {
  title: '构建页面',
  run: async () => {
    try {
      await ensureBuilt();
      return oneIf(true);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      say(error.message);
      return oneIf(false);
    }
  },
};

/** Playwright on the built product, with the Chromium found at `browser`. */
export function browserStep(browser) {
  return {
    title: '端到端测试',
    run: async (reports) => {
      const file = path.join(reports, 'playwright.json');
      const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
      const options = { cwd: path.join(root, 'e2e'), env };
      const code = await show(tool('playwright'), ['test'], options);
      return countPlaywright(file, code);
    },
  };
}

/** A walk through the built product at the floor of browsers: Chromium 109 and Firefox ESR against today's Chromium. */
export const floorStep = {
  title: '最低版本的浏览器',
  run: async () => oneIf((await show(node24, ['e2e/floor/run.ts'])) === 0),
};

/**
 * Runs first the steps that look, a few at once, then the others one after the other, those of a list within the list at
 * once; all of them even after a failure. Ends with one line of counts. Resolves with whether nothing failed.
 */
export async function runSteps(steps) {
  const reports = mkdtempSync(path.join(os.tmpdir(), 'zhihui-reports-'));
  const total = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  const runNext = async (waiting) => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const counts = await runStep(step, reports);
      for (const key of Object.keys(total)) total[key] += counts[key];
      if (counts.failed === 0) continue;
      // Named once more at the end: what a test printed stands far above it by then.
      failures.push(`${step.title}（${counts.failed}）`, ...(counts.failures ?? []).map(indented));
    }
  };
  const lookers = steps.filter(({ looks }) => looks);
  say(`检查代码：${lookers.map(({ title }) => title).join('、')}`);
  await Promise.all(Array.from({ length: AT_ONCE }, () => runNext(lookers)));
  for (const group of steps.filter(({ looks }) => !looks).map((step) => [step].flat()))
    await Promise.all(group.map((step) => runNext([step])));
  rmSync(reports, { recursive: true, force: true });

  if (failures.length > 0) say(`\n没有通过：\n${failures.join('\n')}`);
  say(`\n${describe(total)}`);
  return total.failed === 0;
}

async function runStep({ title, looks, run }, reports) {
  if (!looks) say(`\n── ${title}`);
  const started = Date.now();
  const counts = await run(reports);
  if (counts.printed) say(`\n${counts.printed}`);
  say(`── ${counts.failed > 0 ? '✗' : '✓'} ${title}  ${duration(Date.now() - started)}`);
  return counts;
}

const indented = (name) => `  ${name}`;

function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function oneIf(success) {
  return { passed: success ? 1 : 0, failed: success ? 0 : 1, skipped: 0 };
}
