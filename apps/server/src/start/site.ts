import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rename, writeFile } from 'node:fs/promises';
import { buildApp } from '../app.ts';
import { buildDeps } from '../build-deps.ts';
import type { Env } from '../config/env.ts';
import type { Embedded } from '../db/embedded/start-embedded.ts';
import { listen as listenToNodes } from '../db/listen.ts';
import { runBots } from '../features/bot/bot.public.ts';
import type { BotRunner } from '../features/bot/bot.public.ts';
import { startHeartbeat } from '../features/status/status.public.ts';
import type { Heartbeat } from '../features/status/status.public.ts';
import { ensurePushKeys } from '../features/push/push.public.ts';
import { ensureBuiltInRoles, ensureFirstAdmin } from '../features/user/user.public.ts';
import type { FirstAdmin } from '../features/user/user.public.ts';
import { productionBuild } from '../http/web-build.ts';
import type { WebBuild } from '../http/web-build.ts';
import { createTasks, buildSchedule } from '../jobs.ts';
import type { Log } from '../kernel/context.ts';
import { closeTraces } from '../kernel/tracing.ts';
import { startQueue } from '../platform/queue/queue.ts';
import { prepareStart } from './prepare-start.ts';
import type { StartPreparation } from './prepare-start.ts';
import { openAppDatabase } from './database.ts';
import type { RunningDatabase } from './database.ts';
import { seedDemo } from './demo.ts';
import { listen } from './listen.ts';
import { printLines, print } from './print.ts';
import { exitOnSignals, onSignals } from './shutdown.ts';
import { stopAll } from './stop-all.ts';
import { startTraces } from './traces.ts';

/** Starts everything up to the running site. Throws StartupError with what to do. */
export async function startSite(env: Env, preparation?: StartPreparation): Promise<void> {
  const { at, server, loaded } = preparation ?? (await prepareStart(env));
  const { web, database } = await openWebAndDatabase(env, server).finally(loaded);
  const started = exitOnSignals();
  try {
    await startWithDatabase(env, database, web, at);
  } catch (error) {
    await database.stop();
    throw error;
  } finally {
    started();
  }
}

async function openWebAndDatabase(
  env: Env,
  server: Promise<Embedded>,
): Promise<{ web: WebBuild; database: RunningDatabase }> {
  let web: WebBuild;
  try {
    web = await openWeb(env);
  } catch (error) {
    await server.then(
      (running) => running.stop(),
      () => undefined,
    );
    throw error;
  }
  return { web, database: await openAppDatabase(env, { server }) };
}

async function openWeb(env: Env): Promise<WebBuild> {
  await startTraces(env);
  return env.NODE_ENV === 'development'
    ? await devBuild()
    : await productionBuild({
        folder: env.WEB_BUILD,
        archivedAssets: path.join(env.DATA_DIR, 'assets'),
        store: env.ASSETS_STORE,
      });
}

async function startWithDatabase(
  env: Env,
  database: RunningDatabase,
  web: WebBuild,
  startedAt: number,
): Promise<void> {
  let ready = false;
  const deps = buildDeps(env, database);
  const app = await buildApp({ deps, web, logger: { level: env.LOG_LEVEL }, isReady: () => ready });
  await ensureBuiltInRoles(database.db);
  await ensurePushKeys({ db: database.db, secrets: deps.secrets });
  if (env.DEMO) await seedDemo(database.sessions, deps, print);

  const listener = listenToNodes(database.url, app.channels, app.setListening);
  const log: Log = app.http.log;
  const queue =
    env.WORKER === 'inline'
      ? await startQueue({
          pool: database.sessions,
          log,
          tasks: createTasks(deps, log),
          schedule: buildSchedule(env),
        })
      : null;

  let heartbeat: Heartbeat | null = null;
  let bots: BotRunner | null = null;
  const stop = async (): Promise<void> => {
    await bots?.stop();
    await app.http.close();
    await queue?.stop();
    await heartbeat?.stop();
    await listener.close();
    await deps.markdown.close();
    await deps.searchLog.flush();
    await deps.search.close();
    await deps.reads.close();
    await web.close();
    await closeTraces();
  };
  let admin: FirstAdmin | null;
  try {
    heartbeat = await startHeartbeat(deps, queue === null ? 'SITE' : 'BOTH');
    if (queue !== null) bots = runBots({ deps, dispatch: app.dispatch, log });
    await listen(app.http, env);
    // last of all: a generated password is shown immediately, or else was never created
    const initialAdmin = { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD };
    admin = await ensureFirstAdmin(database.db, initialAdmin, saveFirstPassword(env));
  } catch (error) {
    // parts that still run would hold their connections, and the start would hang instead of reporting the error
    await stop();
    throw error;
  }
  // a proxy polls /readyz every few seconds; until the next poll it still sends requests here
  onSignals(
    async () => {
      ready = false;
      await sleep(env.DRAIN_SECONDS * 1000);
      await stopAll(stop, database, log);
    },
    env.DRAIN_SECONDS + env.SHUTDOWN_SECONDS,
    log,
  );
  ready = true;
  printWelcome(env, admin, performance.now() - startedAt);
}

async function devBuild(): Promise<WebBuild> {
  const { developmentBuild } = await import('../http/web-dev.ts');
  return developmentBuild();
}

const SET_PASSWORD = '密码：ADMIN_PASSWORD 中设置的密码';

function printWelcome(env: Env, admin: FirstAdmin | null, elapsedMs: number): void {
  const lines = [`知汇已就绪（${(elapsedMs / 1000).toFixed(1)} 秒）：${env.PUBLIC_URL}`];
  if (admin !== null) {
    lines.push(`管理员账号：${admin.email}`);
    lines.push(admin.generated ? describeFirstPassword(env, admin) : SET_PASSWORD);
  } else {
    lines.push('登录：使用已有账号；忘记密码可在登录页重置');
  }
  if (env.devMailbox) lines.push(`未设置 SMTP，邮件显示在 ${env.PUBLIC_URL}/dev/mailbox`);
  printLines(lines);
}

type PasswordTarget = Pick<Env, 'localStart' | 'LOG_FORMAT' | 'DATA_DIR'>;

const getFile = ({ DATA_DIR }: PasswordTarget) => path.join(DATA_DIR, 'first-password.txt');

/**
 * A person reads the output of a local start. Any other output goes to logs, which many people read and which are not
 * cleared.
 */
const isShownOnScreen = ({ localStart, LOG_FORMAT }: PasswordTarget): boolean =>
  localStart && LOG_FORMAT === 'text';

/** Writes the password of the first Admin into a file that the owner alone may read, where no person reads the output. */
function saveFirstPassword(env: PasswordTarget): (admin: FirstAdmin) => Promise<void> {
  return async ({ email, password }) => {
    if (isShownOnScreen(env)) return;
    const unfinished = `${getFile(env)}.${process.pid}`;
    const text = `${email}\n${password}\n登录后须修改；修改后请删除此文件。\n`;
    await writeFile(unfinished, text, { mode: 0o600, flag: 'w' });
    await rename(unfinished, getFile(env));
  };
}

/** The line that the start prints about it. */
function describeFirstPassword(env: PasswordTarget, { password }: FirstAdmin): string {
  return isShownOnScreen(env)
    ? `初始密码：${password}（仅显示一次，登录后须修改）`
    : `初始密码在文件 ${getFile(env)} 中（登录后须修改，修改后请删除该文件）`;
}
