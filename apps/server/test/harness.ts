import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { vi } from 'vitest';
import { buildUrl } from '@zhihui/contract/client.ts';
import type { DataFor, EndpointKey, InputFor, RawInput } from '@zhihui/contract/client.ts';
import { parseJson } from '@zhihui/contract/json.ts';
import { buildApp } from '../src/app.ts';
import type { App } from '../src/app.ts';
import { buildDeps } from '../src/build-deps.ts';
import { loadEnv } from '../src/config/env.ts';
import { listen } from '../src/db/listen.ts';
import type { Database } from '../src/db/db.ts';
import type { Deps } from '../src/deps.ts';
import type { WebBuild } from '../src/http/web-build.ts';
import { createEmit } from '../src/platform/queue/outbox.ts';
import { subscribers } from '../src/subscribers.ts';
import type { Mail } from '../src/platform/mail/mailer.ts';
import type { Sms } from '../src/platform/sms/sms.ts';
import { createTestDatabase, openTestPool } from './database.ts';
import { createFactories } from './factories.ts';
import type { Factories } from './factories.ts';
import { runJobs } from './jobs.ts';
import type { JobResults, RunJobsOptions } from './jobs.ts';

export interface TestAppOptions {
  /** Settings in the form of environment variables; limits are lifted unless RATE_LIMIT_SCALE is set. */
  env?: Record<string, string>;
  /** Joins the database of another app, as a second node does; by default the app has a database of its own. */
  joins?: Pick<TestApp, 'url'>;
  /** Caches answers for visitors as production does. Off by default, because factories write without clearing the cache. */
  caching?: boolean;
  /** Replaces adapters: a failing mailer, a slow renderer. */
  deps?: (deps: Deps) => Partial<Deps>;
  web?: WebBuild;
  isReady?: () => boolean;
  /** Levels of the lines in `errors`; default: errors alone. */
  logLevel?: string;
}

/** An envelope with its status and headers. */
export interface TestAnswer<T> {
  code: number;
  data: T;
  msg: string;
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
}

/** A request below the typed client: any headers, any body. */
export interface RawRequest extends RawInput {
  token?: string | null | undefined;
  headers?: Record<string, string>;
  file?: TestFile;
  /** Sent unchanged in place of `body`. */
  payload?: string | Buffer;
}

export type CallArguments<K extends EndpointKey> =
  Record<never, never> extends InputFor<K>
    ? [input?: InputFor<K>, token?: string | null]
    : [input: InputFor<K>, token?: string | null];

