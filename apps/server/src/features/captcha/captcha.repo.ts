import type { WorkChallenge } from '@zhihui/contract/features/captcha/captcha.schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, float, int, json, nonNull, text, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { RecentAttempts } from './effort.ts';

type AttemptResult = RowOf<typeof TRY>;

const SAVE = statement({
  name: 'captcha.save',
  params: {
    key: text,
    x: int,
    challenge: json<string>(),
    secret: text,
    maxAttempts: int,
    now: timestamp,
    expiresAt: timestamp,
  },
  text: `with swept as (delete from captchas where key in (
       select key from captchas where expires_at < :now order by expires_at limit 20 for update skip locked))
     insert into captchas as c (key, x, challenge, secret, expires_at) values (:key, :x, :challenge, :secret, :expiresAt)
     on conflict (key) do update set x = excluded.x, challenge = excluded.challenge, secret = excluded.secret,
       tries = case when c.passed or c.tries >= :maxAttempts or c.expires_at <= :now then 0 else c.tries end,
       passed = false, spent = false, expires_at = excluded.expires_at`,
});

/**
 * Stores the puzzle of `key` in place of an earlier one, and deletes a few expired ones. Wrong attempts of the key
 * still count, until all were used.
 */
export async function savePuzzle(
  db: Db,
  row: {
    key: string;
    x: number;
    challenge: WorkChallenge;
    secret: string;
    maxAttempts: number;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  const { key, x, secret, maxAttempts, now, expiresAt } = row;
  const challenge = JSON.stringify(row.challenge);
  await SAVE.run(db, { key, x, challenge, secret, maxAttempts, now, expiresAt });
}

const FIND_CHALLENGE = statement({
  name: 'captcha.work',
  params: { key: text, now: timestamp },
  row: { challenge: nonNull(json<WorkChallenge>()), secret: nonNull(text) },
  text: `select challenge, secret from captchas
     where key = :key and not spent and expires_at > :now and challenge is not null and secret is not null`,
});

/** Returns the proof of work of a puzzle that can be tried; null when there is none. */
export async function findChallenge(
  db: Db,
  key: string,
  now: Date,
): Promise<{ challenge: WorkChallenge; secret: string } | null> {
  return FIND_CHALLENGE.first(db, { key, now });
}

const TRY = statement({
  name: 'captcha.try',
  params: {
    key: text,
    secret: text,
    position: float,
    tolerance: float,
    maxAttempts: int,
    now: timestamp,
    passExpiresAt: timestamp,
  },
  row: { passed: bool, tries: int },
  text: `update captchas set
       tries = tries + 1,
       spent = true,
       passed = abs(x - :position::float8) <= :tolerance,
       expires_at = case when abs(x - :position::float8) <= :tolerance then :passExpiresAt else expires_at end
     where key = :key and secret = :secret and not passed and not spent and tries < :maxAttempts and expires_at > :now
     returning passed, tries`,
});

/**
 * Counts an attempt, checks it and consumes the puzzle in one statement, so that concurrent attempts cannot share a
 * count. `secret` names the puzzle whose work was done, in case it has been replaced. Returns null when it cannot be
 * tried.
 */
export async function attemptPuzzle(
  db: Db,
  row: {
    key: string;
    secret: string;
    position: number;
    tolerance: number;
    maxAttempts: number;
    now: Date;
    passExpiresAt: Date;
  },
): Promise<AttemptResult | null> {
  const { key, secret, position, tolerance, maxAttempts, now, passExpiresAt } = row;
  return TRY.first(db, { key, secret, position, tolerance, maxAttempts, now, passExpiresAt });
}

const CONSUME_PASS = statement({
  name: 'captcha.take',
  params: { key: text, now: timestamp },
  row: { key: text },
  text: 'delete from captchas where key = :key and passed and expires_at > :now returning key',
});

/** Consumes the pass of `key`. Returns true for exactly one of any number of callers. */
export async function consumePass(db: Db, key: string, now: Date): Promise<boolean> {
  return (await CONSUME_PASS.count(db, { key, now })) > 0;
}

const DELETE_EXPIRED = statement({
  name: 'captcha.delete-expired',
  params: { now: timestamp },
  text: 'delete from captchas where expires_at < :now',
});

/** Deletes all expired puzzles. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await DELETE_EXPIRED.run(db, { now });
}

/** How long an address is remembered after its first attempt. */
const WINDOW_MS = 10 * 60_000;

const RECENT = statement({
  name: 'captchaCallers.recent',
  params: { address: text, key: text, maxAttempts: int, now: timestamp },
  row: { failed: int, passed: int, keyAttempts: int },
  text: `select coalesce(c.failed, 0) as failed, coalesce(c.passed, 0) as passed,
       coalesce((select tries::int from captchas where key = :key and not passed and tries < :maxAttempts and expires_at > :now), 0) as "keyAttempts"
     from (select) one left join captcha_callers c on c.address = :address and c.ends_at > :now`,
});

/** Returns the recent attempts of an address, and how often its key was wrong. */
export async function countRecentAttempts(
  db: Db,
  params: { address: string; key: string; maxAttempts: number; now: Date },
): Promise<RecentAttempts> {
  const { address, key, maxAttempts, now } = params;
  return RECENT.one(db, { address, key, maxAttempts, now });
}

const COUNT = statement({
  name: 'captchaCallers.count',
  params: { address: text, passed: bool, now: timestamp, expiresAt: timestamp },
  text: `insert into captcha_callers as c (address, failed, passed, ends_at)
     values (:address, (not :passed)::int, :passed::int, :expiresAt)
     on conflict (address) do update set
       failed = case when c.ends_at > :now then c.failed else 0 end + excluded.failed,
       passed = case when c.ends_at > :now then c.passed else 0 end + excluded.passed,
       ends_at = case when c.ends_at > :now then c.ends_at else excluded.ends_at end`,
});

/** Counts an attempt that was checked. */
export async function countTry(
  db: Db,
  row: { address: string; passed: boolean; now: Date },
): Promise<void> {
  const expiresAt = new Date(row.now.getTime() + WINDOW_MS);
  await COUNT.run(db, { address: row.address, passed: row.passed, now: row.now, expiresAt });
}

const DELETE_OLD = statement({
  name: 'captcha.delete-old-callers',
  params: { now: timestamp },
  text: 'delete from captcha_callers where ends_at < :now',
});

/** Deletes addresses whose window has ended. */
export async function deleteOldCallers(db: Db, now: Date): Promise<void> {
  await DELETE_OLD.run(db, { now });
}
