import type { Db } from '../../db/db.ts';
import { bool, float, int, text, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

interface Tried {
  passed: boolean;
  tries: number;
}

const SAVE = statement({
  name: 'captcha.save',
  params: { key: text, x: int, now: timestamp, expiresAt: timestamp },
  text: `with swept as (delete from captchas where key in (
       select key from captchas where expires_at < :now order by expires_at limit 20 for update skip locked))
     insert into captchas (key, x, expires_at) values (:key, :x, :expiresAt)
     on conflict (key) do update set x = excluded.x, tries = 0, passed = false, expires_at = excluded.expires_at`,
});

/** Puts the puzzle of `key` in place of an earlier one, and clears away a few that ran out. */
export async function savePuzzle(
  db: Db,
  row: { key: string; x: number; now: Date; expiresAt: Date },
): Promise<void> {
  await SAVE.run(db, { key: row.key, x: row.x, now: row.now, expiresAt: row.expiresAt });
}

const TRY = statement({
  name: 'captcha.try',
  params: {
    key: text,
    position: float,
    tolerance: float,
    maxTries: int,
    now: timestamp,
    passEndsAt: timestamp,
  },
  row: { passed: bool, tries: int },
  text: `update captchas set
       tries = tries + 1,
       passed = abs(x - :position::float8) <= :tolerance,
       expires_at = case when abs(x - :position::float8) <= :tolerance then :passEndsAt else expires_at end
     where key = :key and not passed and tries < :maxTries and expires_at > :now
     returning passed, tries`,
});

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
  return TRY.first(db, {
    key: row.key,
    position: row.position,
    tolerance: row.tolerance,
    maxTries: row.maxTries,
    now: row.now,
    passEndsAt: row.passEndsAt,
  });
}

const TAKE = statement({
  name: 'captcha.take',
  params: { key: text, now: timestamp },
  row: { key: text },
  text: 'delete from captchas where key = :key and passed and expires_at > :now returning key',
});

/** Takes the pass of `key` away. True for exactly one of any number of callers. */
export async function takePass(db: Db, key: string, now: Date): Promise<boolean> {
  return (await TAKE.count(db, { key, now })) > 0;
}

/** Removes all puzzles that ran out. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('captchas').where('expires_at', '<', now).execute();
}
