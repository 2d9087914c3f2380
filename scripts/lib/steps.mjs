import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { runCaptured, runVisibly } from './child.mjs';
import { node24, root, resolveTool } from './paths.mjs';
import { countPlaywright, countVitest } from './reports.mjs';
import { ScriptFailure, print } from './print.mjs';

// A step: its name, and the function that runs it and counts `{passed, failed, skipped}`. One with `looks` returns what it
// `printed` instead of showing it, so that it can run beside others.
const createCheck = (title, command, ...args) => ({
  title,
  looks: true,
  run: async () => {
    // The type checkers are Go programs, which otherwise use all cores, and more work with each.
    const env = { GOMAXPROCS: '1' };
    // They write nothing, and the type checker does not stop at a gentler signal.
    const { code, printed } = await runCaptured(command, args, { env, endSignal: 'SIGKILL' });
    return { ...toCounts(code === 0), printed };
  },
});

/** All checks that do not run the code; the longest first, so that none runs alone at the end. */
export const checkSteps = [
  createCheck('代码规则', resolveTool('oxlint')),
  // One checker each: another one works out most of the types once more.
  createCheck('类型（服务端与脚本）', resolveTool('tsc'), '-p', '.', '--checkers', '1'),
  createCheck('类型（网页）', resolveTool('tsc'), '-p', 'apps/web', '--checkers', '1'),
  createCheck('无用代码', resolveTool('knip'), '--no-progress'),
  createCheck('格式', resolveTool('oxfmt'), '--check', '.'),
  createCheck('引用规则', node24, 'scripts/import-rules.mjs'),
  createCheck('部署文件', node24, 'scripts/ops.mjs'),
  createCheck('提交说明', node24, 'scripts/commits.mjs'),
];

/** Vitest without a browser: the named projects; tests for releases are omitted unless `release`. */
export function createVitestStep(title, { projects, release = false }) {
  return {
    title,
    run: async (reports) => {
      const file = path.join(reports, 'vitest.json');
      const chosen = projects.flatMap((project) => ['--project', project]);
      const tags = release ? [] : ['--tags-filter', '!release'];
      const outputs = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const args = ['run', ...chosen, ...tags, ...outputs];
      return countVitest(file, await runVisibly(resolveTool('vitest'), args));
    },
  };
}

/**
 * The component tests, in the Chromium at `browser`; reported once they are over. They share one page and use half a
 * processor, so that they run beside another step.
 */
export function createComponentsStep(browser) {
  return {
    title: '组件测试',
    run: async (reports) => {
      const file = path.join(reports, 'components.json');
      const outputs = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const args = ['run', '--project', 'components', ...outputs];
      const env = { CHROMIUM_PATH: browser };
      const { code, printed } = await runCaptured(resolveTool('vitest'), args, { env });
      return { ...countVitest(file, code), printed };
    },
  };
}

/** Drills that take longer hang, in ms: they take six minutes on a slow, otherwise idle machine. */
const DRILLS_HANG_MS = 30 * 60_000;

/**
 * The drills of ops in their short form, reported once they are over. They mostly wait, so that they run beside another
 * step.
 */
export const drillsStep = {
  title: '演练（短）',
  run: async () => {
    const args = ['ops/drills/run.ts', 'all', '--short'];
    const options = { env: { NODE_ENV: 'production' }, timeout: DRILLS_HANG_MS };
    const { code, printed } = await runCaptured(node24, args, options);
    return { ...toCounts(code === 0), printed };
  },
};

export const buildStep = {
  title: '构建页面',
  run: async () => {
    try {
      await ensureBuilt();
      return toCounts(true);
    } catch (error) {
      if (!(error instanceof ScriptFailure)) throw error;
      print(error.message);
      return toCounts(false);
    }
  },
};

/** Playwright on the built product, with the Chromium at `browser`: the main journeys, or with `release` every test. */
export function createBrowserStep(browser, { release = false } = {}) {
  return {
    title: release ? '端到端测试（全部）' : '端到端测试（主要流程）',
    run: async (reports) => {
      const file = path.join(reports, 'playwright.json');
      const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
      const options = { cwd: path.join(root, 'e2e'), env };
      const chosen = release ? [] : ['--grep', '@journey'];
      const code = await runVisibly(resolveTool('playwright'), ['test', ...chosen], options);
      return countPlaywright(file, code);
    },
  };
}

/** A walk through the built product at the floor of browsers: Chromium 109 and Firefox ESR against today's Chromium. */
export const floorStep = {
  title: '最低版本的浏览器',
  run: async () => toCounts((await runVisibly(node24, ['e2e/floor/run.ts'])) === 0),
};

function toCounts(success) {
  return { passed: success ? 1 : 0, failed: success ? 0 : 1, skipped: 0 };
}
