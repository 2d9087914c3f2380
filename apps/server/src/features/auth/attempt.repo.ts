import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

/** Tries of one account take turns until the transaction ends, so that their number is exact. */
export async function lockAccountTries(db: Db, accountHash: Buffer): Promise<void> {
  await named(db, 'attempt.lock', 'select pg_advisory_xact_lock(hashtextextended($1, 7210424))', [
    accountHash.toString('hex'),
  ]);
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

/** Tries since `since`. */
export async function countTries(
  db: Db,
  row: { accountHash: Buffer; ip: string; since: Date },
): Promise<Tries> {
  const rows = await named<Tries>(
    db,
    'attempt.count',
    `select count(*) filter (where ip = $2)::int as here,
       max(created_at) filter (where ip = $2) as "newestHere",
       count(*) filter (where failed)::int as failed,
       (select count(*)::int from login_attempts where ip = $2 and created_at > $3 and failed) as "failedFromAddress"
     from login_attempts where account_hash = $1 and created_at > $3`,
    [row.accountHash, row.ip, row.since],
  );
  return rows[0] ?? { here: 0, newestHere: null, failed: 0, failedFromAddress: 0 };
}

/** Stores a try before it is judged. Resolves to its id. */
export async function insertTry(
  db: Db,
  row: { accountHash: Buffer; ip: string; now: Date },
): Promise<Id> {
  const rows = await named<{ id: Id }>(
    db,
    'attempt.insert',
    'insert into login_attempts (account_hash, ip, created_at) values ($1, $2, $3) returning id',
    [row.accountHash, row.ip, row.now],
  );
  return (rows[0] as { id: Id }).id;
}

/** The password was wrong. */
export async function markFailed(db: Db, tryId: Id): Promise<void> {
  await named(db, 'attempt.fail', 'update login_attempts set failed = true where id = $1', [tryId]);
}

/** A right password starts the counting anew for this account and address; other addresses stay suspect. */
export async function forgetTries(db: Db, accountHash: Buffer, ip: string): Promise<void> {
  await named(
    db,
    'attempt.forget',
    'delete from login_attempts where account_hash = $1 and ip = $2',
    [accountHash, ip],
  );
}

/** Tries count for an hour. */
export async function sweepTries(db: Db): Promise<void> {
  await named(
    db,
    'attempt.sweep',
    `delete from login_attempts where created_at < now() - interval '2 hours'`,
    [],
  );
}

/** A try that came to no verdict does not count. */
export async function deleteTry(db: Db, tryId: Id): Promise<void> {
  await named(db, 'attempt.delete', 'delete from login_attempts where id = $1', [tryId]);
}
