import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

/** What a mailed code is for; one for signing in cannot set a password. */
export type CodePurpose = 'LOGIN' | 'REGISTER' | 'PASSWORD';

/** Senders to one address take turns until the transaction ends, so that the limits hold for calls at once too. */
export async function lockTarget(db: Db, email: string): Promise<void> {
  await named(db, 'code.lock', 'select pg_advisory_xact_lock(hashtextextended($1, 7210423))', [
    email,
  ]);
}

export interface SentCodes {
  /** Sent to this address within the last day, whatever for. */
  count: number;
  newest: Date | null;
  /** Of those of the last day. */
  oldest: Date | null;
}

/** Codes sent to an address since then, whatever for: how many, when the first and the last. */
export async function countCodes(db: Db, email: string, since: Date): Promise<SentCodes> {
  const rows = await named<SentCodes>(
    db,
    'code.count',
    `select count(*)::int as count, max(created_at) as newest, min(created_at) as oldest
     from email_codes where email = $1 and created_at > $2`,
    [email, since],
  );
  return rows[0] ?? { count: 0, newest: null, oldest: null };
}

/** Stores the hash of a code that is being sent. */
export async function insertCode(
  db: Db,
  code: { purpose: CodePurpose; email: string; codeHash: string; now: Date; expiresAt: Date },
): Promise<void> {
  await named(
    db,
    'code.insert',
    'insert into email_codes (purpose, email, code_hash, created_at, expires_at) values ($1, $2, $3, $4, $5)',
    [code.purpose, code.email, code.codeHash, code.now, code.expiresAt],
  );
}

/**
 * Counts a try of the newest code for the address and gives its hash, in one statement, so that tries at once cannot
 * share a turn. Null when there is none that may be tried.
 */
export async function takeTry(
  db: Db,
  row: { purpose: CodePurpose; email: string; maxTries: number; now: Date },
): Promise<{ id: Id; codeHash: string } | null> {
  const rows = await named<{ id: Id; codeHash: string }>(
    db,
    'code.try',
    `update email_codes set tries = tries + 1
     where id = (select id from email_codes where email = $1 and purpose = $2 order by created_at desc, id desc limit 1)
       and used_at is null and tries < $3 and expires_at > $4
     returning id, code_hash as "codeHash"`,
    [row.email, row.purpose, row.maxTries, row.now],
  );
  return rows[0] ?? null;
}

/** Uses a code up, with the transaction of `db`. True for exactly one of any number of callers. */
export async function useCode(db: Db, codeId: Id, now: Date): Promise<boolean> {
  const rows = await named(
    db,
    'code.use',
    'update email_codes set used_at = $2 where id = $1 and used_at is null returning id',
    [codeId, now],
  );
  return rows.length > 0;
}

/** Codes count towards the limit of a day; after that, and once they ran out, they are of no use. */
export async function sweepCodes(db: Db): Promise<void> {
  await named(
    db,
    'code.sweep',
    `delete from email_codes where created_at < now() - interval '25 hours' and expires_at < now()`,
    [],
  );
}
