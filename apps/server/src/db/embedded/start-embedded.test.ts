import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartupError } from '../../config/startup-error.ts';
import { accountOfCluster } from './account.ts';
import { isServerRunning, readPostmasterFile } from './postmaster-file.ts';
import { type Embedded, startEmbedded } from './start-embedded.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function query(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  // Servers die under these connections on purpose; the failure arrives with the query too.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  await client.end();
  return rows[0]?.[0];
}

/** Runs the supervisor in a process of its own, as the application does. */
async function startElsewhere(dataDir: string): Promise<{ app: ChildProcess; url: string }> {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(path.join(import.meta.dirname, 'start-embedded.ts'))});
    const log = { info() {}, warn() {}, error() {} };
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log });
    console.log(url);
    process.on('message', () => process.exit(1));`;
  const app = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [url] = await once(createInterface({ input: app.stdout! }), 'line');
  return { app, url: String(url) };
}

async function kill(app: ChildProcess): Promise<void> {
  const exited = once(app, 'exit');
  app.kill('SIGKILL');
  await exited;
}

describe('embedded PostgreSQL', () => {
  let dataDir: string;
  let database: Embedded | undefined;
  const cluster = () => path.join(dataDir, 'postgres/data');
  const reports: string[] = [];
  const log = { ...silent, error: (text: string) => void reports.push(text) };
  const start = async () => (database = await startEmbedded({ dataDir, log }));
  const serverPid = () => readPostmasterFile(cluster())?.pid ?? 0;

  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'zh embedded,'));
    // mkdtemp makes it private; as root the database runs as another user, which needs access.
    if (process.getuid?.() === 0) chmodSync(dataDir, 0o755);
    const { url } = await start();
    await query(url, 'CREATE TABLE note (text text)');
  });

  afterAll(async () => {
    await database?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('is durable, checksummed, UTF-8, and grants the application minimal rights', async () => {
    const { url } = database!;
    const settings = await query(
      url,
      `SELECT concat_ws(' ', current_setting('fsync'), current_setting('data_checksums'),
         current_setting('server_encoding'), current_setting('listen_addresses') = '', upper('äß'))`,
    );
    expect(settings).toBe('on on UTF8 t Äß');
    expect(await query(url, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toBe(
      false,
    );
    expect(accountOfCluster(path.dirname(cluster())).uid).not.toBe(0);
    await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow();
  });

  it('has connections for a site, its jobs, an import and a tool at once', async () => {
    // a pool of ten as set by default, and twelve beside it for searches, the queue and listening
    const [processes, connectionsEach] = [4, 22];
    const maxConnections = Number(await query(database!.url, 'show max_connections'));
    expect(maxConnections).toBeGreaterThan(processes * connectionsEach);
  });

  it('refuses a second owner of the same folder in Chinese, and lets a tool join', async () => {
    await expect(startEmbedded({ dataDir, log: silent })).rejects.toThrow(
      new StartupError(
        `另一个知汇正在使用数据目录 ${dataDir}。\n请先停止该实例，或用 DATA_DIR 和 PORT 指定其他目录和端口。`,
      ),
    );
    const joined = await startEmbedded({ dataDir, log: silent, joinIfRunning: true });
    await joined.stop();
    expect(await query(joined.url, 'SELECT 1')).toBe(1);
  });

  it('starts the server again under the same address when it is killed', async () => {
    const { url } = database!;
    await query(url, `INSERT INTO note VALUES ('acknowledged')`);
    const before = serverPid();
    process.kill(before, 'SIGKILL');
    await expect
      .poll(() => query(url, 'SELECT text FROM note').catch(() => null))
      .toBe('acknowledged');
    expect(serverPid()).not.toBe(before);
  });

  it(
    'retries however often it dies and cannot start for a while',
    { tags: ['release'] },
    async () => {
      const { url } = database!;
      const pingDatabase = () => query(url, 'SELECT 1').catch(() => null);
      const settings = path.join(cluster(), 'postgresql.auto.conf');
      const before = readFileSync(settings);
      writeFileSync(settings, 'no_such_setting = 1');
      process.kill(serverPid(), 'SIGKILL');
      await expect.poll(() => reports.join()).toContain('重新启动失败');
      writeFileSync(settings, before);
      await expect.poll(pingDatabase).toBe(1);
      for (let round = 0; round < 2; round += 1) {
        process.kill(serverPid(), 'SIGKILL');
        await expect.poll(pingDatabase).toBe(1);
      }
    },
  );

  it('stops without losing data', async () => {
    await database!.stop();
    expect(readPostmasterFile(cluster())).toBeNull();
    const { url } = await start();
    expect(await query(url, 'SELECT text FROM note')).toBe('acknowledged');
    await database!.stop();
  });

  it('takes over from a killed application whose server is still running', async () => {
    const { app, url } = await startElsewhere(dataDir);
    await query(url, `INSERT INTO note VALUES ('second')`);
    const orphanedPid = serverPid();
    await kill(app);
    expect(() => process.kill(orphanedPid, 0)).not.toThrow();
    const next = await start();
    expect(serverPid()).not.toBe(orphanedPid);
    expect(await query(next.url, 'SELECT count(*)::int FROM note')).toBe(2);
    await database!.stop();
  });

  it('ends the server when the application exits without stopping it', async () => {
    const { app } = await startElsewhere(dataDir);
    const server = serverPid();
    app.send('exit');
    await expect.poll(() => isServerRunning(server, cluster())).toBe(false);
  });

  it('takes over after everything was killed, and from a pid file that names an unrelated process', async () => {
    const { app } = await startElsewhere(dataDir);
    const server = serverPid();
    await kill(app);
    process.kill(server, 'SIGKILL');
    const next = await start();
    expect(await query(next.url, 'SELECT count(*)::int FROM note')).toBe(2);
    await database!.stop();

    writeFileSync(path.join(cluster(), 'postmaster.pid'), `${process.pid}\n${cluster()}\n`);
    await start();
    await database!.stop();
    database = undefined;
  });

  it('ends a query that outlived its killed server, which would block the next one', async () => {
    const { app, url } = await startElsewhere(dataDir);
    const busy = query(url, 'SELECT count(*) FROM generate_series(1, 100000000000)').catch(() => 0);
    const running = `SELECT count(*)::int FROM pg_stat_activity
      WHERE state = 'active' AND query LIKE '%100000000000%' AND pid <> pg_backend_pid()`;
    await expect.poll(() => query(url, running)).toBe(1);
    const server = serverPid();
    await kill(app);
    process.kill(server, 'SIGKILL');
    await start();
    expect(await query(database!.url, 'SELECT count(*)::int FROM note')).toBe(2);
    await busy;
  });
});
