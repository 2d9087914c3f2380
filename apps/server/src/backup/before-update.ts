import type { Env } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import { LOCKS } from '../db/locks.ts';
import { countDatabasePending } from '../db/migrate.ts';
import { connect, waitForLock } from '../platform/backup/copying.repo.ts';
import { describeProblem, backUpSite, openEncryptedStore } from './site-backup.ts';

/**
 * Backs up a site whose database an update is about to change. Nodes that start together wait for the one that does it. A
 * site without data, and one that is up to date, needs no backup.
 */
export async function backUpBeforeUpdate(
  env: Env,
  url: string,
  print: (line: string) => void,
): Promise<void> {
  if (!env.BACKUP_BEFORE_UPDATE || (await countDatabasePending(url)) === 0) return;
  const client = await connect(url);
  try {
    await waitForLock(client, LOCKS.backup);
    if ((await countDatabasePending(url)) === 0) return;
    print('这一版要更新数据库结构，先备份');
    const { name } = await backUpSite(env, await openEncryptedStore(env), url);
    print(`已备份为 ${name}；要回到更新之前：用原来的版本运行 npm run restore -- ${name}`);
  } catch (error) {
    throw new StartupError(
      `更新之前的备份没有完成：${describeProblem(error)}。数据没有改动。\n请处理后再启动；已有别的备份时可以设 BACKUP_BEFORE_UPDATE=0 跳过。`,
    );
  } finally {
    await client.end();
  }
}
