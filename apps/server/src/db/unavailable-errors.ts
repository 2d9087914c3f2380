import { AppError } from '../kernel/errors.ts';
import { isConnectionLost, isTransientError } from './connection-errors.ts';

const UNAVAILABLE_MESSAGE = '服务暂时不可用，请稍后重试';
const DISK_FULL = '服务器磁盘已满，保存失败，请联系管理员';
/** Of the system, for files, and of PostgreSQL. */
const NO_SPACE: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);
const RETRY_AFTER = 5;

/** The error for callers while the database is unavailable, overloaded, or a disk is full; null for any other error. */
export function toUnavailableError(error: unknown): AppError | null {
  if (isConnectionLost(error)) {
    return new AppError('UNAVAILABLE', { msg: UNAVAILABLE_MESSAGE, retryAfter: RETRY_AFTER });
  }
  const diskFullError = toDiskFullError(error);
  if (diskFullError !== null) return diskFullError;
  return isTransientError(error) ? new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER }) : null;
}

/** The error for callers when an error of the system or of the database means that a disk is full; null for any other. */
export function toDiskFullError(error: unknown): AppError | null {
  const { code } = (error ?? {}) as { code?: unknown };
  if (!NO_SPACE.has(code)) return null;
  return new AppError('UNAVAILABLE', { msg: DISK_FULL, retryAfter: RETRY_AFTER, cause: error });
}

/** Whether an error, or what caused it, is a full disk of the system, of the database or of the storage. */
export function isDiskFull(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if (NO_SPACE.has((current as { code?: unknown }).code)) return true;
  return false;
}
