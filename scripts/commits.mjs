import { runCaptured } from './lib/child.mjs';
import { print } from './lib/print.mjs';

/** Earlier commits were made without this rule. */
const SINCE = '2026-11-27T00:00:00Z';
/** A subject that is longer is cut off by most tools that list commits. */
const MAX_SUBJECT = 72;

/** Refuses commits whose subject is too long. A copy without a history passes. */
const format = '--format=%h%x09%s';
const { code, printed } = await runCaptured('git', [
  'log',
  '--no-merges',
  `--since=${SINCE}`,
  format,
]);
const tooLong = code === 0 ? printed.split('\n').filter(isTooLong) : [];
for (const line of tooLong) print(`提交说明的首行超过 ${MAX_SUBJECT} 个字符：${line}`);
process.exitCode = tooLong.length > 0 ? 1 : 0;

function isTooLong(line) {
  return line.slice(line.indexOf('\t') + 1).length > MAX_SUBJECT;
}
