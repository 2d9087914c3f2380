import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import {
  bytes,
  id,
  int,
  texts,
  timestamp,
  bool,
  json,
  nullable,
  text,
  textOf,
} from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { RowOf } from '../../db/kinds.ts';

const DELETE_CODES = statement({
  name: 'recovery.delete',
  params: { userId: id },
  text: 'delete from recovery_codes where user_id = :userId',
});

const INSERT_CODES = statement({
  name: 'recovery.insert',
  params: { userId: id, hashes: texts },
  text: `insert into recovery_codes (user_id, code_hash)
    select :userId, decode(hash, 'hex') from unnest(:hashes::text[]) hash`,
});

const COUNT_CODES = statement({
  name: 'recovery.count',
  params: { userId: id },
  row: { left: int },
  text: `select count(*)::int as left from recovery_codes where user_id = :userId and used_at is null`,
});

const USE_CODE = statement({
  name: 'recovery.use',
  params: { userId: id, codeHash: bytes, now: timestamp },
  row: { '?column?': int },
  text: `update recovery_codes set used_at = :now
     where user_id = :userId and code_hash = :codeHash and used_at is null returning 1`,
});

/** Replaces all codes of a user; an empty list removes them. */
export async function replaceRecoveryCodes(db: Db, userId: Id, hashes: Buffer[]): Promise<void> {
  await DELETE_CODES.run(db, { userId });
  if (hashes.length === 0) return;
  await INSERT_CODES.run(db, { userId, hashes: hashes.map((hash) => hash.toString('hex')) });
}

/** Counts the unused codes. */
export async function countRecoveryCodes(db: Db, userId: Id): Promise<number> {
  return (await COUNT_CODES.one(db, { userId })).left;
}

/** Consumes a code. Returns false when it is unknown or was used. */
export async function useRecoveryHash(
  db: Db,
  row: { userId: Id; codeHash: Buffer; now: Date },
): Promise<boolean> {
  return (await USE_CODE.count(db, row)) > 0;
}

const ROLE_REQUIRES_FACTOR = statement({
  name: 'factor.roleWants',
  params: { userId: id },
  row: { required: bool },
  text: `select r.second_factor as required from users u join roles r on r.id = u.role_id where u.id = :userId`,
});

/** Whether a user's role requires a second factor. */
export async function roleRequiresFactor(db: Db, userId: Id): Promise<boolean> {
  return (await ROLE_REQUIRES_FACTOR.first(db, { userId }))?.required === true;
}

const SET_ROLE_REQUIRES = statement({
  name: 'factor.setRole',
  params: { roleId: id, required: bool },
  row: { '?column?': int },
  text: 'update roles set second_factor = :required where id = :roleId returning 1',
});

/** Returns false when the role does not exist. */
export async function setRoleRequiresFactor(
  db: Db,
  roleId: Id,
  required: boolean,
): Promise<boolean> {
  return (await SET_ROLE_REQUIRES.count(db, { roleId, required })) > 0;
}

export type TicketPurpose = 'FACTOR' | 'PASSKEY_SIGN_IN' | 'PASSKEY_ADD' | 'CONFIRM' | 'COMPANY';

export type TicketRow = RowOf<typeof ATTEMPT_TICKET>;

const INSERT_TICKET = statement({
  name: 'ticket.insert',
  params: {
    tokenHash: bytes,
    purpose: text,
    userId: nullable(id),
    data: json<unknown>(),
    expiresAt: timestamp,
  },
  text: `insert into tickets (token_hash, purpose, user_id, data, expires_at)
     values (:tokenHash, :purpose, :userId, :data, :expiresAt)`,
});

export async function insertTicket(
  db: Db,
  row: TicketRow & { tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  const { tokenHash, purpose, userId, expiresAt } = row;
  const data = JSON.stringify(row.data);
  await INSERT_TICKET.run(db, { tokenHash, purpose, userId, data, expiresAt });
}

const ATTEMPT_TICKET = statement({
  name: 'ticket.try',
  params: { tokenHash: bytes, purpose: text, maxAttempts: int, now: timestamp },
  row: {
    purpose: textOf<TicketPurpose>(),
    /** Null for a passkey, which identifies its owner itself. */
    userId: nullable(id),
    data: json<unknown>(),
  },
  text: `update tickets set tries = tries + 1
     where token_hash = :tokenHash and purpose = :purpose and tries < :maxAttempts and expires_at > :now
     returning purpose, user_id as "userId", data`,
});

/** Counts an attempt and returns the ticket; null when it is unknown, expired, or has no attempts left. */
export async function attemptTicket(
  db: Db,
  row: { tokenHash: Buffer; purpose: TicketPurpose; maxAttempts: number; now: Date },
): Promise<TicketRow | null> {
  return ATTEMPT_TICKET.first(db, row);
}

const USE_TICKET = statement({
  name: 'ticket.use',
  params: { tokenHash: bytes },
  row: { '?column?': int },
  text: 'delete from tickets where token_hash = :tokenHash returning 1',
});

/** Returns false when it was used meanwhile. */
export async function useTicket(db: Db, tokenHash: Buffer): Promise<boolean> {
  return (await USE_TICKET.count(db, { tokenHash })) > 0;
}

const SWEEP_TICKETS = statement({
  name: 'ticket.sweep',
  params: {},
  text: 'delete from tickets where expires_at < now()',
});

/** Deletes expired tickets. */
export async function sweepTickets(db: Db): Promise<void> {
  await SWEEP_TICKETS.run(db, {});
}
