import { existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { buildDeps } from '../build-deps.ts';
import type { Env } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { acquireLock } from '../db/acquire-lock.ts';
import { LOCKS } from '../db/locks.ts';
import { ensureBuiltInRoles } from '../features/user/user.public.ts';
import { connect } from '../platform/backup/copying.repo.ts';
import { startProgress } from '../platform/progress.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { openAppDatabase } from '../start/database.ts';
import { openServer } from '../start/open-server.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { ArchiveError } from './archive-format.ts';
import { countRows, hasAdminWithPassword } from './archive-rows.repo.ts';
import { ARCHIVE_TABLES } from './archive-tables.ts';
import { openArchiveFile } from './open-archive.ts';
import { readSiteArchive } from './read-archive.ts';
import type { ReadResult } from './read-archive.ts';
import { writeSiteArchive } from './write-archive.ts';

const USAGE = `用法：npm run archive -- write 文件    将整个站点写入一个归档文件（.zip），站点可保持运行
      npm run archive -- read 文件     将归档文件读入当前站点`;

type Print = (line: string) => void;

/** `npm run archive`: writes the site into one file, or reads such a file into it. */
export async function runArchive(env: Env, args: readonly string[], print: Print): Promise<void> {
  const [command, file, ...extra] = args;
  if (file === undefined || extra.length > 0 || (command !== 'write' && command !== 'read'))
    throw new StartupError(USAGE);
  const stop = new AbortController();
  const onSignal = (): void => {
    if (stop.signal.aborted) process.exit(130);
    print('正在停止');
    stop.abort(new ArchiveError('已停止，未做任何变更'));
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    if (command === 'write') await writeFile(env, file, print, stop.signal);
    else await readFile(env, file, print, stop.signal);
  } catch (error) {
    throw describeFailure(error, command, file);
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: '文件或文件夹不存在',
  EISDIR: '该路径是文件夹',
  ENOSPC: '磁盘已满',
  EACCES: '没有访问权限',
  EROFS: '该位置为只读',
  '53100': '数据库磁盘已满',
};

function describeFailure(error: unknown, command: 'write' | 'read', file: string): unknown {
  const title = command === 'write' ? '归档写入失败' : '归档读取失败';
  if (error instanceof ArchiveError) return new StartupError(`${title}：${error.message}`);
  const reason = REASONS[(error as { code?: string }).code ?? ''];
  return reason === undefined ? error : new StartupError(`${title}：${file}：${reason}`);
}

async function writeFile(env: Env, file: string, print: Print, signal: AbortSignal): Promise<void> {
  if (existsSync(file)) throw new StartupError(`${file} 已存在，请指定新的文件名`);
  // an archive that was not written to its end has another name
  const unfinished = `${file}.part`;
  const handle = await open(unfinished, 'w');
  const server = await openServer(env, { joinIfRunning: true });
  try {
    const progress = startProgress({
      title: '写入归档',
      total: await countTotal(server.url),
      unit: '行',
    });
    let rows = 0;
    try {
      const manifest = await writeSiteArchive({
        url: server.url,
        storage: openStorage(env),
        siteUrl: env.PUBLIC_URL,
        version: packageJson.version,
        out: handle.createWriteStream(),
        signal,
        onProgress: (written) => {
          progress.advance(written.rows - rows);
          ({ rows } = written);
        },
      });
      await rename(unfinished, file);
      const { size } = await stat(file);
      const { contents, users } = countParts(manifest.parts);
      print(
        `已写入 ${file}：${contents} 篇内容、${users} 个账号、${manifest.files.count} 个文件，共 ${rows} 行，${(size / 1e6).toFixed(1)} MB`,
      );
      if (manifest.files.missing > 0)
        print(`存储中缺少 ${manifest.files.missing} 个文件，归档中已注明`);
    } finally {
      progress.done();
    }
  } finally {
    await handle.close();
    await rm(unfinished, { force: true });
    await server.stop();
  }
}

async function countTotal(url: string): Promise<number> {
  const client = await connect(url);
  try {
    return await countRows(client, ARCHIVE_TABLES);
  } finally {
    await client.end();
  }
}

const countParts = (parts: Readonly<Record<string, { rows: number }>>) => ({
  contents: parts['data/contents.jsonl']?.rows ?? 0,
  users: parts['data/users.jsonl']?.rows ?? 0,
});

async function readFile(env: Env, file: string, print: Print, signal: AbortSignal): Promise<void> {
  // refused before a database is touched
  const { manifest, close } = await openArchiveFile(file);
  await close();
  const { contents, users } = countParts(manifest.parts);
  print(
    `归档来自知汇 ${manifest.version}（${manifest.site.url}）：${contents} 篇内容、${users} 个账号、${manifest.files.count} 个文件`,
  );
  const database = await openAppDatabase(env, { joinIfRunning: true });
  const deps = buildDeps(env, database);
  let release: (() => Promise<void>) | null = null;
  try {
    release = await acquireLock(database.sessions, LOCKS.archive);
    if (release === null) throw new StartupError('另一个归档正在读取，请等待其结束');
    await ensureBuiltInRoles(database.db);
    const total = Object.values(manifest.parts).reduce((sum, part) => sum + part.rows, 0);
    const progress = startProgress({ title: '读取归档', total, unit: '行' });
    let isRendering = false;
    try {
      print('正在校验归档');
      const result = await readSiteArchive({
        file,
        url: database.url,
        deps,
        signal,
        onStep: (step, count) => {
          if (step === 'row' || step === 'file') progress.advance(count);
          if (step === 'text' && !isRendering) print('归档检查完成，正在渲染正文并写入数据');
          isRendering ||= step === 'text';
          if (step === 'index') print('数据已写入，正在建立搜索索引');
        },
      });
      printResult(result, print);
      if (!(await hasAdminWithPassword(database.url)))
        print('尚无设置密码的管理员：请在登录页通过“忘记密码”设置；未配置邮件时参见手册“故障排查”');
    } finally {
      progress.done();
    }
  } finally {
    await release?.();
    await deps.markdown.close();
    await deps.search.close();
    await database.stop();
  }
}

function printResult({ added, files, missingFiles, plainTexts }: ReadResult, print: Print): void {
  print(
    `读取完成：新增 ${added['contents'] ?? 0} 篇内容、${added['answers'] ?? 0} 个回答、${added['comments'] ?? 0} 条评论、${added['users'] ?? 0} 个账号、${files} 个文件；已有的保持不变`,
  );
  if (missingFiles > 0) print(`归档中缺少 ${missingFiles} 个文件，原站点的存储中已不存在`);
  if (plainTexts > 0) print(`${plainTexts} 篇文本过于复杂，按纯文本显示`);
  if ((added['users'] ?? 0) > 0) print('新增账号没有密码，用户可通过“忘记密码”设置');
}
