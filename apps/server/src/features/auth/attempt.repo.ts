import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bytes, id, int, nullable, text, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const LOCK = statement({
  name: 'attempt.lock',
  params: { accountHash: text },
  text: 'select pg_advisory_xact_lock(hashtextextended(:accountHash, 7210424))',
});

/** Tries of one account take turns until the transaction ends, so that their number is exact. */
export async function lockAccountTries(db: Db, accountHash: Buffer): Promise<void> {
  await LOCK.run(db, { accountHash: accountHash.toString('hex') });
}

export interface Tries {
  /** Tries of this account from this address, failed or still under way, and the time of the newest. */
  here: number;
  newestHere: Date | null;
  /** Failed tries of this account from anywhere. */
  failed: number;
  /** Failed tries of any account from this address. */
  failedFromAddress: number;
}

const COUNT = statement({
  name: 'attempt.count',
  params: { accountHash: bytes, ip: text, since: timestamp },
  row: { here: int, newestHere: nullable(timestamp), failed: int, failedFromAddress: int },
  text: `select count(*) filter (where ip = :ip)::int as here,
       max(created_at) filter (where ip = :ip) as "newestHere",
       count(*) filter (where failed)::int as failed,
       (select count(*)::int from login_attempts where ip = :ip and created_at > :since and failed) as "failedFromAddress"
     from login_attempts where account_hash = :accountHash and created_at > :since`,
});

/** Tries since `since`. */
export async function countTries(
  db: Db,
  row: { accountHash: Buffer; ip: string; since: Date },
): Promise<Tries> {
  const rows = await COUNT.all(db, { accountHash: row.accountHash, ip: row.ip, since: row.since });
  return rows[0] ?? { here: 0, newestHere: null, failed: 0, failedFromAddress: 0 };
}

const INSERT = statement({
  name: 'attempt.insert',
  params: { accountHash: bytes, ip: text, now: timestamp },
  row: { id },
  text: 'insert into login_attempts (account_hash, ip, created_at) values (:accountHash, :ip, :now) returning id',
});

/** Stores a try before it is judged. Resolves to its id. */
export async function insertTry(
  db: Db,
  row: { accountHash: Buffer; ip: string; now: Date },
): Promise<Id> {
  const rows = await INSERT.all(db, { accountHash: row.accountHash, ip: row.ip, now: row.now });
  return (rows[0] as { id: Id }).id;
}

const FAIL = statement({
  name: 'attempt.fail',
  params: { tryId: id },
  text: 'update login_attempts set failed = true where id = :tryId',
});

/** The password was wrong. */
export async function markFailed(db: Db, tryId: Id): Promise<void> {
  await FAIL.run(db, { tryId });
}

const FORGET = statement({
  name: 'attempt.forget',
  params: { accountHash: bytes, ip: text },
  text: 'delete from login_attempts where account_hash = :accountHash and ip = :ip',
});

/** A right password resets the count for this account and address; other addresses stay suspect. */
export async function forgetTries(db: Db, accountHash: Buffer, ip: string): Promise<void> {
  await FORGET.run(db, { accountHash, ip });
}

const SWEEP = statement({
  name: 'attempt.sweep',
  params: {},
  text: `delete from login_attempts where created_at < now() - interval '2 hours'`,
});

/** Tries count for an hour. */
export async function sweepTries(db: Db): Promise<void> {
  await SWEEP.run(db, {});
}

const DELETE = statement({
  name: 'attempt.delete',
  params: { tryId: id },
  text: 'delete from login_attempts where id = :tryId',
});

/** A try that came to no verdict does not count. */
export async function deleteTry(db: Db, tryId: Id): Promise<void> {
  await DELETE.run(db, { tryId });
}
