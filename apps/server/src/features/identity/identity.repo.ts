import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, int, json, nullable, text, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const USE = statement({
  name: 'identity.use',
  params: { providerId: id, subject: text, label: text, now: timestamp },
  row: { userId: id },
  text: `update identities set used_at = :now, label = :label
     where provider_id = :providerId and subject = :subject returning user_id as "userId"`,
});

/** Returns the account connected to a person at the provider, and stores the use; null when there is none. */
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

/** Connects an account. Returns false when that person is already connected to one. */
export async function insertIdentity(
  db: Db,
  input: { providerId: Id; userId: Id; subject: string; label: string; now: Date },
): Promise<boolean> {
  return (await INSERT.count(db, input)) > 0;
}

/** SQL: the id of a person at a provider `p` as it is compared; those of 企业微信 are case-insensitive. */
export const foldSubject = (subject: string) =>
  `case when p.kind = 'WECOM' then lower(${subject}) else ${subject} end`;

const FIND_CONNECTED = statement({
  name: 'identity.find-connected',
  params: { providerId: id, subject: text },
  row: { user_id: id },
  text: `select i.user_id from identity_providers p join identities i on i.provider_id = p.id
    where p.id = :providerId and p.enabled and ${foldSubject('i.subject')} = ${foldSubject(':subject')}
    order by i.subject = :subject desc, i.id limit 1`,
});

/** The account that a person at a provider in use is connected to, in use or not itself; null when there is none. */
export async function findConnectedUser(
  db: Db,
  person: { providerId: Id; subject: string },
): Promise<Id | null> {
  return (await FIND_CONNECTED.first(db, person))?.user_id ?? null;
}

const LIST = statement({
  name: 'identity.list',
  params: { userId: id },
  row: { id, providerId: id, label: text, usedAt: nullable(timestamp) },
  text: `select id, provider_id as "providerId", label, used_at as "usedAt" from identities
     where user_id = :userId order by id limit 100`,
});

/** Returns the external accounts that a user is connected to. */
export async function listIdentities(db: Db, userId: Id) {
  return LIST.all(db, { userId });
}

const DELETE = statement({
  name: 'identity.delete',
  params: { id: nullable(id), userId: id },
  row: { '?column?': int },
  text: `delete from identities where user_id = :userId and (:id::bigint is null or id = :id) returning 1`,
});

/** Disconnects an external account of a user, or all when null. Returns false when there was none. */
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
 * Returns the account that the company's directory created for this person, when the provider is the one its members
 * sign in with and no person of it is connected yet; else null. No one else has used that account, so nothing is taken
 * over.
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

/** Whether the company's directory manages an account, including its role. */
export async function isProvisioned(db: Db, userId: Id): Promise<boolean> {
  return (await MANAGED.count(db, { userId })) > 0;
}

const FORGET_PROVISIONED = statement({
  name: 'provisioned.forget',
  params: { userId: id },
  text: 'delete from scim_accounts where user_id = :userId',
});

/** Deletes the directory's data of a user, groups included. */
export async function deleteProvisioned(db: Db, userId: Id): Promise<void> {
  await FORGET_PROVISIONED.run(db, { userId });
}

const MATCH = statement({
  name: 'identity.match',
  params: { providerId: id, people: json<string>() },
  row: { subject: text, user_id: id },
  // user ids of 企业微信 are case-insensitive
  text: `with wanted as materialized (
      select distinct w.subject, w.email, case when p.kind = 'WECOM' then lower(w.subject) else w.subject end as folded
      from jsonb_to_recordset(:people::jsonb) w(subject text, email text)
      join identity_providers p on p.id = :providerId),
    connected as (
      select i.user_id, case when p.kind = 'WECOM' then lower(i.subject) else i.subject end as folded
      from identities i join identity_providers p on p.id = i.provider_id where i.provider_id = :providerId),
    provisioned as (
      select a.user_id, a.external_id, a.user_name, u.email from scim_accounts a join users u on u.id = a.user_id
      join scim_directory d on d.provider_id = :providerId
      where a.made and u.deleted_at is null
        and not exists (select 1 from identities i where i.user_id = u.id and i.provider_id = :providerId)),
    matches as (
      select w.subject, c.user_id, 0 as rank from wanted w join connected c on c.folded = w.folded
      union all select w.subject, p.user_id, 1 from wanted w join provisioned p on p.external_id = w.subject
      union all select w.subject, p.user_id, 2 from wanted w join provisioned p on p.email = w.email
      union all select w.subject, p.user_id, 3 from wanted w join provisioned p on p.user_name = w.email)
    select distinct on (subject) subject, user_id from matches order by subject, rank, user_id`,
});

/**
 * The accounts of people of an organisation, by their ids there: connected ones, and those that a person of it would get
 * at the first sign-in (see `findProvisioned`). Others are missing.
 */
export async function matchPeople(
  db: Db,
  providerId: Id,
  people: readonly { subject: string; email: string | null }[],
): Promise<Map<string, Id>> {
  const rows = await MATCH.all(db, { providerId, people: JSON.stringify(people) });
  return new Map(rows.map((row) => [row.subject, row.user_id]));
}
