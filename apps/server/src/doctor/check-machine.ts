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
        '数据目录',
        (error as Error).message.replace(/。$/u, ''),
        '请用 DATA_DIR 指定可写的目录',
      ),
    ];
  }
  const { bavail, bsize } = statfsSync(DATA_DIR);
  const free = bavail * bsize;
  const text = `剩余 ${formatSize(free)}`;
  const hint = '请释放空间，或将 DATA_DIR 移至更大的磁盘';
  return [
    ok('数据目录', `${DATA_DIR}，可写`),
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
    return ok(topic, `${env.HOST} 的 ${env.PORT} 可用`);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    if (await isOwnServer(env))
      return warning(
        topic,
        `${env.PORT} 上已有知汇在运行`,
        '如需再启动一个，请更换 PORT 和 DATA_DIR',
      );
    return failed(topic, error.message, '请更换 PORT 或 HOST，或停止占用端口的程序');
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
  const topic = '打开文件数上限';
  if (limit === 'unlimited' || limit >= MIN_OPEN_FILES) return ok(topic, String(limit));
  const todo = '请在启动前运行 ulimit -n 65536，或在 systemd 中设置 LimitNOFILE=65536';
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
      return warning(topic, '未与时间服务器同步', '请运行 timedatectl set-ntp true，或安装 chrony');
  } catch {
    // not every system has it; the database's clock is compared besides
  }
  return ok(topic, new Date().toISOString());
}

/** The built pages; `npm start` builds them when they are missing. */
export function checkBuild({ WEB_BUILD }: Env): Finding {
  return existsSync(path.join(WEB_BUILD, 'server/index.js'))
    ? ok('网页', '已构建')
    : warning(
        '网页',
        '尚未构建',
        'npm start 会自动构建；直接运行 main.ts 前请先运行一次 npm start',
      );
}

/** Checks the key that encrypts secrets, and its file. */
export function checkSecrets({ SECRET_KEY, DATA_DIR, DATABASE_URL }: Env): Finding {
  const topic = '密钥';
  if (SECRET_KEY !== undefined) return ok(topic, '使用 SECRET_KEY');
  const file = path.join(DATA_DIR, 'secret.key');
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats !== undefined && (stats.mode & 0o077) !== 0)
    return warning(topic, `${file} 可被其他用户读取`, `请运行 chmod 600 ${file}`);
  if (DATABASE_URL !== undefined)
    return warning(
      topic,
      `位于 ${file}`,
      '多节点部署时请用 SECRET_KEY 为各节点指定相同的密钥；备份时请包含该文件',
    );
  return ok(topic, `位于 ${file}，备份时请包含该文件`);
}

/** Checks whether the public address fits the way the site is reached. */
export function checkAddress({
  PUBLIC_URL,
  TRUST_PROXY,
  localStart,
  METRICS_TOKEN,
}: Env): Finding[] {
  const topic = '对外地址';
  const metrics = checkMetrics(TRUST_PROXY, METRICS_TOKEN);
  if (localStart) return [ok(topic, `${PUBLIC_URL}，仅本机可访问`), metrics];
  if (isLoopback(new URL(PUBLIC_URL).hostname))
    return [
      warning(
        topic,
        `${PUBLIC_URL} 仅本机可访问，来自其他机器的请求将被拒绝`,
        '请将 PUBLIC_URL 设置为站点的访问地址',
      ),
      metrics,
    ];
  if (!PUBLIC_URL.startsWith('https:'))
    return [
      warning(
        topic,
        `${PUBLIC_URL} 未加密`,
        '请在前端部署带证书的反向代理，并将 PUBLIC_URL 设置为 https 地址',
      ),
      metrics,
    ];
  if (TRUST_PROXY === false)
    return [
      warning(
        topic,
        `${PUBLIC_URL}，但未设置 TRUST_PROXY`,
        '前端有反向代理时请将 TRUST_PROXY 设置为其地址或层数，否则所有用户共用访问频率限制',
      ),
      metrics,
    ];
  return [ok(topic, PUBLIC_URL), metrics];
}

/** Behind a proxy all requests come from this machine, so that only a token protects the metrics. */
function checkMetrics(trustProxy: Env['TRUST_PROXY'], token: string | undefined): Finding {
  const topic = '监控';
  if (token !== undefined) return ok(topic, '/metrics 使用 METRICS_TOKEN 访问');
  if (trustProxy === false) return ok(topic, '/metrics 仅限本机访问');
  return warning(
    topic,
    '前端有代理但未设置 METRICS_TOKEN，/metrics 无法访问',
    '如需使用 Prometheus，请设置 METRICS_TOKEN（openssl rand -hex 32）',
  );
}
