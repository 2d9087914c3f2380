import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

interface Tried {
  passed: boolean;
  tries: number;
}

/** Puts the puzzle of `key` in place of an earlier one, and clears away a few that ran out. */
export async function savePuzzle(
  db: Db,
  row: { key: string; x: number; now: Date; expiresAt: Date },
): Promise<void> {
  await named(
    db,
    'captcha.save',
    `with swept as (delete from captchas where key in (
       select key from captchas where expires_at < $3 order by expires_at limit 20 for update skip locked))
     insert into captchas (key, x, expires_at) values ($1, $2, $4)
     on conflict (key) do update set x = excluded.x, tries = 0, passed = false, expires_at = excluded.expires_at`,
    [row.key, row.x, row.now, row.expiresAt],
  );
}

/**
 * Counts one try and judges it, in one statement, so that tries sent at once cannot share a turn.
 * Null when there is no puzzle that may be tried.
 */
export async function tryPuzzle(
  db: Db,
  row: {
    key: string;
    position: number;
    tolerance: number;
    maxTries: number;
    now: Date;
    passEndsAt: Date;
  },
): Promise<Tried | null> {
  const rows = await named<Tried>(
    db,
    'captcha.try',
    `update captchas set
       tries = tries + 1,
       passed = abs(x - $2::float8) <= $3,
       expires_at = case when abs(x - $2::float8) <= $3 then $6 else expires_at end
     where key = $1 and not passed and tries < $4 and expires_at > $5
     returning passed, tries`,
    [row.key, row.position, row.tolerance, row.maxTries, row.now, row.passEndsAt],
  );
  return rows[0] ?? null;
}

/** Takes the pass of `key` away. True for exactly one of any number of callers. */
export async function takePass(db: Db, key: string, now: Date): Promise<boolean> {
  const rows = await named(
    db,
    'captcha.take',
    'delete from captchas where key = $1 and passed and expires_at > $2 returning key',
    [key, now],
  );
  return rows.length > 0;
}

/** Removes all puzzles that ran out. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('captchas').where('expires_at', '<', now).execute();
}
