import type { Db } from '../../db/db.ts';
import { bool, int, text, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { RecentTries } from './effort.ts';

/** How long an address is remembered after its first try. */
const WINDOW_MS = 10 * 60_000;

const RECENT = statement({
  name: 'captchaCallers.recent',
  params: { address: text, key: text, maxTries: int, now: timestamp },
  row: { failed: int, passed: int, keyTries: int },
  text: `select coalesce(c.failed, 0) as failed, coalesce(c.passed, 0) as passed,
       coalesce((select tries::int from captchas where key = :key and not passed and tries < :maxTries and expires_at > :now), 0) as "keyTries"
     from (select) one left join captcha_callers c on c.address = :address and c.ends_at > :now`,
});

/** What an address tried within the last minutes, and how often its key was wrong. */
export async function recentTries(
  db: Db,
  params: { address: string; key: string; maxTries: number; now: Date },
): Promise<RecentTries> {
  const { address, key, maxTries, now } = params;
  return RECENT.one(db, { address, key, maxTries, now });
}

const COUNT = statement({
  name: 'captchaCallers.count',
  params: { address: text, passed: bool, now: timestamp, endsAt: timestamp },
  text: `insert into captcha_callers as c (address, failed, passed, ends_at)
     values (:address, (not :passed)::int, :passed::int, :endsAt)
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
  const endsAt = new Date(row.now.getTime() + WINDOW_MS);
  await COUNT.run(db, { address: row.address, passed: row.passed, now: row.now, endsAt });
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
