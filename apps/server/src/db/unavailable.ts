import { AppError } from '../kernel/errors.ts';
import { connectionLost, notNow } from './connection-lost.ts';

const AWAY = '服务暂时不可用，请稍后再试';
const RETRY_AFTER = 5;

/** What the caller is told while the database is away or has too much to do; null for any other error. */
export function unavailable(error: unknown): AppError | null {
  if (connectionLost(error)) {
    return new AppError('UNAVAILABLE', { msg: AWAY, retryAfter: RETRY_AFTER });
  }
  return notNow(error) ? new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER }) : null;
}
