import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, int, nullable, text, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const USE = statement({
  name: 'identity.use',
  params: { providerId: id, subject: text, label: text, now: timestamp },
  row: { userId: id },
  text: `update identities set used_at = :now, label = :label
     where provider_id = :providerId and subject = :subject returning user_id as "userId"`,
});

/** Whose account is connected to a person there; null where none is. */
export async function useIdentity(
  db: Db,
  input: { providerId: Id; subject: string; label: string; now: Date },
): Promise<Id | null> {
  return (await USE.first(db, input))?.userId ?? null;
}

const INSERT = statement({
  name: 'identity.insert',
  params: { providerId: id, userId: id, subject: text, label: text, now: timestamp },
  row: { '?column?': int },
  text: `insert into identities (provider_id, user_id, subject, label, used_at)
     values (:providerId, :userId, :subject, :label, :now)
     on conflict (provider_id, subject) do nothing returning 1`,
});

/** Connects an account. False when that person there is connected to one already. */
export async function insertIdentity(
  db: Db,
  input: { providerId: Id; userId: Id; subject: string; label: string; now: Date },
): Promise<boolean> {
  return (await INSERT.count(db, input)) > 0;
}

const LIST = statement({
  name: 'identity.list',
  params: { userId: id },
  row: { id, providerId: id, label: text, usedAt: nullable(timestamp) },
  text: `select id, provider_id as "providerId", label, used_at as "usedAt" from identities
     where user_id = :userId order by id limit 100`,
});

/** The accounts elsewhere that a person is connected to. */
export async function listIdentities(db: Db, userId: Id) {
  return LIST.all(db, { userId });
}

const DELETE = statement({
  name: 'identity.delete',
  params: { id: nullable(id), userId: id },
  row: { '?column?': int },
  text: `delete from identities where user_id = :userId and (:id::bigint is null or id = :id) returning 1`,
});

/** Disconnects an account of a person, or with null all. False when there was none. */
export async function deleteIdentity(
  db: Db,
  input: { id: Id | null; userId: Id },
): Promise<boolean> {
  return (await DELETE.count(db, input)) > 0;
}

const CLAIM = statement({
  name: 'provisioned.claim',
  params: { providerId: id, subject: text, email: nullable(text) },
  row: { id },
  text: `select a.user_id as id from scim_accounts a join users u on u.id = a.user_id
     join scim_directory d on d.provider_id = :providerId
     where a.made and u.deleted_at is null
       and (a.external_id = :subject or u.email = :email or a.user_name = :email)
       and not exists (select 1 from identities i where i.user_id = u.id and i.provider_id = :providerId)
     order by (a.external_id = :subject) desc nulls last, (u.email = :email) desc nulls last limit 1`,
});

/**
 * The account that the company's directory made for this person of the provider its people sign in by, as long as nobody
 * of that provider is connected to it; null when there is none. Nobody else ever had it, so nothing is taken over.
 */
export async function findProvisioned(
  db: Db,
  by: { providerId: Id; subject: string; email: string | null },
): Promise<Id | null> {
  return (await CLAIM.first(db, by))?.id ?? null;
}

const MANAGED = statement({
  name: 'provisioned.managed',
  params: { userId: id },
  row: { '?column?': int },
  text: 'select 1 from scim_accounts where user_id = :userId',
});

/** Whether the company's directory looks after an account, its role included. */
export async function isProvisioned(db: Db, userId: Id): Promise<boolean> {
  return (await MANAGED.count(db, { userId })) > 0;
}

const FORGET_PROVISIONED = statement({
  name: 'provisioned.forget',
  params: { userId: id },
  text: 'delete from scim_accounts where user_id = :userId',
});

/** Forgets what the company's directory told of a person, groups included. */
export async function deleteProvisioned(db: Db, userId: Id): Promise<void> {
  await FORGET_PROVISIONED.run(db, { userId });
}
