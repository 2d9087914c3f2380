import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { accountOfCluster, changeOwner, runAs } from '../src/db/embedded/account.ts';
import type { Account } from '../src/db/embedded/account.ts';
import { prepareBinaries } from '../src/db/embedded/binaries.ts';
import { freePort } from '../src/db/embedded/endpoint.ts';
import { serverArguments } from '../src/db/embedded/postmaster.ts';

/** A running copy of a database that follows it. */
export interface Replica {
  /** The same database as the primary's address names, by the same role. */
  url: string;
  /** For what only a superuser may do. */
  adminUrl: string;
  /** Under which the primary knows it, as for synchronous_standby_names. */
  name: string;
  /** SIGSTOP, SIGCONT and SIGKILL go to all its processes. */
  signal(signal: NodeJS.Signals): void;
  /** Ends it as `pg_ctl stop -m fast` does; it can be started again. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Receives and does not show what it receives: it lags until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Promotes it to a primary. */
  promote(): Promise<void>;
  /** Resolves once the replica has replayed what the primary had at the time of the call. */
  caughtUp(): Promise<void>;
  /** Stops it and removes all its files and its slot on the primary. */
  close(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;

/**
 * Makes a replica of a running embedded PostgreSQL, in about a second for a small one: it copies the folder while the
 * primary runs, without pg_basebackup, which the package lacks.
 * @param url of the primary, as returned by startEmbedded
 */
export async function startReplica(
  url: string,
  { name = `replica_${randomBytes(3).toString('hex')}` } = {},
): Promise<Replica> {
  const primary = new pg.Client({ connectionString: toAdminUrl(url) });
  await primary.connect();
  const { rows } = await primary.query<{ data_directory: string }>('show data_directory');
  const source = rows[0]?.data_directory ?? '';
  const account = accountOfCluster(source);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zhihui-replica-'));
  changeOwner(account, folder);
  const cluster = path.join(folder, 'data');
  await primary.query('select pg_create_physical_replication_slot($1, true)', [name]);
  await primary.query('select pg_backup_start($1, true)', [name]);
  copyCluster(source, cluster, account);
  const stopped = await primary.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(false)',
  );
  await primary.end();
  const write = (file: string, text: string) => {
    writeFileSync(path.join(cluster, file), text);
    changeOwner(account, path.join(cluster, file));
  };
  write('backup_label', stopped.rows[0]?.labelfile ?? '');
  write('standby.signal', '');
  appendFileSync(
    path.join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = '${conninfo(url, name)}'\nprimary_slot_name = '${name}'\n`,
  );
  return run({ url, name, folder, cluster, account, port: await freePort() });
}

interface ReplicaState {
  url: string;
  name: string;
  folder: string;
  cluster: string;
  account: Account;
  port: number;
}

async function run(made: ReplicaState): Promise<Replica> {
  const { name, folder, cluster, account, port } = made;
  const { postgres } = prepareBinaries(account, folder, () => undefined);
  const at = new URL(made.url);
  at.searchParams.delete('host');
  at.hostname = '127.0.0.1';
  at.port = String(port);
  const adminUrl = toAdminUrl(at.href);
  let child: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const log = openSync(path.join(folder, 'log'), 'a');
    child = spawn(postgres, serverArguments(cluster, { socketFolder: '', port }), {
      ...runAs(account),
      cwd: folder,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    const launched = child;
    // it runs in a session of its own, and would outlive this process
    const end = (): void => signalAll(launched.pid ?? 0, 'SIGKILL');
    process.once('exit', end);
    const exitedEarly = once(child, 'exit').then(() => {
      process.off('exit', end);
      throw new Error(`the replica ended: ${readFileSync(path.join(folder, 'log'), 'utf8')}`);
    });
    exitedEarly.catch(() => undefined);
    await Promise.race([exitedEarly, answering(adminUrl)]);
  };
  const stop = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    signal('SIGCONT');
    const exited = once(child, 'exit');
    child.kill('SIGINT');
    await exited;
  };
  const signal = (signalName: NodeJS.Signals): void => {
    if (child?.pid !== undefined) signalAll(child.pid, signalName);
  };
  await start();
  return {
    url: at.href,
    adminUrl,
    name,
    signal,
    stop,
    start,
    pause: () => queryOnce(adminUrl, 'select pg_wal_replay_pause()').then(() => undefined),
    resume: () => queryOnce(adminUrl, 'select pg_wal_replay_resume()').then(() => undefined),
    promote: () => queryOnce(adminUrl, 'select pg_promote()').then(() => undefined),
    caughtUp: async () => {
      const now = await queryOnce(toAdminUrl(made.url), 'select pg_current_wal_lsn() as value');
      const hasReplayed = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as value';
      while ((await queryOnce(adminUrl, hasReplayed, [now])) !== true) await sleep(10);
    },
    close: async () => {
      await stop();
      const drop =
        'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1';
      // a stopped primary has no slot to drop
      await queryOnce(toAdminUrl(made.url), drop, [name]).catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server starts each of its processes in a group of its own, so each is signalled by itself. */
function signalAll(pid: number, signal: NodeJS.Signals): void {
  for (const item of [pid, ...listChildren(pid)]) {
    try {
      process.kill(item, signal);
    } catch {
      // It has already ended.
    }
  }
}

/** Child processes of a process; empty when it has ended. */
export function listChildren(pid: number): number[] {
  try {
    const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return listed.trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** The embedded database's superuser has the password of the site's role. */
function toAdminUrl(url: string): string {
  return Object.assign(new URL(url), { username: 'postgres', pathname: '/postgres' }).href;
}

function conninfo(url: string, name: string): string {
  const { hostname, port, password, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  return `host=${host} port=${port} user=postgres password=${password} application_name=${name}`;
}

async function queryOnce(url: string, text: string, values: unknown[] = []): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return Object.values(
      (await client.query<Record<string, unknown>>(text, values)).rows[0] ?? {},
    )[0];
  } finally {
    await client.end();
  }
}

async function answering(url: string): Promise<void> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await sleep(20)) {
    try {
      await queryOnce(url, 'select 1');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

/** Files that a copy omits. Source: PostgreSQL, "Backing Up the Data Directory". */
const EMPTY = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'],
  ...['pg_stat_tmp', 'pg_subtrans'],
]);
const OMITTED_FILES = /^(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*)$/u;

/** Copies the folder of a running PostgreSQL, between pg_backup_start and pg_backup_stop. */
function copyCluster(from: string, to: string, account: Account): void {
  mkdirSync(to, { mode: 0o700 });
  changeOwner(account, to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (OMITTED_FILES.test(entry.name)) continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (EMPTY.has(entry.name)) {
      mkdirSync(target, { mode: 0o700 });
      changeOwner(account, target);
    } else if (entry.isDirectory()) copyCluster(source, target, account);
    else copyEntry(source, target, account);
  }
}

/** A table that is dropped meanwhile removes its file. */
function copyEntry(source: string, target: string, account: Account): void {
  try {
    copyFileSync(source, target);
    changeOwner(account, target);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
  }
}
