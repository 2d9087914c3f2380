/**
 * `npm run bench:guard [-- COMMIT]`: whether pages became more expensive than on a commit, by default the one that is published last
 * (`origin/main`, else the one before). Rows of readers on 10,000 articles, in about three minutes; fails where a row became
 * more expensive by more than a twentieth (the median of three rounds). `CORPUS` and `BENCH_DIR` as for `npm run bench`.
 */
import { execFileSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { compareBuilds } from './lib/compare.ts';

/** Without pages that are cached: what they cost is mostly the collection of garbage, which differs by a third. */
const ROWS = [
  '列表页（访客，不用缓存）',
  '列表页（登录）',
  '文章页（访客）',
  '文章页（登录）',
  '问题页（登录，30 答 200 评）',
  '搜索常见词',
];
/** What a pair of measurements of the same build differs by. */
const TOLERANCE = 1.05;

const corpusDir = process.env['CORPUS'] ?? '';
const dataDir =
  process.env['BENCH_DIR'] ??
  path.join(os.tmpdir(), corpusDir === '' ? 'zhihui-guard-demo' : 'zhihui-guard');
const commit = process.argv[2] ?? findPublished();
console.log(`与 ${commit} 比较每个请求的处理器时间：`);

const expensiveRows: string[] = [];
for await (const { name, builds, ratio, isOfInstructions } of compareBuilds({
  commits: [commit],
  count: 10_000,
  corpusDir,
  dataDir,
  rounds: 3,
  seconds: 2,
  isWanted: (row) => ROWS.includes(row),
  countsInstructions: true,
  withReference: false,
})) {
  const [before, now] = builds;
  const isMoreExpensive = ratio > TOLERANCE;
  if (isMoreExpensive) expensiveRows.push(name);
  const times = `${before?.cpuMs.toFixed(2)} → ${now?.cpuMs.toFixed(2)} 毫秒`;
  const change = `${isOfInstructions ? '指令数' : '时间'}为 ${ratio.toFixed(2)} 倍`;
  console.log(`${isMoreExpensive ? '✗' : '✓'} ${name}：${times}，${change}`);
}
if (expensiveRows.length > 0) {
  console.log(`\n比 ${commit} 贵了二十分之一以上：${expensiveRows.join('、')}`);
  process.exitCode = 1;
}

/** The commit that others have, or the one before this. */
function findPublished(): string {
  const resolve = (name: string): string | null => {
    try {
      return execFileSync('git', ['rev-parse', '--verify', '--quiet', '--short', name], {
        encoding: 'utf8',
      }).trim();
    } catch {
      return null;
    }
  };
  const head = resolve('HEAD');
  const published = resolve('origin/main');
  return published !== null && published !== head ? published : (resolve('HEAD~1') ?? 'HEAD');
}
