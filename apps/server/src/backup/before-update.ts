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
    print('此版本需要更新数据库结构，正在备份');
    const { name } = await backUpSite(env, await openEncryptedStore(env), url);
    print(`已备份为 ${name}；如需回退，请使用原版本运行 npm run restore -- ${name}`);
  } catch (error) {
    throw new StartupError(
      `更新前备份失败：${describeProblem(error)}。数据未变更。\n请处理后重新启动；如已有其他备份，可设置 BACKUP_BEFORE_UPDATE=0 跳过。`,
    );
  } finally {
    await client.end();
  }
}
