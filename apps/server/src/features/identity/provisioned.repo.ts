import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, int, nullable, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

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

const DELETE = statement({
  name: 'provisioned.forget',
  params: { userId: id },
  text: 'delete from scim_accounts where user_id = :userId',
});

/** Forgets what the company's directory told of a person, groups included. */
export async function deleteProvisioned(db: Db, userId: Id): Promise<void> {
  await DELETE.run(db, { userId });
}
