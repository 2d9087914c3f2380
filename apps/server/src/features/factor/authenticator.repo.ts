import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, int, nonNull, nullable, text, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

export type AuthenticatorRow = RowOf<typeof FIND>;

const FIND = statement({
  name: 'authenticator.find',
  params: { userId: id },
  row: { secret: text, confirmedAt: timestamp, usedAt: nullable(timestamp) },
  text: `select secret, confirmed_at as "confirmedAt", used_at as "usedAt" from authenticators where user_id = :userId`,
});

/** Returns a user's active authenticator. */
export async function findAuthenticator(db: Db, userId: Id): Promise<AuthenticatorRow | null> {
  return FIND.first(db, { userId });
}

const START = statement({
  name: 'authenticator.begin',
  params: { userId: id, secret: text },
  text: `insert into pending_authenticators (user_id, secret) values (:userId, :secret)
     on conflict (user_id) do update set secret = excluded.secret, created_at = now()`,
});

/** Stores the secret of a new authenticator; an active one stays until the new one is confirmed. */
export async function startAuthenticator(db: Db, userId: Id, secret: string): Promise<void> {
  await START.run(db, { userId, secret });
}

const PENDING = statement({
  name: 'authenticator.pending',
  params: { userId: id },
  row: { secret: text },
  text: `select secret from pending_authenticators where user_id = :userId and created_at > now() - interval '1 hour'`,
});

/** Returns the encrypted secret of the pending authenticator; null when none was started within the hour. */
export async function findPendingSecret(db: Db, userId: Id): Promise<string | null> {
  return (await PENDING.first(db, { userId }))?.secret ?? null;
}

const CONFIRM = statement({
  name: 'authenticator.confirm',
  params: { userId: id, secret: text, step: bigint, now: timestamp },
  row: { userId: nonNull(id) },
  text: `with begun as (delete from pending_authenticators where user_id = :userId and secret = :secret returning user_id, secret)
     insert into authenticators (user_id, secret, confirmed_at, used_at, last_step)
     select user_id, secret, :now, null, :step from begun
     on conflict (user_id) do update set secret = excluded.secret, confirmed_at = excluded.confirmed_at,
       used_at = null, last_step = excluded.last_step
     returning user_id as "userId"`,
});

/** Activates the pending authenticator. Returns false when another was started meanwhile. */
export async function confirmAuthenticator(
  db: Db,
  row: { userId: Id; secret: string; step: number; now: Date },
): Promise<boolean> {
  return (await CONFIRM.count(db, row)) > 0;
}

const USE = statement({
  name: 'authenticator.use',
  params: { userId: id, step: bigint, now: timestamp },
  row: { '?column?': int },
  text: `update authenticators set last_step = :step, used_at = :now
     where user_id = :userId and last_step < :step returning 1`,
});

/** Consumes the code of a time step. Returns false when it, or a later one, was used before. */
export async function useStep(db: Db, userId: Id, step: number, now: Date): Promise<boolean> {
  return (await USE.count(db, { userId, step, now })) > 0;
}

const DELETE = statement({
  name: 'authenticator.delete',
  params: { userId: id },
  text: `with begun as (delete from pending_authenticators where user_id = :userId)
     delete from authenticators where user_id = :userId`,
});

export async function deleteAuthenticator(db: Db, userId: Id): Promise<void> {
  await DELETE.run(db, { userId });
}
