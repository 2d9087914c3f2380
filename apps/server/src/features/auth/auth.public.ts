import type { Db } from '../../db/db.ts';
import { sweepAttempts } from './attempt.repo.ts';
import { sweepTickets } from '../factor/factor.public.ts';
import { sweepCodes } from './code.repo.ts';
import { sweepKnownBrowsers, sweepSignIns } from './sign-in.repo.ts';
import { sweepSessions } from './session.repo.ts';

export { findAccountMember } from './account-member.repo.ts';
export type { MailText } from './auth.text.ts';
export { invite, mailPasswordReset } from './email-code.ts';
export { voidPasswordCodes } from './code.repo.ts';
export { wrongPasswordError, getUserAgent } from './open-session.ts';
export { startAttempt, verifyAttempt, verifyOwnAttempt, parseSignInName } from './login-guard.ts';
export { signInAs } from './sign-in-as.ts';
export { refuseGuessable } from './refuse-password.ts';
export {
  confirmSession,
  deleteUserSessions,
  endSession,
  findMember,
  listSessions,
  listLiveSessions,
  saveWritePosition,
} from './session.repo.ts';
export { countSignIns, deleteSignIns, listSignIns } from './sign-in.repo.ts';

/** Deletes sessions, codes, tickets and attempts that have expired. */
export async function sweepAccounts(db: Db): Promise<void> {
  await sweepSessions(db);
  await sweepCodes(db);
  await sweepAttempts(db);
  await sweepTickets(db);
  await sweepSignIns(db);
  await sweepKnownBrowsers(db);
}
