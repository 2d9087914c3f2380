/**
 * An error that the operator of the site must fix. The message is plain Chinese for the terminal: the entry point prints it
 * without a stack and exits with 1.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}

const NO_SPACE = '磁盘满了，请腾出空间后再启动';
const NOT_ALLOWED = '请检查这个位置的权限，或用 DATA_DIR 换一个数据文件夹';

/** Codes of the system and of PostgreSQL for errors that the operator can fix. */
const REASONS: Record<string, string> = {
  ENOSPC: NO_SPACE,
  EDQUOT: NO_SPACE,
  '53100': `数据库所在的${NO_SPACE}`,
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS: `这个位置只能读。${NOT_ALLOWED}`,
  ENOTDIR: '路径中间有一个文件，不是文件夹。请用 DATA_DIR 换一个数据文件夹',
  EMFILE: '同时打开的文件太多，请用 ulimit -n 调高上限（建议 65536）',
  ENFILE: '整台机器打开的文件太多，请调高系统的上限',
  '53200': '数据库的内存不够了',
  '53300': '数据库的连接用完了，请调高它的 max_connections 或调低 DATABASE_POOL_SIZE',
};

/** The message for the operator when a program cannot start; null when the error is a fault of the program itself. */
export function describeStartupError(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof StartupError) return error.message;
  const { code = '', path } = error as Error & { code?: string; path?: string };
  const reason = REASONS[code];
  if (reason === undefined) return describeStartupError(error.cause);
  return path === undefined ? `没能启动：${reason}。` : `没能写入 ${path}：${reason}。`;
}

/** Whether the output of a program says that the disk is full. */
export function isDiskFullOutput(output: string): boolean {
  return /No space left on device|Disk quota exceeded/iu.test(output);
}
