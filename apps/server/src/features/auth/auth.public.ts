import type { Db } from '../../db/db.ts';
import { sweepTries } from './attempt.repo.ts';
import { sweepCodes } from './code.repo.ts';
import { sweepSessions } from './session.repo.ts';

export { invite } from './email-code.ts';
export { deleteSessionsOf, findMember, liveSessions } from './session.repo.ts';

/** Forgets sessions, codes and tries that no longer count. */
export async function sweepAccounts(db: Db): Promise<void> {
  await sweepSessions(db);
  await sweepCodes(db);
  await sweepTries(db);
}
