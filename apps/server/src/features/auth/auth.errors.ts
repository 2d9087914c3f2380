import { AppError, fieldError } from '../../kernel/errors.ts';
import { authText } from './auth.text.ts';

/** Wrong name or wrong password: the same answer, at the password field. */
export function wrongPasswordError(captchaRequired: boolean): AppError {
  const fields = { password: authText.wrongPassword };
  return new AppError('BAD_REQUEST', {
    msg: authText.wrongPassword,
    data: { fields, captchaRequired },
  });
}

/** VALIDATION at the field `code`. */
export function wrongCodeError(): AppError {
  return fieldError({ code: authText.wrongCode });
}

/** Told only to those who have proven to be the owner. */
export function cannotSignIn(status: 'INACTIVE' | 'PENDING'): AppError {
  return new AppError('BAD_REQUEST', {
    msg: status === 'INACTIVE' ? authText.inactive : authText.pending,
  });
}
