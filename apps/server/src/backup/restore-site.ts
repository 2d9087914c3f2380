import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Env } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import {
  analyze,
  connect,
  countSite,
  createDatabase,
  dropDatabase,
  deleteNodes,
  releaseJobs,
  findOtherConnections,
  swapDatabases,
} from '../platform/backup/copying.repo.ts';
import { loadBackup } from '../platform/backup/load-backup.ts';
import type { Manifest } from '../platform/backup/manifest.ts';
import { unpack } from '../platform/backup/encrypted-store.ts';
import type { EncryptedStore } from '../platform/backup/encrypted-store.ts';
import { readStoredFiles } from '../platform/backup/stored-files.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { restoreKey } from '../platform/secret/secret-box.ts';

interface SiteRestore {
  env: Env;
  encryptedStore: EncryptedStore;
  manifest: Manifest;
  url: string;
  print: (line: string) => void;
}

/** Describes what a restore inserts and what it sets aside. */
export async function printPlan(
  { name, madeAt, version, tables, files, encrypted }: Manifest,
  url: string,
  print: (line: string) => void,
): Promise<void> {
  const rowsOf = (table: string) =>
    tables.find((item) => item.schema === 'public' && item.name === table)?.rows ?? 0;
  print(
    `备份 ${name}：${formatChinaTime(new Date(madeAt))}（北京时间）的知汇 ${version}${encrypted ? '，已加密' : ''}`,
  );
  print(`包含 ${rowsOf('contents')} 篇内容、${rowsOf('users')} 个账号、${files.count} 个文件`);
  const client = await connect(url);
  try {
    const now = await countSite(client);
    const { pathname } = new URL(url);
    const target = `数据库 ${pathname.slice(1)}`;
    if (now === null) print(`恢复到${target}，目标当前为空`);
    else {
      const newest = now.newest === null ? '' : `，最近一次变更于 ${formatChinaTime(now.newest)}`;
      print(`${target} 当前有 ${now.contents} 篇内容、${now.users} 个账号${newest}`);
      print(
        '恢复后站点将回到备份时的状态，备份之后的变更不会保留；原数据库将重命名后保留，确认无误后可自行删除',
      );
    }
  } finally {
    await client.end();
  }
}

/**
 * Replaces the site by a backup: loads its database beside the present one and exchanges their names, copies its files into
 * the storage, and installs the key of its secrets. Until the names are exchanged nothing has changed.
 */
export async function restoreSite(restore: SiteRestore): Promise<void> {
  const { encryptedStore, manifest, url, print } = restore;
  const client = await connect(url);
  let empty: boolean;
  try {
    const connections = await findOtherConnections(client);
    if (connections.length > 0)
      throw new StartupError(
        `仍有程序连接该数据库：${connections.join('、')}。请先停止所有节点和任务进程，再执行恢复。`,
      );
    empty = (await countSite(client)) === null;
  } finally {
    await client.end();
  }
  print('正在恢复文件');
  print(`已恢复 ${await restoreFiles(restore)} 个文件，其余文件已存在`);
  if (empty) {
    print('正在恢复数据库');
    await loadBackup(encryptedStore, manifest, url);
    await finalizeRestore(url);
  } else {
    await restoreIntoNewDatabase(restore);
  }
  await restoreSecretKey(restore);
  print('恢复完成，可以启动站点');
}

async function restoreIntoNewDatabase({
  encryptedStore,
  manifest,
  url,
  print,
}: SiteRestore): Promise<void> {
  const site = decodeURIComponent(new URL(url).pathname.slice(1));
  const restored = `zhihui_restored_${randomBytes(4).toString('hex')}`;
  const before = `${site}_before_${new Date().toISOString().slice(0, 19).replaceAll(/\D/gu, '')}`;
  const at = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const server = await connect(at('postgres'));
  try {
    await createDatabase(server, restored);
    try {
      print('正在恢复数据库（原数据库保留）');
      await loadBackup(encryptedStore, manifest, at(restored));
      await finalizeRestore(at(restored));
      await swapDatabases(server, { restored, site, before });
    } catch (error) {
      await dropDatabase(server, restored);
      throw error;
    }
    print(`原数据库已重命名为 ${before}`);
  } finally {
    await server.end();
  }
}

async function finalizeRestore(url: string): Promise<void> {
  const client = await connect(url);
  try {
    await releaseJobs(client);
    await deleteNodes(client);
    await analyze(client);
  } finally {
    await client.end();
  }
}

/** Files that the storage has already are not written again: their keys are derived from their content. */
async function restoreFiles({ env, encryptedStore, manifest }: SiteRestore): Promise<number> {
  const storage = openStorage(env);
  let count = 0;
  for await (const { key, object } of readStoredFiles(encryptedStore, manifest)) {
    if ((await storage.size(key)) !== null) continue;
    await storage.put(
      key,
      await buffer(await unpack(encryptedStore, object)),
      'application/octet-stream',
    );
    count += 1;
  }
  return count;
}

async function restoreSecretKey({
  env,
  encryptedStore,
  manifest,
  print,
}: SiteRestore): Promise<void> {
  if (manifest.secretKey !== null) {
    const key = (await buffer(await unpack(encryptedStore, manifest.secretKey))).toString('utf8');
    restoreKey(env.DATA_DIR, key.trim());
  } else if (env.SECRET_KEY === undefined)
    print('备份中没有 secret.key：请设置原 SECRET_KEY，否则两步验证和登录服务的密钥无法解密');
}

function formatChinaTime(moment: Date): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(moment);
}
