import { execFile } from 'node:child_process';
import { existsSync, statfsSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Env } from '../config/env.ts';
import { isLoopback } from '../config/host.ts';
import { StartupError } from '../config/startup-error.ts';
import { ensureDataDir } from '../start/data-dir.ts';
import { assertPortFree } from '../start/listen.ts';
import { failed, ok, formatSize, warning } from './finding.ts';
import type { Finding } from './finding.ts';

const GB = 1024 ** 3;
const MIN_OPEN_FILES = 4096;

/** The data folder, and the space there. */
export function checkDataDir({ DATA_DIR }: Env): Finding[] {
  try {
    ensureDataDir(DATA_DIR);
  } catch (error) {
    return [
      failed(
        '数据文件夹',
        (error as Error).message.replace(/。$/u, ''),
        '用 DATA_DIR 指向能写的文件夹',
      ),
    ];
  }
  const { bavail, bsize } = statfsSync(DATA_DIR);
  const free = bavail * bsize;
  const text = `还有 ${formatSize(free)}`;
  const hint = '腾出空间，或把 DATA_DIR 换到更大的磁盘';
  return [
    ok('数据文件夹', `${DATA_DIR}，可以写`),
    free < GB / 2
      ? failed('磁盘空间', text, hint)
      : free < 5 * GB
        ? warning('磁盘空间', text, hint)
        : ok('磁盘空间', text),
  ];
}

/** Checks the port: free, used by this site, or by another program. */
export async function checkPort(env: Env): Promise<Finding> {
  const topic = '监听端口';
  try {
    await assertPortFree(env);
    return ok(topic, `${env.HOST} 的 ${env.PORT} 可以用`);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    if (await isOwnServer(env))
      return warning(
        topic,
        `${env.PORT} 上已经有一个知汇在运行`,
        '要再启动一个，请换 PORT 和 DATA_DIR',
      );
    return failed(topic, error.message, '换一个 PORT 或 HOST，或停下占用它的程序');
  }
}

async function isOwnServer({ HOST, PORT }: Env): Promise<boolean> {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST.includes(':') ? '[::1]' : HOST;
  try {
    const signal = AbortSignal.timeout(2000);
    const answer = await fetch(`http://${host}:${PORT}/healthz`, { signal });
    return answer.headers.has('x-build');
  } catch {
    return false;
  }
}

/** How many files and connections the process may hold open. */
export function checkFileLimit(limit: number | 'unlimited' = readFileLimit()): Finding {
  const topic = '打开文件的上限';
  if (limit === 'unlimited' || limit >= MIN_OPEN_FILES) return ok(topic, String(limit));
  const todo = '启动前运行 ulimit -n 65536，或在 systemd 里设 LimitNOFILE=65536';
  return limit < 1024 ? failed(topic, String(limit), todo) : warning(topic, String(limit), todo);
}

function readFileLimit(): number | 'unlimited' {
  const report = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } };
  };
  return report.userLimits?.open_files?.soft ?? 'unlimited';
}

/** Memory and the program that runs all of it. */
export function checkMachine(): Finding[] {
  const total = os.totalmem();
  const text = formatSize(total);
  return [
    ok('Node.js', process.versions.node),
    total < 2 * GB ? warning('内存', text, '建议至少 2 GB') : ok('内存', text),
  ];
}

/** Checks whether the clock is right; codes, sessions and dates depend on it. */
export async function checkClock(): Promise<Finding> {
  const topic = '时钟';
  try {
    const { stdout } = await promisify(execFile)('timedatectl', [
      'show',
      '-p',
      'NTPSynchronized',
      '--value',
    ]);
    if (stdout.trim() === 'no')
      return warning(topic, '没有与时间服务器同步', '运行 timedatectl set-ntp true，或安装 chrony');
  } catch {
    // not every system has it; the database's clock is compared besides
  }
  return ok(topic, new Date().toISOString());
}

/** The built pages; `npm start` builds them when they are missing. */
export function checkBuild({ WEB_BUILD }: Env): Finding {
  return existsSync(path.join(WEB_BUILD, 'server/index.js'))
    ? ok('网页', '已经构建')
    : warning(
        '网页',
        '还没有构建',
        'npm start 会先构建；直接运行 main.ts 之前请先运行一次 npm start',
      );
}

/** Checks the key that encrypts secrets, and its file. */
export function checkSecrets({ SECRET_KEY, DATA_DIR, DATABASE_URL }: Env): Finding {
  const topic = '密钥';
  if (SECRET_KEY !== undefined) return ok(topic, '用 SECRET_KEY 里的');
  const file = path.join(DATA_DIR, 'secret.key');
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats !== undefined && (stats.mode & 0o077) !== 0)
    return warning(topic, `${file} 别的用户也能读`, `运行 chmod 600 ${file}`);
  if (DATABASE_URL !== undefined)
    return warning(
      topic,
      `在 ${file} 里`,
      '有几个节点时请用 SECRET_KEY 给它们同一个；备份时不要漏掉它',
    );
  return ok(topic, `在 ${file} 里，备份时不要漏掉`);
}

/** Checks whether the public address fits the way the site is reached. */
export function checkAddress({
  PUBLIC_URL,
  TRUST_PROXY,
  localStart,
  METRICS_TOKEN,
}: Env): Finding[] {
  const topic = '对外的地址';
  const metrics = checkMetrics(TRUST_PROXY, METRICS_TOKEN);
  if (localStart) return [ok(topic, `${PUBLIC_URL}，只有本机能访问`), metrics];
  if (isLoopback(new URL(PUBLIC_URL).hostname))
    return [
      warning(
        topic,
        `${PUBLIC_URL} 只在本机打得开，从别处来的请求会被拒绝`,
        'PUBLIC_URL 写大家打开的地址',
      ),
      metrics,
    ];
  if (!PUBLIC_URL.startsWith('https:'))
    return [
      warning(
        topic,
        `${PUBLIC_URL} 没有加密`,
        '在前面放一个带证书的反向代理，PUBLIC_URL 写 https 地址',
      ),
      metrics,
    ];
  if (TRUST_PROXY === false)
    return [
      warning(
        topic,
        `${PUBLIC_URL}，但没有设 TRUST_PROXY`,
        '前面有反向代理时把 TRUST_PROXY 设为它的地址或层数，否则所有人共用一个访问频率',
      ),
      metrics,
    ];
  return [ok(topic, PUBLIC_URL), metrics];
}

/** Behind a proxy all requests come from this machine, so that only a token protects the metrics. */
function checkMetrics(trustProxy: Env['TRUST_PROXY'], token: string | undefined): Finding {
  const topic = '监控';
  if (token !== undefined) return ok(topic, '/metrics 凭 METRICS_TOKEN');
  if (trustProxy === false) return ok(topic, '/metrics 只答本机');
  return warning(
    topic,
    '前面有代理，没有 METRICS_TOKEN，谁也读不到 /metrics',
    '要用 Prometheus 时设 METRICS_TOKEN（openssl rand -hex 32）',
  );
}
