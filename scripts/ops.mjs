// Why it is as it is: docs/decisions/0085-where-it-runs.md
import { checkChart } from './lib/ops/chart.mjs';
import { checkCompose, checkDockerfile } from './lib/ops/container.mjs';
import { checkAlerts, checkCaddy, checkNginx, checkUnits } from './lib/ops/programs.mjs';
import { runMain, print } from './lib/print.mjs';

/** The checks, and the program that each needs beside npm's packages. */
const CHECKS = [
  ['ops/container', null, checkDockerfile],
  ['ops/compose', null, checkCompose],
  ['ops/helm', 'helm', checkChart],
  ['ops/nginx', 'nginx', checkNginx],
  ['ops/caddy', 'caddy', checkCaddy],
  ['ops/systemd', 'systemd-analyze', checkUnits],
  ['ops/alerts', 'promtool', checkAlerts],
];

/** `node scripts/ops.mjs`: checks the files for operators with the programs that will read them. */
await runMain(async () => {
  const results = await Promise.all(
    CHECKS.map(async ([folder, program, check]) => [folder, program, await check()]),
  );
  for (const [folder, program, faults] of results) {
    if (faults === null) print(`${folder} 没有检查：这台机器上没有 ${program}，也取不到`);
    else for (const fault of faults) print(fault);
  }
  process.exitCode = results.every(([, , faults]) => !faults?.length) ? 0 : 1;
});
