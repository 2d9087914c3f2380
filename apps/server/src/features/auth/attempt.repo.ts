import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bytes, id, int, nullable, text, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const LOCK = statement({
  name: 'attempt.lock',
  params: { key: text },
  text: 'select pg_advisory_xact_lock(hashtextextended(:key, 7210424))',
});

/**
 * Serialises the attempts of one account, then those of one address, until the transaction ends, so that counts are
 * exact. The order is fixed to avoid deadlocks.
 */
export async function lockAttempts(db: Db, accountHash: Buffer, ip: string | null): Promise<void> {
  await LOCK.run(db, { key: accountHash.toString('hex') });
  if (ip !== null) await LOCK.run(db, { key: `ip:${ip}` });
}

/** Attempts from browsers unknown to the account, failed or in progress, each count with the time of the newest. */
export type AttemptCounts = RowOf<typeof COUNT>;

const COUNT = statement({
  name: 'attempt.count',
  params: { accountHash: bytes, ip: text, hour: timestamp, day: timestamp },
  row: {
    /** For this account from this address, within an hour. */
    sameAddress: int,
    newestSameAddress: nullable(timestamp),
    /** Failed attempts on this account from any address, within an hour. */
    failed: int,
    /** For this account from any address, within a day. */
    anyAddress: int,
    newestAnyAddress: nullable(timestamp),
    /** Failed attempts on any account from this address, within an hour. */
    failedFromAddress: int,
    newestFromAddress: nullable(timestamp),
  },
  text: `select a.*, b.* from (
       select count(*) filter (where ip = :ip and created_at > :hour)::int as "sameAddress",
         max(created_at) filter (where ip = :ip and created_at > :hour) as "newestSameAddress",
         count(*) filter (where failed and created_at > :hour)::int as failed,
         count(*)::int as "anyAddress", max(created_at) as "newestAnyAddress"
       from login_attempts where account_hash = :accountHash and created_at > :day and browser_hash is null) a,
     (select count(*)::int as "failedFromAddress", max(created_at) as "newestFromAddress"
       from login_attempts where ip = :ip and created_at > :hour and failed and browser_hash is null) b`,
});

/** Counts the attempts since `hour` and `day`. */
export async function countAttempts(
  db: Db,
  row: { accountHash: Buffer; ip: string; hour: Date; day: Date },
): Promise<AttemptCounts> {
  return COUNT.one(db, row);
}

const COUNT_IN_BROWSER = statement({
  name: 'attempt.countInBrowser',
  params: { accountHash: bytes, browserHash: bytes, since: timestamp },
  row: { tries: int, newest: nullable(timestamp) },
  text: `select count(*)::int as tries, max(created_at) as newest from login_attempts
     where account_hash = :accountHash and browser_hash = :browserHash and created_at > :since`,
});

/** Counts the attempts on an account from a browser it knows, failed or in progress. */
export async function countBrowserAttempts(
  db: Db,
  row: { accountHash: Buffer; browserHash: Buffer; since: Date },
): Promise<{ tries: number; newest: Date | null }> {
  return COUNT_IN_BROWSER.one(db, row);
}

const COUNT_FAILED = statement({
  name: 'attempt.countFailed',
  params: { accountHash: bytes, since: timestamp },
  row: { failed: int },
  text: `select count(*)::int as failed from login_attempts
     where account_hash = :accountHash and created_at > :since and failed`,
});

/** Counts the failed attempts on an account from any address. */
export async function countFailedAttempts(
  db: Db,
  row: { accountHash: Buffer; since: Date },
): Promise<number> {
  return (await COUNT_FAILED.one(db, row)).failed;
}

export interface NewAttempt {
  accountHash: Buffer;
  ip: string;
  /** Hash of a browser that the account knows. */
  browserHash: Buffer | null;
}

const INSERT = statement({
  name: 'attempt.insert',
  params: { accountHash: bytes, ip: text, browserHash: nullable(bytes), now: timestamp },
  row: { id },
  text: `insert into login_attempts (account_hash, ip, browser_hash, created_at)
     values (:accountHash, :ip, :browserHash, :now) returning id`,
});

/** Inserts an attempt before the password is checked. Returns its id. */
export async function insertAttempt(db: Db, row: NewAttempt & { now: Date }): Promise<Id> {
  return (await INSERT.one(db, row)).id;
}

const FAIL = statement({
  name: 'attempt.fail',
  params: { attemptId: id },
  text: 'update login_attempts set failed = true where id = :attemptId',
});

/** Marks an attempt as failed because of a wrong password. */
export async function markFailed(db: Db, attemptId: Id): Promise<void> {
  await FAIL.run(db, { attemptId });
}

const RESET = statement({
  name: 'attempt.forget',
  params: { accountHash: bytes, ip: text, browserHash: nullable(bytes) },
  text: `delete from login_attempts where account_hash = :accountHash
     and case when :browserHash::bytea is null then ip = :ip and browser_hash is null else browser_hash = :browserHash end`,
});

/** Resets the count for this account and address, or known browser, after a correct password; other counts stay. */
export async function resetAttempts(db: Db, row: NewAttempt): Promise<void> {
  const { accountHash, ip, browserHash } = row;
  await RESET.run(db, { accountHash, ip, browserHash });
}

const SWEEP = statement({
  name: 'attempt.sweep',
  params: {},
  text: `delete from login_attempts where created_at < now() - interval '25 hours'`,
});

/** Deletes attempts older than a day, which no longer count. */
export async function sweepAttempts(db: Db): Promise<void> {
  await SWEEP.run(db, {});
}

const DELETE = statement({
  name: 'attempt.delete',
  params: { attemptId: id },
  text: 'delete from login_attempts where id = :attemptId',
});

/** Deletes an attempt that ended without a result, so that it does not count. */
export async function deleteAttempt(db: Db, attemptId: Id): Promise<void> {
  await DELETE.run(db, { attemptId });
}
