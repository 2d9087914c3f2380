import { isIP } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { StartupError } from './startup-error.ts';

const repositoryRoot = path.resolve(import.meta.dirname, '../../../..');

/** Optional text whose refusal names what is allowed. */
function text(allowed: string) {
  return z.string({ error: allowed });
}

/** `1` or `0` (also true/false), as a boolean. */
function flag(fallback: boolean) {
  return z
    .enum(['0', '1', 'false', 'true'], { error: '只能是 1（开）或 0（关）' })
    .transform((value) => value === '1' || value === 'true')
    .default(fallback);
}

/** A decimal number within bounds; `integer` refuses fractions. */
function number(min: number, max: number, fallback: number, integer = true) {
  const allowed = `只能是 ${min} 到 ${max} 之间的${integer ? '整数' : '数'}`;
  return text(allowed)
    .regex(integer ? /^\d+$/ : /^\d+(\.\d+)?$/, allowed)
    .transform(Number)
    .refine((value) => value >= min && value <= max, allowed)
    .default(fallback);
}

function choice<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: `只能是 ${values.join('、')} 之一` });
}

/** An address with one of the given schemes. */
function address(schemes: string[], example: string) {
  const allowed = `只能是以 ${schemes.map((scheme) => `${scheme}//`).join(' 或 ')} 开头的地址，例如 ${example}`;
  return text(allowed).refine((value) => {
    const url = URL.parse(value);
    return url !== null && schemes.includes(url.protocol);
  }, allowed);
}

/** What HOST may be, for whoever finds that it is not. */
export const HOST_ALLOWED = '只能是这台机器的 IP 地址或主机名，例如 127.0.0.1 或 0.0.0.0';
const publicUrlAllowed =
  '只能是站点的根地址（http:// 或 https:// 开头，不带路径），例如 https://zhihui.example.com';

const settings = z.object({
  HOST: text(HOST_ALLOWED).refine(isHost, HOST_ALLOWED).default('127.0.0.1'),
  PORT: number(0, 65535, 3000),
  DATA_DIR: text('只能是一个文件夹的路径')
    .default('data')
    .transform((value) => path.resolve(repositoryRoot, value)),
  WEB_BUILD: text('只能是一个文件夹的路径')
    .default('apps/web/build')
    .transform((value) => path.resolve(repositoryRoot, value)),
  ASSETS_STORE: address(
    ['http:', 'https:'],
    'https://密钥名:密钥@s3.example.com/存储桶/前缀?region=cn-north-1',
  ).optional(),
  DATABASE_URL: address(
    ['postgres:', 'postgresql:'],
    'postgresql://用户:密码@127.0.0.1:5432/zhihui',
  ).optional(),
  DATABASE_POOL_SIZE: number(4, 200, 10),
  DEMO: flag(true),
  ADMIN_EMAIL: z.email({ error: '只能是一个邮箱地址' }).optional(),
  ADMIN_PASSWORD: text('只能是 8 到 128 个字符')
    .min(8, '只能是 8 到 128 个字符')
    .max(128, '只能是 8 到 128 个字符')
    .optional(),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtp://用户:密码@mail.example.com:587').optional(),
  MAIL_FROM: text('只能是一个发件人')
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, '只能是一个发件人，例如 知汇 <noreply@example.com>')
    .optional(),
  PUBLIC_URL: text(publicUrlAllowed).refine(isOrigin, publicUrlAllowed).optional(),
  TRUST_PROXY: flag(false),
  NODE_ENV: choice(['production', 'development', 'test']).default('production'),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  RATE_LIMIT_SCALE: number(0, 1_000_000, 1, false),
  WORKER: choice(['inline', 'off']).default('inline'),
  UPLOAD_MAX_MB: number(1, 1024, 10),
  SHUTDOWN_SECONDS: number(0, 600, 10),
  DEV_MAILBOX: flag(true),
});

/** The embedded server takes 60 connections; the queue, listeners and tools need theirs too. */
const embeddedPoolSize = 40;

