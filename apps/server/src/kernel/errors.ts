import { ERRORS } from '@zhihui/contract/errors.ts';
import type { ErrorCode } from '@zhihui/contract/errors.ts';

/** A failure meant for the caller: one of the closed list, with words and data for the envelope. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly data: unknown;
  /** Seconds to wait, for TOO_MANY and UNAVAILABLE. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    options: { msg?: string; data?: unknown; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(options.msg ?? ERRORS[code].msg, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.data = options.data ?? null;
    this.retryAfter = options.retryAfter;
  }
}

/** A refused field: 400 with a sentence for that field. */
export function fieldError(fields: Record<string, string>): AppError {
  return new AppError('VALIDATION', {
    msg: Object.values(fields)[0] ?? ERRORS.VALIDATION.msg,
    data: { fields },
  });
}

/** 404; also for what exists but must not be seen. */
export function notFound(msg?: string): AppError {
  return new AppError('NOT_FOUND', msg === undefined ? {} : { msg });
}

/** 403, for what the caller may see but not do. */
export function noPermission(msg?: string): AppError {
  return new AppError('NO_PERMISSION', msg === undefined ? {} : { msg });
}

/** 409: the state has changed or forbids the action. `data` gives the client the current state. */
export function conflict(msg: string, data?: unknown): AppError {
  return new AppError('CONFLICT', { msg, data });
}

/** 400 that is about no single field; for those see `fieldError`. */
export function badRequest(msg: string): AppError {
  return new AppError('BAD_REQUEST', { msg });
}
