import type { Db } from '../../apps/server/src/db/db.ts';
import { sql } from '../../apps/server/test/sql.ts';

/**
 * Where the piece of the newest puzzle belongs, in pixels of the picture. The database tells: that no program finds it in
 * the picture is what the puzzle is for.
 */
export async function findPiecePosition(db: Db, key: string): Promise<number> {
  const { x } = await sql<{ x: number }>`select x from captchas where key = ${key}`.one(db);
  return x;
}

/** The key of a call about a puzzle. */
export function readCaptchaKey(address: string): string {
  return new URL(address).searchParams.get('key') ?? '';
}
