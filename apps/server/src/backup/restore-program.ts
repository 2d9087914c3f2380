import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Env } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { backupTarget } from '../platform/backup/backup-settings.ts';
import { listBackups, readManifest } from '../platform/backup/manifest.ts';
import type { Manifest } from '../platform/backup/manifest.ts';
import type { EncryptedStore } from '../platform/backup/encrypted-store.ts';
import { openServer } from '../start/open-server.ts';
import { describeProblem, openEncryptedStore } from './site-backup.ts';
import { restoreSite, printPlan } from './restore-site.ts';
import { restoreSelected } from './restore-selected.ts';

const USAGE = `用法：npm run restore -- [备份] [--from 位置] [--day 日期] [--yes]
      npm run restore -- [备份] --article 编号 | --person 编号 | --written 日期 [--yes]
  备份    备份名称或其文件夹，例如 20261124t184000z-1f2e；默认为最新一次
  --from  从其他位置恢复：文件夹或对象存储地址；默认为 BACKUP_TO
  --day   使用该日（北京时间）的最后一次备份，例如 2026-11-20
  --yes   执行恢复；省略时仅显示将执行的操作
  仅找回站点中已不存在的内容（站点可保持运行）：
  --article  一篇文章、公告、资讯或问题
  --person   指定用户的全部内容
  --written  该日（北京时间）创建的全部内容`;

/** `npm run restore`: describes what restoring a backup would change, and with `--yes` does it. */
export async function runRestore(
  env: Env,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const { name, from, day, yes, selection } = readArguments(args);
  try {
    const encryptedStore = await openEncryptedStore(env, from ?? backupTarget(env));
    const manifest = await chooseBackup(encryptedStore, name, day);
    const server = await openServer(env, { joinIfRunning: selection !== null });
    try {
      if (selection !== null)
        return await restoreSelected({
          env,
          encryptedStore,
          manifest,
          url: server.url,
          selection,
          yes,
          print,
        });
      await printPlan(manifest, server.url, print);
      if (yes) await restoreSite({ env, encryptedStore, manifest, url: server.url, print });
      else print('以上仅为预览，未做任何变更。添加 --yes 参数后执行恢复。');
    } finally {
      await server.stop();
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`恢复失败：${describeProblem(error)}`);
  }
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        day: { type: 'string' },
        yes: { type: 'boolean', default: false },
        article: { type: 'string' },
        person: { type: 'string' },
        written: { type: 'string' },
      },
    });
    const [argument, ...extra] = positionals;
    const { article: content, person, written: day } = values;
    const selection = { content, person, day };
    const parts = Object.values(selection).filter((item) => item !== undefined);
    const isValid =
      [values.day, day].every((item) => item === undefined || isDay(item)) &&
      [content, person].every((item) => item === undefined || /^\d{1,18}$/u.test(item));
    if (extra.length > 0 || parts.length > 1 || !isValid) throw new StartupError(USAGE);
    return {
      day: values.day,
      yes: values.yes,
      selection: parts.length === 0 ? null : selection,
      ...parseLocation(argument, values.from),
    };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(USAGE);
  }
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/u.test(text) && !Number.isNaN(Date.parse(text));

/** A folder of a backup names its store too. */
function parseLocation(argument: string | undefined, from: string | undefined) {
  if (argument === undefined || !existsSync(path.join(argument, 'manifest.json')))
    return { name: argument, from };
  const folder = path.resolve(argument);
  return { name: path.basename(folder), from: path.dirname(folder) };
}

async function chooseBackup(
  { store }: EncryptedStore,
  name: string | undefined,
  day: string | undefined,
): Promise<Manifest> {
  const names = await listBackups(store);
  const selection =
    name ?? (day === undefined ? names : names.filter((name) => dayOf(name) === day)).at(-1);
  const manifest = selection === undefined ? null : await readManifest(store, selection);
  if (manifest !== null) return manifest;
  const available =
    names.length === 0 ? '该位置没有任何备份' : `可用备份：${names.slice(-10).join('、')}`;
  throw new StartupError(
    `${store.location} 中没有${name === undefined ? '符合条件的' : ` ${name} `}备份。${available}`,
  );
}

const CHINA_MS = 8 * 3_600_000;

/** Day in China of a backup's name, whose digits are a moment in UTC. */
function dayOf(name: string): string {
  const [, y, mo, d, h] = /^(\d{4})(\d\d)(\d\d)t(\d\d)/u.exec(name) ?? [];
  const at = Date.UTC(Number(y), Number(mo) - 1, Number(d), Number(h));
  return new Date(at + CHINA_MS).toISOString().slice(0, 10);
}
