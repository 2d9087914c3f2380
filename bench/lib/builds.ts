import { execFileSync, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { ensureCompiled } from '../../scripts/lib/compile.mjs';
import type { Prepared } from './prepare.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const REACT_ROUTER = 'node_modules/.bin/react-router';

/** A build of the product that can be measured: the checkout that runs, or a commit of it. */
export interface Build {
  /** `now`, or the abbreviated commit. */
  name: string;
  root: string;
}

/** A database filled by a build's own code, which runs until it is stopped. */
export interface PreparedBuild {
  build: Build;
  prepared: Omit<Prepared, 'database'> & { url: string };
  stop(): Promise<void>;
}

/** The checkout this file belongs to, built. */
export async function ensureOwnBuild(): Promise<Build> {
  await ensureBuilt();
  await ensureCompiled();
  return { name: 'now', root: ROOT };
}

/**
 * The built product of a commit, in a clone that the next comparison finds again. `BENCH_BUILDS` changes where. Throws when
 * the commit does not exist or cannot be built.
 */
export async function ensureBuild(commit: string): Promise<Build> {
  const resolved = run('git', ['rev-parse', '--verify', `${commit}^{commit}`], ROOT).trim();
  const name = resolved.slice(0, 8);
  const folder = process.env['BENCH_BUILDS'] ?? path.join(os.tmpdir(), 'zhihui-bench-builds');
  const root = path.join(folder, name);
  if (existsSync(root)) return { name, root };
  console.log(`· 构建 ${name}`);
  // an interrupted build must not count as complete
  const unfinished = `${root}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  run('git', ['clone', '--quiet', '--no-checkout', ROOT, unfinished], ROOT);
  run('git', ['checkout', '--quiet', resolved], unfinished);
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], unfinished);
  // the bundler's own command, because older commits name theirs otherwise
  run(
    process.execPath,
    [path.join(unfinished, REACT_ROUTER), 'build'],
    path.join(unfinished, 'apps/web'),
  );
  await rename(unfinished, root);
  return { name, root };
}

/** Fills the database of a build, or finds the one of an earlier run with as many articles. */
export async function prepareBuild(
  build: Build,
  dataDir: string,
  count: number,
  corpusDir: string,
): Promise<PreparedBuild> {
  const child = fork(
    path.join(import.meta.dirname, 'prepare-child.ts'),
    [build.root, dataDir, String(count), corpusDir],
    { cwd: build.root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const prepared = await new Promise<PreparedBuild['prepared']>((resolve, reject) => {
    child.once('message', resolve as (message: unknown) => void);
    child.once('exit', () => reject(new Error(`the database of ${build.name} was not prepared`)));
  });
  return {
    build,
    prepared,
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}

function run(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
}
