import type { Db } from '../../apps/server/src/db/db.ts';
import { sql } from '../../apps/server/test/sql.ts';

/**
 * Correct position of the newest puzzle's piece, in pixels of the picture. It is read from the database: the puzzle is
 * designed so that no program finds it in the picture.
 */
export async function findPiecePosition(db: Db, key: string): Promise<number> {
  const { x } = await sql<{ x: number }>`select x from captchas where key = ${key}`.one(db);
  return x;
}

/** The key of a call about a puzzle. */
export function readCaptchaKey(address: string): string {
  return new URL(address).searchParams.get('key') ?? '';
}
