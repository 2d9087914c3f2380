import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadEnv } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { prepareCluster } from '../db/embedded/cluster.ts';
import type { ClusterLocation } from '../db/embedded/cluster-location.ts';
import { makeEmptyBuild } from '../../test/web-builds.ts';
import { startProcess } from '../../test/site-process.ts';
import { ensureDataDir } from './data-dir.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'zhihui-faults-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The output of a program that fails to start; it exits with 1 and prints no stack. */
async function refusal(env: Record<string, string>, program?: string): Promise<string> {
  const { exited, getOutput: output } = startProcess({ PORT: '0', DEMO: '0', ...env }, program);
  expect([await exited, output()]).toEqual([1, expect.not.stringMatching(/^\s+at /mu)]);
  return output().trim();
}

const UNPRIVILEGED = 'postgres://a:b@127.0.0.1:1/c';

describe('a data folder that cannot be written to', () => {
  // not even root may write there
  it.each(['/sys/kernel', '/sys/zhihui'])('%s is refused in a line', async (DATA_DIR) => {
    const WEB_BUILD = await makeEmptyBuild(folder);
    for (const overrides of [{}, { DATABASE_URL: UNPRIVILEGED }] as Record<string, string>[]) {
      const output = await refusal({ DATA_DIR, WEB_BUILD, ...overrides });
      expect(output).toMatch(/DATA_DIR/u);
      expect(output.split('\n')).toHaveLength(1);
    }
    expect(await refusal({ DATA_DIR, DATABASE_URL: UNPRIVILEGED }, 'worker.ts')).toMatch(
      /DATA_DIR/u,
    );
  });

  it('is distinguished from one that can, where no file is left behind', async () => {
    const inside = path.join(folder, 'made', 'later');
    ensureDataDir(inside);
    expect(await readdir(inside)).toEqual([]);
    await writeFile(path.join(folder, 'file'), '');
    expect(() => ensureDataDir(path.join(folder, 'file', 'below'))).toThrow(
      new StartupError(
        `写入 ${folder}/file/below 失败：路径中包含文件而非文件夹。请用 DATA_DIR 指定其他数据目录。`,
      ),
    );
  });
});

it('wrong settings of the job process are explained without a stack', async () => {
  expect(await refusal({ PORT: '70000' }, 'worker.ts')).toContain('PORT：只能为 0 到 65535');
});

it('names a disk that fills up while the database is created', { tags: ['release'] }, async () => {
  const initdb = path.join(folder, 'initdb');
  await writeFile(
    initdb,
    '#!/bin/sh\necho "initdb: error: could not write: No space left on device" >&2\nexit 1\n',
  );
  await chmod(initdb, 0o755);
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  const location: ClusterLocation = {
    base: folder,
    cluster: path.join(folder, 'data'),
    run: path.join(folder, 'run'),
    password: path.join(folder, 'password'),
    lock: path.join(folder, 'lock'),
    log: path.join(folder, 'log'),
    account: { uid, gid, isSelf: true },
  };
  const binaries = { initdb, postgres: initdb, majorVersion: '18' };
  await expect(prepareCluster(location, binaries, () => undefined)).rejects.toThrow(
    new StartupError(`磁盘已满，数据库创建失败。请在 ${folder} 所在磁盘释放空间后重新启动。`),
  );
});

it(
  'explains how to move a database of another major version, and leaves it unchanged',
  { tags: ['release'] },
  async () => {
    const cluster = path.join(folder, 'postgres/data');
    await mkdir(cluster, { recursive: true });
    await writeFile(path.join(cluster, 'PG_VERSION'), '15\n');
    await chmod(folder, 0o755);
    const env = { DATA_DIR: folder, WEB_BUILD: await makeEmptyBuild(folder) };
    const output = await refusal(env);
    expect(output).toContain('的版本是 PostgreSQL 15，而此版本知汇内置 18，无法打开。数据未变更');
    expect(output).toContain(`mv ${cluster} ${cluster}-15`);
    expect(await readdir(cluster)).toEqual(['PG_VERSION']);
    const findings = await checkDatabase(loadEnv({ NODE_ENV: 'production', ...env }));
    expect(findings[0]).toMatchObject({ level: 'error' });
    // and one that is not whole ends no start in a stack either
    await rm(path.join(cluster, 'PG_VERSION'));
    expect(await refusal(env)).toContain('不完整');
  },
);
