import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../config/startup-error.ts';
import type { Deps } from '../deps.ts';
import { importNow } from '../features/transfer/transfer.public.ts';
import type { ActAs, ImportedNow } from '../features/transfer/transfer.public.ts';
import { UnreadableSourceError } from '../platform/documents/source-document.ts';
import type { NamedFile } from '../platform/documents/source-files.ts';
import { startProgress } from '../platform/progress.ts';
import { print } from '../start/print.ts';
import { runWork } from '../work-context.ts';
import { findExistingSources, findOperator } from './import.repo.ts';
import { ensureCategory } from './import-references.repo.ts';
import { computeFileKey } from './raw-row.ts';

/** Archives and documents of other programs; what is written line by line, and folders of Markdown alone, are read otherwise. */
const DOCUMENT =
  /\.(?:zip|lakebook|tar|tgz|docx|doc|wps|rtf|html?|pdf|xml|json|csv|xlsx|txt|markdown)$/iu;
const MARKDOWN = /\.md$/iu;
/** What lies in folders and is no part of a text. */
const HIDDEN = /(?:^|[\\/])\.[^\\/]/u;

/**
 * The files of a source that is read as in the back-office; null for one that the command reads by itself: lines of JSON,
 * Markdown, and a folder with nothing else.
 */
export async function listDocuments(source: string): Promise<NamedFile[] | null> {
  const location = await realpath(source).catch(() => null);
  if (location === null) return null;
  if (!(await stat(location)).isDirectory())
    return DOCUMENT.test(source) ? [{ name: path.basename(source), path: location }] : null;
  const entries = await readdir(location, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(location, path.join(entry.parentPath, entry.name)))
    .filter((name) => !HIDDEN.test(name))
    .sort()
    .map((name) => ({ name, path: path.join(location, name) }));
  const hasTexts = files.some(({ name }) => DOCUMENT.test(name) || MARKDOWN.test(name));
  const isPlain = files.every(({ name }) => MARKDOWN.test(name));
  return hasTexts && !isPlain ? files : null;
}

/** Whether Markdown of these files was imported by earlier versions, which read nothing else of a folder: it stays so. */
export async function wasImportedPlain(
  { db }: Pick<Deps, 'db'>,
  files: readonly NamedFile[],
): Promise<boolean> {
  const markdown = files.filter(({ name }) => MARKDOWN.test(name));
  const known = await findExistingSources(
    db,
    markdown.map((file) => computeFileKey(file.path)),
  );
  return known.size > 0;
}

interface DocumentsOptions {
  deps: Deps;
  source: string;
  files: readonly NamedFile[];
  isStopped(): boolean;
}

/** Imports a source as the back-office does, as the first Admin. Returns what became of it. */
export async function importDocuments({
  deps,
  source,
  files,
  isStopped,
}: DocumentsOptions): Promise<ImportedNow> {
  const owner = await findOperator(deps.db);
  if (owner === null)
    throw new StartupError('导入该格式须先有管理员账号：请启动知汇并完成初始设置后再导入');
  const name = path.parse(path.resolve(source)).name.slice(0, 40);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const scope = { log, requestId: '', userAgent: '', acceptLanguage: '' };
  const actAs: ActAs = (actor, run) =>
    runWork({ deps, clearCaches: () => undefined }, { ...scope, actor }, 'ownTransaction', run);
  let progress: ReturnType<typeof startProgress> | null = null;
  let shown = 0;
  try {
    return await importNow(
      { deps, log, actAs },
      {
        ...{ ownerId: owner, name: path.basename(path.resolve(source)), files, isStopped },
        findCategory: async (model) => (await ensureCategory(deps.db, model, name, null)).id,
        onProgress: (done, total) => {
          progress ??= startProgress({ title: '导入', total, unit: '篇' });
          progress.advance(done - shown);
          shown = done;
        },
      },
    );
  } catch (error) {
    if (error instanceof UnreadableSourceError)
      throw new StartupError(`无法导入 ${source}：${error.message}`);
    throw error;
  } finally {
    (progress as ReturnType<typeof startProgress> | null)?.done();
  }
}

const MAX_SHOWN = 50;

/** Says what became of each page, in the words of the other kinds of source. */
export function printDocuments({ pages, refusals, reason }: ImportedNow, isStopped: boolean): void {
  const count = (...states: string[]) => pages.filter(({ state }) => states.includes(state)).length;
  const refused = [
    ...pages
      .filter(({ state }) => state === 'FAILED')
      .map((page) => ({ name: [...page.path, page.title].join('/'), reason: page.message })),
    ...refusals,
  ];
  const title = isStopped || reason !== '' ? '已停止' : '导入完成';
  print(
    `${title}：新增 ${count('CREATED')} 篇，已有 ${count('UNCHANGED', 'SKIPPED')} 篇，拒绝 ${refused.length} 篇`,
  );
  if (reason !== '') print(reason);
  if (count('UPDATED') > 0) print(`更新 ${count('UPDATED')} 篇`);
  const changed = pages.filter((page) => page.changed.length > 0).length;
  const lost = pages.filter((page) => page.lost.length > 0).length;
  if (changed + lost > 0)
    print(`${changed} 篇有调整，${lost} 篇有丢失，详见后台“导入与导出”的任务记录`);
  for (const item of refused.slice(0, MAX_SHOWN)) print(`拒绝 ${item.name}：${item.reason}`);
  if (refused.length > MAX_SHOWN) print(`……另有 ${refused.length - MAX_SHOWN} 篇`);
}