export interface TestApp extends App {
  db: Database['db'];
  deps: Deps;
  url: string;
  /** Mails that were sent, oldest first. */
  mails: Mail[];
  /** Short messages that were sent. */
  texts: Sms[];
  /** Lines the server logged, errors by default, one JSON object each: the details that a 500 hides from the caller. */
  errors: string[];
  /** Rows of the database that complete themselves. */
  make: Factories;
  /** One call over HTTP (without a port), typed; `token` signs in. */
  call<K extends EndpointKey>(key: K, ...rest: CallArguments<K>): Promise<TestAnswer<DataFor<K>>>;
  /** The same without types, for wrong input, uploads and headers. */
  send(key: string, request?: RawRequest): Promise<TestAnswer<unknown>>;
  /** Runs all waiting jobs, and the ones they add, now. Failed jobs are deferred, unless `retry` reschedules them. */
  runJobs(options?: RunJobsOptions): Promise<JobResults>;
  /** Opens a port of the system's choice on 127.0.0.1; returns the address. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** A whole server on a database of its own, without a port. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database =
    options.joins === undefined
      ? await createTestDatabase()
      : { ...openTestPool(options.joins.url), url: options.joins.url };
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'zhihui-data-'));
  const env = loadEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ...options.env,
  });
  const mails: Mail[] = [];
  const deps: Deps = buildDeps(env, database);
  const texts: Sms[] = [];
  deps.mailer = { send: async (mail) => void mails.push(mail) };
  deps.sms = { send: async (sms) => void texts.push(sms) };
  Object.assign(deps, options.deps?.(deps));
  const errors: string[] = [];
  const logger = {
    level: options.logLevel ?? 'error',
    stream: { write: (line: string) => void errors.push(line) },
  };
  const app = await buildApp({
    deps,
    web: options.web ?? null,
    logger,
    isReady: options.isReady ?? (() => true),
  });
  await app.http.ready();
  const changes = options.caching === true ? await listenForChanges(database.url, app) : undefined;
  const send = sender(app);
  return {
    ...app,
    db: database.db,
    deps,
    url: database.url,
    mails,
    texts,
    errors,
    make: createFactories(database.db, createEmit(database.db, subscribers)),
    send,
    call: ((key: string, input?: RawInput, token?: string | null) =>
      send(key, { ...input, token })) as TestApp['call'],
    runJobs: async (options) => {
      const ran = await runJobs(database, deps, options);
      // the search gathers word counts for a while, and they weigh in what it finds
      await deps.search.flush();
      return ran;
    },
    listen: () => app.http.listen({ host: '127.0.0.1', port: 0 }),
    close: async () => {
      await changes?.close();
      await app.http.close();
      await deps.markdown.close();
      await deps.searchLog.flush();
      await deps.search.close();
      await deps.reads.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function listenForChanges(url: string, app: App) {
  return new Promise<ReturnType<typeof listen>>((resolve) => {
    const listener = listen(url, app.channels, (listening) => {
      app.setListening(listening);
      if (listening) resolve(listener);
    });
  });
}

function sender(app: App): TestApp['send'] {
  return async (key, request = {}) => {
    const { method, url } = buildUrl(key, request);
    const headers: Record<string, string> = { ...request.headers };
    if (request.token) headers['authorization'] ??= `Bearer ${request.token}`;
    const sent: InjectOptions = { method: method as 'GET', url: `/api${url}`, headers };
    if (request.file !== undefined) {
      const form = multipart(request.file);
      headers['content-type'] ??= form.type;
      sent.payload = form.payload;
    } else if (request.payload !== undefined) {
      headers['content-type'] ??= 'application/json';
      sent.payload = request.payload;
    } else if (request.body !== undefined) {
      headers['content-type'] ??= 'application/json';
      sent.payload = JSON.stringify(request.body);
    }
    const response = await app.http.inject(sent);
    if (
      String(response.headers['content-type'] ?? '').startsWith('application/scim+json') ||
      response.statusCode === 204
    )
      return { ...fromScim(response.statusCode, response.payload), headers: response.headers };
    return {
      ...(parseJson(response.payload) as { code: number; data: unknown; msg: string }),
      status: response.statusCode,
      headers: response.headers,
    };
  };
}

/** An answer of SCIM in the shape of the others, so that tests over the whole table need not distinguish them. */
function fromScim(status: number, payload: string): Omit<TestAnswer<unknown>, 'headers'> {
  const data = payload === '' ? null : parseJson(payload);
  const { detail = '' } = (data ?? {}) as { detail?: string };
  return { status, code: status, data, msg: detail };
}

/** The clock that product code reads (`ctx.now`, `Date`); PostgreSQL's own `now()` and timers run on. */
export const clock = {
  set(at: Date | string): void {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) });
  },
  advance(milliseconds: number): void {
    clock.set(new Date(Date.now() + milliseconds));
  },
  reset(): void {
    vi.useRealTimers();
  },
};

export interface TestFile {
  name: string;
  bytes: Uint8Array;
  type?: string;
  /** Name of the form's part; the product expects `file`. */
  part?: string;
}

/** Body and content type of a form with one file, as browsers send it. */
export function multipart(file: TestFile): { type: string; payload: Buffer } {
  const boundary = `----test${randomBytes(12).toString('hex')}`;
  const name = file.name.replaceAll('"', '%22').replace(/[\r\n]/gu, ' ');
  const head =
    `--${boundary}\r\n` +
    `content-disposition: form-data; name="${file.part ?? 'file'}"; filename="${name}"\r\n` +
    `content-type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
