import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { show } from './child.mjs';
import { node24, root, tool } from './paths.mjs';
import { countPlaywright, countVitest } from './reports.mjs';
import { Failure, duration, say } from './say.mjs';

// A step: its name, and what runs it and counts `{passed, failed, skipped}`.
const single = (title, command, ...args) => ({
  title,
  run: async () => oneIf((await show(command, args)) === 0),
});

/** Everything that looks at the code without running it. */
export const lookingSteps = [
  single('格式', tool('oxfmt'), '--check', '.'),
  single('代码规则', tool('oxlint')),
  single('引用规则', node24, 'scripts/import-rules.mjs'),
  single('类型（服务端与脚本）', tool('tsc'), '-p', '.'),
  single('类型（网页）', tool('tsc'), '-p', 'apps/web'),
  single('无用代码', tool('knip'), '--no-progress'),
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
      const code = await show(tool('playwright'), ['test', '--reporter=list,json'], options);
      return countPlaywright(file, code);
    },
  };
}

/**
 * Runs steps one after the other, all of them even after a failure, and ends with one line of
 * counts. Resolves with whether nothing failed.
 */
export async function runSteps(steps) {
  const reports = mkdtempSync(path.join(os.tmpdir(), 'zhihui-reports-'));
  const total = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  for (const [index, { title, run }] of steps.entries()) {
    say(`\n── ${index + 1}/${steps.length} ${title}`);
    const started = Date.now();
    const counts = await run(reports);
    for (const key of Object.keys(total)) total[key] += counts[key];
    if (counts.failed > 0) failures.push(`${title}（${counts.failed}）`);
    say(`── ${counts.failed > 0 ? '✗' : '✓'} ${title}  ${duration(Date.now() - started)}`);
  }
  rmSync(reports, { recursive: true, force: true });

  if (failures.length > 0) say(`\n没有通过：${failures.join('、')}`);
  say(`\n${describe(total)}`);
  return total.failed === 0;
}

function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function oneIf(success) {
  return { passed: success ? 1 : 0, failed: success ? 0 : 1, skipped: 0 };
}
