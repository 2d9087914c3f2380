import { timingSafeEqual } from 'node:crypto';
import type { Db } from '../../db/db.ts';
import { findScimToken, touchScim } from './scim-directory.repo.ts';

/** Whether a token is that of the company's directory service. */
export async function isDirectory(db: Db, tokenHash: Buffer): Promise<boolean> {
  const storedToken = await findScimToken(db);
  if (storedToken === null || !timingSafeEqual(storedToken, tokenHash)) return false;
  await touchScim(db);
  return true;
}
