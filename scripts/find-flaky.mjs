import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { runVisibly } from './lib/child.mjs';
import { watchForExit } from './lib/exit-handler.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root, resolveTool } from './lib/paths.mjs';
import { countPlaywright, countVitest } from './lib/reports.mjs';
import { ScriptFailure, runMain, print } from './lib/print.mjs';

const USAGE = '用法：npm run hunt -- e2e/specs/名字.spec.ts [--repeat 30] [--load 核数]';

/**
 * `npm run hunt -- FILE…`: runs tests again and again while the processors are busy with something else, to find those
 * that fail by chance. Specs of the browser and files of Vitest alike; no second tries.
 */
await runMain(async () => {
  const { files, repeat, load } = readArguments();
  watchForExit();
  await ensureInstalled('all');
  await ensureBuilt();
  const browser = await ensureBrowser();
  const reports = mkdtempSync(path.join(os.tmpdir(), 'zhihui-hunt-'));
  const busy = Array.from({ length: load }, () => new Worker('for (;;);', { eval: true }));
  try {
    const specs = files.filter((file) => file.endsWith('.spec.ts'));
    const others = files.filter((file) => !specs.includes(file));
    const counts = [
      ...(specs.length > 0 ? [await huntSpecs(specs, { repeat, browser, reports })] : []),
      ...(others.length > 0 ? await huntFiles(others, { repeat, browser, reports }) : []),
    ];
    const failures = Map.groupBy(
      counts.flatMap((count) => count.failures ?? []),
      ({ name }) => name,
    );
    for (const [name, times] of failures)
      print(`${times.length} / ${repeat}  ${name}\n${times[0].error}`);
    const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
    print(`\n${sum('passed')} passed, ${sum('failed')} failed`);
    process.exitCode = sum('failed') === 0 ? 0 : 1;
  } finally {
    await Promise.all(busy.map((worker) => worker.terminate()));
    rmSync(reports, { recursive: true, force: true });
  }
});

async function huntSpecs(specs, { repeat, browser, reports }) {
  const file = path.join(reports, 'playwright.json');
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const names = specs.map((spec) => path.basename(spec));
  const args = ['test', ...names, '--repeat-each', String(repeat), '--retries', '0'];
  const code = await runVisibly(resolveTool('playwright'), args, {
    cwd: path.join(root, 'e2e'),
    env,
  });
  return countPlaywright(file, code);
}

async function huntFiles(files, { repeat, browser, reports }) {
  const counts = [];
  const env = { CHROMIUM_PATH: browser };
  for (let time = 0; time < repeat; time += 1) {
    const file = path.join(reports, `vitest-${time}.json`);
    const outputs = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const code = await runVisibly(
      resolveTool('vitest'),
      ['run', ...files, '--retry=0', ...outputs],
      { env },
    );
    counts.push(countVitest(file, code));
  }
  return counts;
}

function readArguments() {
  const options = { repeat: { type: 'string' }, load: { type: 'string' } };
  const { values, positionals } = parseConfig({ options, allowPositionals: true });
  const repeat = parseInteger(values.repeat ?? '30', 1, 1000);
  const load = parseInteger(values.load ?? String(os.availableParallelism()), 0, 64);
  if (positionals.length === 0) throw new ScriptFailure(USAGE);
  return { files: positionals, repeat, load };
}

function parseConfig(config) {
  try {
    return parseArgs(config);
  } catch {
    throw new ScriptFailure(USAGE);
  }
}

function parseInteger(text, least, most) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new ScriptFailure(`${USAGE}\n${text} 不是 ${least} 到 ${most} 之间的整数。`);
  return number;
}
