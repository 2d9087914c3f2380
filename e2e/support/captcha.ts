import type { Db } from '../../apps/server/src/db/db.ts';

/**
 * Where the piece of the newest puzzle belongs, in pixels of the picture. The database tells: that no program finds it in
 * the picture is what the puzzle is for.
 */
export async function placeOfPiece(db: Db, key: string): Promise<number> {
  const { x } = await db
    .selectFrom('captchas')
    .select('x')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return x;
}

/** The key of a call about a puzzle. */
export function keyOfCall(address: string): string {
  return new URL(address).searchParams.get('key') ?? '';
}
