import { isConnectionLost } from '../db/connection-errors.ts';

/** SQLSTATE class of what the database has no room or resources for. */
const RESOURCE_CLASS = /^53/u;
const RESOURCE_MESSAGES: Record<string, string> = {
  '53100': '数据库所在的磁盘满了',
  '53200': '数据库的内存不够了',
  '53300': '数据库的连接用完了',
};

/** Why no row can come in any more, for the person who imports; null for an error that is the row's own. */
export function describeDatabaseFailure(error: unknown): string | null {
  if (isConnectionLost(error)) {
    return '与数据库的连接断了。已经导入的都在，数据库恢复后再次运行会接着导入';
  }
  const { code, message } = (error ?? {}) as { code?: unknown; message?: string };
  if (typeof code !== 'string' || !RESOURCE_CLASS.test(code)) return null;
  const resourceMessage = RESOURCE_MESSAGES[code] ?? '数据库的资源用完了';
  return `${resourceMessage}（${message}）。已经导入的都在，腾出来后再次运行同一条命令会接着导入`;
}
