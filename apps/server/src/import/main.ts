import { buildDeps } from '../build-deps.ts';
import { loadEnv } from '../config/env.ts';
import { LOCKS } from '../db/locks.ts';
import { acquireLock } from '../db/acquire-lock.ts';
import { StartupError } from '../config/startup-error.ts';
import { ensureBuiltInRoles } from '../features/user/user.public.ts';
import { startProgress } from '../platform/progress.ts';
import { openAppDatabase } from '../start/database.ts';
import { print } from '../start/print.ts';
import {
  importDocuments,
  listDocuments,
  printDocuments,
  wasImportedPlain,
} from './import-documents.ts';
import { describeOmissions } from './omissions.ts';
import { describeDatabaseFailure, importArticles } from './import-articles.ts';
import type { ImportResult } from './import-articles.ts';

import { countSource, readSource } from './read-source.ts';

const MAX_SHOWN_REFUSALS = 50;

/**
 * `npm run import -- FILE`: imports articles, into a running site or without one. Returns whether the source was read to its
 * end, regardless of refused rows.
 */
export async function runImport(source: string | undefined): Promise<boolean> {
  if (source === undefined) {
    throw new StartupError(
      '用法：npm run import -- 文件（.jsonl、.jsonl.gz、.md、.zip、.docx 等，或包含文档的文件夹）',
    );
  }
  const files = await listDocuments(source);
  const count = files === null ? await countSource(source) : null;
  if (count === 0) {
    print(`没有可导入的内容：${source} 中没有内容（文件夹中须有文档，.jsonl 每行一篇）`);
    return true;
  }
  const env = loadEnv();
  const database = await openAppDatabase(env, { joinIfRunning: true });
  const deps = buildDeps(env, database);
  let release: (() => Promise<void>) | null = null;
  let isStopped = false;
  const stop = (): void => {
    if (isStopped) process.exit(130);
    isStopped = true;
    print('正在停止：当前批次完成后结束，重新运行将继续导入');
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    release = await acquireLock(database.sessions, LOCKS.import);
    if (release === null) throw new StartupError('另一个导入任务正在进行，请等待其结束或先停止');
    await ensureBuiltInRoles(database.db);
    if (files !== null && !(await wasImportedPlain(deps, files))) {
      const imported = await importDocuments({ deps, source, files, isStopped: () => isStopped });
      printDocuments(imported, isStopped);
      return imported.reason === '';
    }
    const total = count ?? (await countSource(source));
    const progress = startProgress({ title: '导入', total, unit: '篇' });
    const result = await importArticles({
      deps,
      rows: readSource(source),
      onProgress: (count) => progress.advance(count),
      isStopped: () => isStopped,
    });
    progress.done();
    printReport(result, isStopped);
    return result.isComplete;
  } catch (error) {
    const failure = describeDatabaseFailure(error);
    if (failure === null) throw error;
    throw new StartupError(failure);
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    await release?.();
    await deps.markdown.close();
    await deps.search.close();
    await database.stop();
  }
}

function printReport(result: ImportResult, isStopped: boolean): void {
  print(
    `${isStopped ? '已停止' : '导入完成'}：新增 ${result.added} 篇，已有 ${result.existing} 篇，拒绝 ${result.refused.length} 篇`,
  );
  for (const sentence of [...result.remarks, ...describeOmissions(result.omissions)])
    print(sentence);
  for (const { location, reason } of result.refused.slice(0, MAX_SHOWN_REFUSALS))
    print(`拒绝 ${location}：${reason}`);
  const remaining = result.refused.length - MAX_SHOWN_REFUSALS;
  if (remaining > 0) print(`……另有 ${remaining} 篇`);
}
