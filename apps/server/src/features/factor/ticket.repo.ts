import type { Db } from '../../db/db.ts';
import { bytes, id, int, json, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

export type TicketPurpose = 'FACTOR' | 'PASSKEY_SIGN_IN' | 'PASSKEY_ADD' | 'CONFIRM' | 'COMPANY';

export type TicketRow = RowOf<typeof TRY>;

const INSERT = statement({
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
  await INSERT.run(db, { tokenHash, purpose, userId, data, expiresAt });
}

const TRY = statement({
  name: 'ticket.try',
  params: { tokenHash: bytes, purpose: text, maxAttempts: int, now: timestamp },
  row: {
    purpose: textOf<TicketPurpose>(),
    /** Null for a passkey, which itself says whose it is. */
    userId: nullable(id),
    data: json<unknown>(),
  },
  text: `update tickets set tries = tries + 1
     where token_hash = :tokenHash and purpose = :purpose and tries < :maxAttempts and expires_at > :now
     returning purpose, user_id as "userId", data`,
});

/** Counts a try and gives the ticket; null when there is none, it ran out, or was tried too often. */
export async function attemptTicket(
  db: Db,
  row: { tokenHash: Buffer; purpose: TicketPurpose; maxAttempts: number; now: Date },
): Promise<TicketRow | null> {
  return TRY.first(db, row);
}

const USE = statement({
  name: 'ticket.use',
  params: { tokenHash: bytes },
  row: { '?column?': int },
  text: 'delete from tickets where token_hash = :tokenHash returning 1',
});

/** False when somebody has used it meanwhile. */
export async function useTicket(db: Db, tokenHash: Buffer): Promise<boolean> {
  return (await USE.count(db, { tokenHash })) > 0;
}

const SWEEP = statement({
  name: 'ticket.sweep',
  params: {},
  text: 'delete from tickets where expires_at < now()',
});

/** Forgets tickets that ran out. */
export async function sweepTickets(db: Db): Promise<void> {
  await SWEEP.run(db, {});
}
