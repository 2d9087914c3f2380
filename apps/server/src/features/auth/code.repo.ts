import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, bytes, id, int, nullable, text, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

/** Purpose of a code; a sign-in code cannot set a password. The target is an e-mail, or a phone for `PHONE`. */
export type CodePurpose = 'LOGIN' | 'REGISTER' | 'PASSWORD' | 'EMAIL' | 'PHONE';

const LOCK = statement({
  name: 'code.lock',
  params: { target: text },
  text: 'select pg_advisory_xact_lock(hashtextextended(:target, 7210423))',
});

/** Serialises sending to one address until the transaction ends, so that the limits also hold for concurrent calls. */
export async function lockTarget(db: Db, target: string): Promise<void> {
  await LOCK.run(db, { target });
}

/**
 * Groups whose codes of a day are counted separately: codes requested by strangers must not use up the limit of the
 * owner's browsers and sessions, nor that of accounts changing to the address.
 */
export type CodeShare = 'VISITOR' | 'OWNER' | 'MEMBER';

export type SentCodes = RowOf<typeof COUNT>;

const COUNT = statement({
  name: 'code.count',
  params: { target: text, share: text, purpose: text, since: timestamp },
  row: {
    /** Codes sent to this address within a day in this group, for any purpose. */
    count: int,
    /** Time of the newest one for this purpose. */
    newest: nullable(timestamp),
    /** Time of the oldest one of that day. */
    oldest: nullable(timestamp),
  },
  text: `select count(*)::int as count, max(created_at) filter (where purpose = :purpose) as newest, min(created_at) as oldest
     from codes where target = :target and share = :share and created_at > :since`,
});

/** Counts the codes sent to an address since then, for any purpose, with the times of the first and the last for this one. */
export async function countCodes(
  db: Db,
  row: { target: string; share: CodeShare; purpose: CodePurpose; since: Date },
): Promise<SentCodes> {
  return COUNT.one(db, row);
}

export interface NewCode {
  purpose: CodePurpose;
  target: string;
  codeHash: string;
  /** Hash of the requesting browser or account; null for invitations, which are not requested. */
  requesterHash: Buffer | null;
  share: CodeShare;
  /** Hash of the secret in an invitation's link. */
  linkHash: Buffer | null;
}

const INSERT = statement({
  name: 'code.insert',
  params: {
    purpose: text,
    target: text,
    codeHash: text,
    requesterHash: nullable(bytes),
    share: text,
    linkHash: nullable(bytes),
    now: timestamp,
    expiresAt: timestamp,
  },
  text: `insert into codes (purpose, target, code_hash, asker_hash, share, link_hash, created_at, expires_at)
     values (:purpose, :target, :codeHash, :requesterHash, :share, :linkHash, :now, :expiresAt)`,
});

/** Inserts the hash of a code that is being sent. */
export async function insertCode(
  db: Db,
  code: NewCode & { now: Date; expiresAt: Date },
): Promise<void> {
  await INSERT.run(db, code);
}

/** Invitations of the previous version have no `link_hash`; codes that users type expire within minutes. */
const IS_INVITATION = `(link_hash is not null or expires_at - created_at > interval '1 day')`;

const TRY = statement({
  name: 'code.try',
  params: {
    target: text,
    purpose: text,
    requesterHash: nullable(bytes),
    ownOnly: bool,
    maxAttempts: int,
    now: timestamp,
  },
  row: { id, codeHash: text },
  text: `with own as (
       select id from (
         select id, used_at, expires_at from codes
         where target = :target and purpose = :purpose and asker_hash = :requesterHash and not ${IS_INVITATION}
         order by created_at desc, id desc limit 1) newest
       where used_at is null and expires_at > :now),
     other as (
       select id from codes
       where target = :target and purpose = :purpose and (asker_hash is null or not :ownOnly) and not ${IS_INVITATION}
       order by created_at desc, id desc limit 1),
     own_try as (
       update codes set tries = tries + 1 where id = (select id from own) and tries < :maxAttempts returning id, code_hash),
     stranger_try as (
       update codes set stranger_tries = stranger_tries + 1
       where id = (select id from other) and not exists (select 1 from own)
         and used_at is null and stranger_tries < :maxAttempts and expires_at > :now
       returning id, code_hash)
     select id, code_hash as "codeHash" from own_try union all select id, code_hash from stranger_try`,
});

/**
 * Counts an attempt on the newest code that the requester asked for or, without one, the newest that others asked for
 * (`ownOnly`: with an unknown requester), and returns its hash. Attempts of the requester and of others count
 * separately. One statement, so that concurrent attempts cannot share a count. Returns null when no code can be tried.
 */
export async function claimAttempt(
  db: Db,
  row: {
    purpose: CodePurpose;
    target: string;
    requesterHash: Buffer | null;
    ownOnly: boolean;
    maxAttempts: number;
    now: Date;
  },
): Promise<{ id: Id; codeHash: string } | null> {
  return TRY.first(db, row);
}

const LINK = statement({
  name: 'code.link',
  params: { target: text, linkHash: bytes, now: timestamp },
  row: { id },
  text: `select id from codes where target = :target and purpose = 'PASSWORD' and link_hash = :linkHash
       and used_at is null and expires_at > :now limit 1`,
});

/** Returns the invitation with this secret; null when none is valid. */
export async function findInvitation(
  db: Db,
  row: { target: string; linkHash: Buffer; now: Date },
): Promise<Id | null> {
  return (await LINK.first(db, row))?.id ?? null;
}

const OLD_LINK = statement({
  name: 'code.oldLink',
  params: { target: text, now: timestamp },
  row: { id, codeHash: text },
  text: `select id, code_hash as "codeHash" from codes where target = :target and purpose = 'PASSWORD'
       and link_hash is null and ${IS_INVITATION} and used_at is null and expires_at > :now
     order by created_at desc, id desc limit 1`,
});

/** Returns the newest invitation of the previous version, which hashed its secret like a password. */
export async function findOldInvitation(
  db: Db,
  target: string,
  now: Date,
): Promise<{ id: Id; codeHash: string } | null> {
  return OLD_LINK.first(db, { target, now });
}

const VOID = statement({
  name: 'code.void',
  params: { target: text, now: timestamp },
  text: `update codes set used_at = :now where target = :target and purpose = 'PASSWORD' and used_at is null`,
});

/** Invalidates other codes and invitations for setting a password, after one was set. */
export async function voidPasswordCodes(db: Db, target: string, now: Date): Promise<void> {
  await VOID.run(db, { target, now });
}

const USE = statement({
  name: 'code.use',
  params: { codeId: id, now: timestamp },
  row: { id },
  text: 'update codes set used_at = :now where id = :codeId and used_at is null returning id',
});

/** Consumes a code in the transaction of `db`. Returns true for exactly one of any number of callers. */
export async function useCode(db: Db, codeId: Id, now: Date): Promise<boolean> {
  return (await USE.count(db, { codeId, now })) > 0;
}

const SWEEP = statement({
  name: 'code.sweep',
  params: {},
  text: `delete from codes where created_at < now() - interval '25 hours' and expires_at < now()`,
});

/** Deletes codes that have expired and no longer count towards the daily limit. */
export async function sweepCodes(db: Db): Promise<void> {
  await SWEEP.run(db, {});
}
