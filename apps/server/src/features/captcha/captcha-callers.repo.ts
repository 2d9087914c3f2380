import type { Db } from '../../db/db.ts';
import { bool, int, text, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { RecentAttempts } from './effort.ts';

/** How long an address is remembered after its first try. */
const WINDOW_MS = 10 * 60_000;

const RECENT = statement({
  name: 'captchaCallers.recent',
  params: { address: text, key: text, maxAttempts: int, now: timestamp },
  row: { failed: int, passed: int, keyAttempts: int },
  text: `select coalesce(c.failed, 0) as failed, coalesce(c.passed, 0) as passed,
       coalesce((select tries::int from captchas where key = :key and not passed and tries < :maxAttempts and expires_at > :now), 0) as "keyAttempts"
     from (select) one left join captcha_callers c on c.address = :address and c.ends_at > :now`,
});

/** What an address tried within the last minutes, and how often its key was wrong. */
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

/** Counts a try that was judged. */
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

/** Removes the addresses whose time is over. */
export async function deleteOldCallers(db: Db, now: Date): Promise<void> {
  await DELETE_OLD.run(db, { now });
}
