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
import { failed, formatFinding, ok } from './finding.ts';
import type { Finding } from './finding.ts';

/**
 * `npm run doctor`: checks everything that a start needs. The only thing it creates is a missing data folder. Returns
 * whether nothing prevents a start.
 */
export async function runDoctor(
  source: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<boolean> {
  const findings = await runChecks(source, (finding) => print(formatFinding(finding)));
  const count = (level: Finding['level']) =>
    findings.filter((finding) => finding.level === level).length;
  const [errors, warnings] = [count('error'), count('warning')];
  const warningsText = warnings > 0 ? `，${warnings} 项警告（!）` : '';
  print(
    errors > 0 ? `\n有 ${errors} 项错误需先处理（✗）${warningsText}` : `\n可以启动${warningsText}`,
  );
  return errors === 0;
}

async function runChecks(
  source: Record<string, string | undefined>,
  report: (finding: Finding) => void,
): Promise<Finding[]> {
  const allFindings: Finding[] = [];
  const addFindings = (warningsText: Finding | Finding[]): void => {
    for (const item of [warningsText].flat()) {
      allFindings.push(item);
      report(item);
    }
  };
  let env: Env;
  try {
    env = loadEnv(source);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    addFindings(failed('设置', error.message, '请修正以上环境变量后再进行其余检查'));
    return allFindings;
  }
  addFindings(ok('设置', '名称和值均正确'));
  addFindings(checkMachine());
  addFindings(checkFileLimit());
  addFindings(checkDataDir(env));
  addFindings(checkSecrets(env));
  addFindings(checkAddress(env));
  addFindings(checkBuild(env));
  // one after the other, so that the order of the lines is stable
  for (const check of [checkClock, checkPort, checkDatabase, checkMail, checkStorage, checkStore])
    addFindings(await check(env));
  return allFindings;
}
