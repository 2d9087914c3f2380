import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { changeOwner } from '../../../apps/server/src/db/embedded/account.ts';
import { prepareBinaries } from '../../../apps/server/src/db/embedded/binaries.ts';
import type { Binaries } from '../../../apps/server/src/db/embedded/binaries.ts';
import { prepareCluster } from '../../../apps/server/src/db/embedded/cluster.ts';
import {
  cleanUpLeftovers,
  startPostmaster,
} from '../../../apps/server/src/db/embedded/postmaster.ts';
import { resolveClusterLocation } from '../../../apps/server/src/db/embedded/cluster-location.ts';
import type { ClusterLocation } from '../../../apps/server/src/db/embedded/cluster-location.ts';
import {
  readPostmasterFile,
  findOrphanedProcesses,
} from '../../../apps/server/src/db/embedded/postmaster-file.ts';
import { listChildren } from '../../../apps/server/test/replica.ts';
import { makeTemplate, toDatabaseUrl } from '../../../apps/server/test/setup/template.ts';

/** A PostgreSQL of the drills' own, on the loopback, that can be ended and frozen. */
export interface Cluster {
  port: number;
  location: ClusterLocation;
  /** Of the role that owns everything. */
  adminUrl: string;
  /** Address of one of its databases for the product's ordinary role. */
  urlOf(database: string): string;
  start(): Promise<void>;
  /** kill -9 of all its processes. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** Makes it reload its settings and certificates. */
  reload(): void;
  /** Adds settings, for its next start. */
  configure(settings: Readonly<Record<string, string>>): void;
}

const DATABASE_ROLE = 'zhihui';
const print = (): void => undefined;

const folders: string[] = [];

/** A folder that the account of the database can enter. `clearDrillFolders` removes it at the latest. */
export function drillFolder(name: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `zhihui-drill-${name}-`));
  folders.push(folder);
  chmodSync(folder, 0o755);
  return folder;
}

/** Removes the folders of drills, once no process runs from them. */
export function clearDrillFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Creates and starts a cluster in `folder`. */
export async function makeCluster(folder: string, port: number): Promise<Cluster> {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const location = resolveClusterLocation(folder, print);
  const binaries = prepareBinaries(location.account, location.base, print);
  const password = await prepareCluster(location, binaries, print);
  const cluster = createCluster(location, binaries, port, password);
  await cluster.start();
  return cluster;
}

/** A cluster whose files lie in `place` already. */
function createCluster(
  location: ClusterLocation,
  binaries: Binaries,
  port: number,
  password: string,
): Cluster {
  const address = (role: string) => `postgresql://${role}:${password}@127.0.0.1:${port}/postgres`;
  const processes = () => {
    const main = readPostmasterFile(location.cluster)?.pid;
    const processIds = main === undefined ? [] : [main, ...listChildren(main)];
    // only its owner can list the sockets in its folder
    return [...processIds, ...findOrphanedProcesses(location.cluster)];
  };
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of new Set(processes())) signalIfRunning(pid, signal);
  };
  let running: Awaited<ReturnType<typeof startPostmaster>> | undefined;
  // a frozen one could not end with us
  process.on('exit', () => signalAll('SIGCONT'));
  return {
    port,
    location,
    adminUrl: address('postgres'),
    urlOf: (database) => toDatabaseUrl(address(DATABASE_ROLE), database),
    start: async () => {
      running = await startPostmaster(location, binaries, { socketFolder: '', port }, print);
    },
    kill: async () => {
      signalAll('SIGKILL');
      await running?.exited;
      await cleanUpLeftovers(location.cluster, print);
    },
    stop: async () => {
      signalAll('SIGCONT');
      await running?.stop();
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    reload: () => signalIfRunning(readPostmasterFile(location.cluster)?.pid ?? 0, 'SIGHUP'),
    configure: (settings) => {
      const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
      appendFileSync(path.join(location.cluster, 'postgresql.auto.conf'), lines.join(''));
    },
  };
}

/** Writes a file into the cluster's folder, in the name of its account. */
export function putFile(
  { location }: Cluster,
  name: string,
  content: string,
  mode = 0o600,
): string {
  const file = path.join(location.cluster, name);
  rmSync(file, { force: true });
  writeFileSync(file, content, { mode });
  changeOwner(location.account, file);
  return file;
}

let databases = 0;
const templates = new WeakMap<Cluster, Promise<string>>();

/** Creates a database with the site's structure; returns its name. */
export async function makeDatabase(cluster: Cluster): Promise<string> {
  let template = templates.get(cluster);
  if (template === undefined) {
    template = makeTemplate(cluster.urlOf('postgres'));
    templates.set(cluster, template);
  }
  databases += 1;
  const name = `drill_${process.pid}_${databases}`;
  await runAsAdmin(
    cluster,
    `create database ${name} owner ${DATABASE_ROLE} template ${await template}`,
  );
  return name;
}

/** Runs a statement as the role that owns everything. */
export async function runAsAdmin(
  cluster: Cluster,
  text: string,
  database = 'postgres',
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    connectionString: toDatabaseUrl(cluster.adminUrl, database),
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  if (pid <= 1) return;
  try {
    process.kill(pid, signal);
  } catch {
    // it has ended
  }
}
