import { AppError, conflict } from '../../kernel/errors.ts';
import { scimText } from './scim.text.ts';

/** What is wrong with a request, in the words of RFC 7644. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidValue'
  | 'invalidSyntax'
  | 'mutability'
  | 'noTarget'
  | 'tooMany';

/** 400 with the reason that directory services understand. */
export function scimError(scimType: ScimType, msg: string): AppError {
  return new AppError('BAD_REQUEST', { msg, data: { scimType } });
}

/** 409: another user or group has that name. */
export function uniquenessError(attribute: 'userName' | 'email' | 'displayName'): AppError {
  return conflict(scimText.taken[attribute], { scimType: 'uniqueness' });
}
