import { loadEnv } from '../config/env.ts';
import type { Env } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { checkDatabase } from './check-database.ts';
import {
  checkAddress,
  checkBuild,
  checkClock,
  checkDataDir,
  checkFileLimit,
  checkMachine,
  checkPort,
  checkSecrets,
} from './check-machine.ts';
import { checkMail, checkStorage, checkStore } from './check-services.ts';
import { fault, lineOf, ok } from './finding.ts';
import type { Finding } from './finding.ts';

/** `npm run doctor`: looks at everything a start needs, and makes nothing but a data folder that is missing. Gives whether nothing is in its way. */
export async function runDoctor(
  source: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<boolean> {
  const findings = await examine(source, (finding) => print(lineOf(finding)));
  const count = (level: Finding['level']) => findings.filter((one) => one.level === level).length;
  const [faults, warnings] = [count('error'), count('warning')];
  const more = warnings > 0 ? `，${warnings} 项请留意（!）` : '';
  print(faults > 0 ? `\n有 ${faults} 项要先处理（✗）${more}` : `\n可以启动${more}`);
  return faults === 0;
}

async function examine(
  source: Record<string, string | undefined>,
  tell: (finding: Finding) => void,
): Promise<Finding[]> {
  const found: Finding[] = [];
  const add = (more: Finding | Finding[]): void => {
    for (const one of [more].flat()) {
      found.push(one);
      tell(one);
    }
  };
  let env: Env;
  try {
    env = loadEnv(source);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    add(fault('设置', error.message, '改好这些环境变量，其余的检查才能做'));
    return found;
  }
  add(ok('设置', '名字和值都对'));
  add(checkMachine());
  add(checkFileLimit());
  add(checkDataDir(env));
  add(checkSecrets(env));
  add(checkAddress(env));
  add(checkBuild(env));
  // one after the other, so that the lines come in an order that stays
  for (const check of [checkClock, checkPort, checkDatabase, checkMail, checkStorage, checkStore])
    add(await check(env));
  return found;
}