type Settings = z.output<typeof settings>;

/**
 * All settings of the process, read once at the start.
 * - `PUBLIC_URL` is the site's own origin without a trailing slash; `MAIL_FROM` is always set.
 * - `LOG_LEVEL`: on a local start a person reads the output, so it is `warn` unless told otherwise.
 * - `RATE_LIMIT_SCALE` multiplies every rate limit; 0 lifts them. Only a local start may change it.
 * - `localStart`: nobody but this machine can reach the site, judged by addresses alone, because
 *   `npm start` runs with NODE_ENV=production for speed.
 * - `devMailbox`: mail is shown on screen instead of being sent.
 */
export type Env = Settings & {
  PUBLIC_URL: string;
  MAIL_FROM: string;
  LOG_LEVEL: NonNullable<Settings['LOG_LEVEL']>;
  localStart: boolean;
  devMailbox: boolean;
};

/**
 * Reads and checks all settings. Empty ones count as not set, unknown ones are ignored.
 * Throws a `StartupError` that lists every wrong setting with what is allowed.
 */
export function loadEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(
    Object.keys(settings.shape)
      .map((name) => [name, source[name]?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) throw refusal(parsed.error);

  const env = derive(parsed.data);
  if (env.RATE_LIMIT_SCALE !== 1 && !env.localStart) {
    throw wrongSettings([
      'RATE_LIMIT_SCALE：站点能从别的机器访问时（HOST、PUBLIC_URL 不是本机，或 TRUST_PROXY=1）只能是 1',
    ]);
  }
  if (env.DATABASE_URL === undefined && env.DATABASE_POOL_SIZE > embeddedPoolSize) {
    throw wrongSettings([
      `DATABASE_POOL_SIZE：没有 DATABASE_URL 时（自带的数据库）只能是 1 到 ${embeddedPoolSize} 之间的整数`,
    ]);
  }
  return env;
}

function derive(values: Settings): Env {
  const publicUrl = values.PUBLIC_URL
    ? new URL(values.PUBLIC_URL).origin
    : `http://${urlHost(values.HOST)}:${values.PORT}`;
  const publicHost = new URL(publicUrl).hostname;
  const localStart = isLoopback(values.HOST) && isLoopback(publicHost) && !values.TRUST_PROXY;
  return {
    ...values,
    PUBLIC_URL: publicUrl,
    MAIL_FROM:
      values.MAIL_FROM ?? `知汇 <noreply@${isLoopback(publicHost) ? 'localhost' : publicHost}>`,
    LOG_LEVEL: values.LOG_LEVEL ?? (localStart ? 'warn' : 'info'),
    localStart,
    devMailbox: localStart && values.DEV_MAILBOX && values.SMTP_URL === undefined,
  };
}

function refusal(error: z.ZodError): StartupError {
  const allowedByName = new Map<string, string>();
  for (const issue of error.issues) {
    const name = String(issue.path[0]);
    if (!allowedByName.has(name)) allowedByName.set(name, issue.message);
  }
  return wrongSettings([...allowedByName].map(([name, allowed]) => `${name}：${allowed}`));
}

// The value is not repeated: some settings hold passwords.
function wrongSettings(lines: string[]): StartupError {
  return new StartupError(
    `有 ${lines.length} 项设置不对：\n${lines.map((line) => `  ${line}`).join('\n')}`,
  );
}

/** An address with a port, or numbers that only look like an address, are none. */
function isHost(value: string): boolean {
  if (isIP(value) !== 0) return URL.canParse(`http://${urlHost(value)}`);
  return /^[\w.-]+$/.test(value) && URL.parse(`http://${value}`)?.hostname === value.toLowerCase();
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === ''
  );
}

/** True for localhost, 127.0.0.0/8 and ::1. A name that merely resolves there does not count. */
function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') {
    return URL.canParse(`http://${os.hostname()}`) ? os.hostname() : 'localhost';
  }
  return host.includes(':') ? `[${host}]` : host;
}
