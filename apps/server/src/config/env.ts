import type { z } from 'zod';
import { isLoopback, urlHost } from './host.ts';
import { settings } from './settings.ts';
import { StartupError } from './startup-error.ts';

/** The embedded server accepts 60 connections; the queue, listeners and tools need some of them. */
const embeddedPoolSize = 40;

type Settings = z.output<typeof settings>;

/**
 * All settings of the process, read once at the start.
 * - `PUBLIC_URL` is the site's own origin without a trailing slash: all absolute addresses come from it, and none from a
 * request. It may be omitted only where no other machine can connect. `MAIL_FROM` is always set.
 * - `LOG_LEVEL`: on a local start a person reads the output, so the default is `warn`.
 * - `RATE_LIMIT_SCALE` multiplies every rate limit; 0 lifts them. Only a local start may change it.
 * - `DRAIN_SECONDS`: gives a proxy in front time to notice that the process is about to stop.
 * - `localStart`: no other machine can connect to the site, judged by addresses alone, because `npm start` runs with
 * NODE_ENV=production for speed.
 * - `devMailbox`: mail is shown on screen instead of being sent.
 */
export type Env = Settings & {
  PUBLIC_URL: string;
  MAIL_FROM: string;
  LOG_LEVEL: NonNullable<Settings['LOG_LEVEL']>;
  DRAIN_SECONDS: number;
  localStart: boolean;
  devMailbox: boolean;
};

/**
 * Reads and checks all settings. Empty ones count as not set, unknown ones are ignored.
 * Throws a `StartupError` that lists every wrong setting with what is allowed.
 */
export function loadEnv(source: Record<string, string | undefined> = process.env): Env {
  const values = Object.fromEntries(
    Object.keys(settings.shape)
      .map((name) => [name, source[name]?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settings.safeParse(values);
  if (!parsed.success) throw toStartupError(parsed.error);

  if (parsed.data.PUBLIC_URL === undefined && !isLoopback(parsed.data.HOST)) {
    throw invalidSettingsError([
      'PUBLIC_URL：HOST 不是本机时必须设置为站点的访问地址，例如 https://zhihui.example.com',
    ]);
  }
  const env = deriveEnv(parsed.data);
  if (env.RATE_LIMIT_SCALE !== 1 && !env.localStart) {
    throw invalidSettingsError([
      'RATE_LIMIT_SCALE：站点可从其他机器访问时（HOST、PUBLIC_URL 不是本机，或设置了 TRUST_PROXY）只能为 1',
    ]);
  }
  if (env.DATABASE_URL === undefined && env.DATABASE_POOL_SIZE > embeddedPoolSize) {
    throw invalidSettingsError([
      `DATABASE_POOL_SIZE：未设置 DATABASE_URL 时（内置数据库）只能为 1 到 ${embeddedPoolSize} 之间的整数`,
    ]);
  }
  if (env.DATABASE_SESSION_URL !== undefined && env.DATABASE_URL === undefined) {
    throw invalidSettingsError(['DATABASE_SESSION_URL：仅在设置 DATABASE_URL（连接池地址）时有效']);
  }
  if (env.STORAGE_ALSO === env.STORAGE) {
    throw invalidSettingsError(['STORAGE_ALSO：只能为 STORAGE 以外的位置，迁移完成后请删除此项']);
  }
  return env;
}

function deriveEnv(values: Settings): Env {
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
    DRAIN_SECONDS: values.DRAIN_SECONDS ?? (values.TRUST_PROXY ? 5 : 0),
    localStart,
    devMailbox: localStart && values.DEV_MAILBOX && values.SMTP_URL === undefined,
  };
}

function toStartupError(error: z.ZodError): StartupError {
  const allowedByName = new Map<string, string>();
  for (const issue of error.issues) {
    const name = String(issue.path[0]);
    if (!allowedByName.has(name)) allowedByName.set(name, issue.message);
  }
  return invalidSettingsError([...allowedByName].map(([name, allowed]) => `${name}：${allowed}`));
}

// The value is not repeated: some settings hold passwords.
function invalidSettingsError(lines: string[]): StartupError {
  return new StartupError(
    `有 ${lines.length} 项设置不正确：\n${lines.map((line) => `  ${line}`).join('\n')}`,
  );
}
