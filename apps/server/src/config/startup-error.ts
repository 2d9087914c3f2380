/**
 * An error that the operator of the site must fix. The message is plain Chinese for the terminal: the entry point prints it
 * without a stack and exits with 1.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}

const NO_SPACE = '磁盘已满，请释放空间后重新启动';
const NOT_ALLOWED = '请检查该位置的权限，或用 DATA_DIR 指定其他数据目录';

/** Codes of the system and of PostgreSQL for errors that the operator can fix. */
const REASONS: Record<string, string> = {
  ENOSPC: NO_SPACE,
  EDQUOT: NO_SPACE,
  '53100': `数据库所在的${NO_SPACE}`,
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS: `该位置为只读。${NOT_ALLOWED}`,
  ENOTDIR: '路径中包含文件而非文件夹。请用 DATA_DIR 指定其他数据目录',
  EMFILE: '打开的文件数过多，请用 ulimit -n 调高上限（建议 65536）',
  ENFILE: '系统打开的文件数过多，请调高系统上限',
  '53200': '数据库内存不足',
  '53300': '数据库连接已用尽，请调高它的 max_connections 或调低 DATABASE_POOL_SIZE',
};

/** The message for the operator when a program cannot start; null when the error is a fault of the program itself. */
export function describeStartupError(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof StartupError) return error.message;
  const { code = '', path } = error as Error & { code?: string; path?: string };
  const reason = REASONS[code];
  if (reason === undefined) return describeStartupError(error.cause);
  return path === undefined ? `启动失败：${reason}。` : `写入 ${path} 失败：${reason}。`;
}

/** Whether the output of a program says that the disk is full. */
export function isDiskFullOutput(output: string): boolean {
  return /No space left on device|Disk quota exceeded/iu.test(output);
}
