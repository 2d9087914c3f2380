import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, int, nullable, text, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

/** What a code is for; one for signing in cannot set a password. Its target is an e-mail, or a phone for `PHONE`. */
export type CodePurpose = 'LOGIN' | 'REGISTER' | 'PASSWORD' | 'EMAIL' | 'PHONE';

const LOCK = statement({
  name: 'code.lock',
  params: { target: text },
  text: 'select pg_advisory_xact_lock(hashtextextended(:target, 7210423))',
});

/** Senders to one address take turns until the transaction ends, so that the limits hold for calls at once too. */
export async function lockTarget(db: Db, target: string): Promise<void> {
  await LOCK.run(db, { target });
}

export interface SentCodes {
  /** Sent to this address within the last day, whatever for. */
  count: number;
  newest: Date | null;
  /** Of those of the last day. */
  oldest: Date | null;
}

const COUNT = statement({
  name: 'code.count',
  params: { target: text, since: timestamp },
  row: { count: int, newest: nullable(timestamp), oldest: nullable(timestamp) },
  text: `select count(*)::int as count, max(created_at) as newest, min(created_at) as oldest
     from codes where target = :target and created_at > :since`,
});

/** Codes sent to an address since then, whatever for: how many, when the first and the last. */
export async function countCodes(db: Db, target: string, since: Date): Promise<SentCodes> {
  const rows = await COUNT.all(db, { target, since });
  return rows[0] ?? { count: 0, newest: null, oldest: null };
}

const INSERT = statement({
  name: 'code.insert',
  params: { purpose: text, target: text, codeHash: text, now: timestamp, expiresAt: timestamp },
  text: 'insert into codes (purpose, target, code_hash, created_at, expires_at) values (:purpose, :target, :codeHash, :now, :expiresAt)',
});

/** Stores the hash of a code that is being sent. */
export async function insertCode(
  db: Db,
  code: { purpose: CodePurpose; target: string; codeHash: string; now: Date; expiresAt: Date },
): Promise<void> {
  await INSERT.run(db, {
    purpose: code.purpose,
    target: code.target,
    codeHash: code.codeHash,
    now: code.now,
    expiresAt: code.expiresAt,
  });
}

const TRY = statement({
  name: 'code.try',
  params: { target: text, purpose: text, maxTries: int, now: timestamp },
  row: { id, codeHash: text },
  text: `update codes set tries = tries + 1
     where id = (select id from codes where target = :target and purpose = :purpose order by created_at desc, id desc limit 1)
       and used_at is null and tries < :maxTries and expires_at > :now
     returning id, code_hash as "codeHash"`,
});

/**
 * Counts a try of the newest code for the address and gives its hash, in one statement, so that tries at once cannot
 * share a turn. Null when there is none that may be tried.
 */
export async function takeTry(
  db: Db,
  row: { purpose: CodePurpose; target: string; maxTries: number; now: Date },
): Promise<{ id: Id; codeHash: string } | null> {
  const rows = await TRY.all(db, {
    target: row.target,
    purpose: row.purpose,
    maxTries: row.maxTries,
    now: row.now,
  });
  return rows[0] ?? null;
}

const USE = statement({
  name: 'code.use',
  params: { codeId: id, now: timestamp },
  row: { id },
  text: 'update codes set used_at = :now where id = :codeId and used_at is null returning id',
});

/** Uses a code up, with the transaction of `db`. True for exactly one of any number of callers. */
export async function useCode(db: Db, codeId: Id, now: Date): Promise<boolean> {
  return (await USE.count(db, { codeId, now })) > 0;
}

const SWEEP = statement({
  name: 'code.sweep',
  params: {},
  text: `delete from codes where created_at < now() - interval '25 hours' and expires_at < now()`,
});

/** Codes count towards the limit of a day; after that, and once they ran out, they are of no use. */
export async function sweepCodes(db: Db): Promise<void> {
  await SWEEP.run(db, {});
}
