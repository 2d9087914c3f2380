import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bytes, id, int, nullable, text, texts, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

export type PasskeyRow = RowOf<typeof LIST>;

const row = {
  id,
  userId: id,
  credentialId: text,
  publicKey: bytes,
  counter: text,
  transports: texts,
  name: text,
  createdAt: timestamp,
  usedAt: nullable(timestamp),
};
const COLUMNS = `id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey",
  counter::text as counter, transports, name, created_at as "createdAt", used_at as "usedAt"`;

const LIST = statement({
  name: 'passkey.list',
  params: { userId: id },
  row,
  text: `select ${COLUMNS} from passkeys where user_id = :userId order by id`,
});

/** Returns a user's passkeys, oldest first. */
export async function listPasskeys(db: Db, userId: Id): Promise<PasskeyRow[]> {
  return LIST.all(db, { userId });
}

const FIND = statement({
  name: 'passkey.find',
  params: { credentialId: text },
  row,
  text: `select ${COLUMNS} from passkeys where credential_id = :credentialId`,
});

/** Returns a passkey by its credential id. */
export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  return FIND.first(db, { credentialId });
}

const INSERT = statement({
  name: 'passkey.insert',
  params: {
    userId: id,
    credentialId: text,
    publicKey: bytes,
    counter: bigint,
    transports: texts,
    name: text,
    now: timestamp,
  },
  row: { '?column?': int },
  text: `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
     values (:userId, :credentialId, :publicKey, :counter, :transports, :name, :now)
     on conflict (credential_id) do nothing returning 1`,
});

/** Returns false when the authenticator was already registered. */
export async function insertPasskey(
  db: Db,
  values: {
    userId: Id;
    credentialId: string;
    publicKey: Buffer;
    counter: number;
    transports: string[];
    name: string;
    now: Date;
  },
): Promise<boolean> {
  return (await INSERT.count(db, values)) > 0;
}

const USE = statement({
  name: 'passkey.use',
  params: { id, counter: bigint, now: timestamp },
  row: { '?column?': int },
  text: `update passkeys set counter = :counter, used_at = :now
     where id = :id and (counter < :counter or (counter = 0 and :counter = 0)) returning 1`,
});

/** Stores the counter of a use. Returns false when it decreased, as it would for a copied passkey. */
export async function usePasskey(
  db: Db,
  values: { id: Id; counter: number; now: Date },
): Promise<boolean> {
  return (await USE.count(db, values)) > 0;
}

const RENAME = statement({
  name: 'passkey.rename',
  params: { id, userId: id, name: text },
  row: { '?column?': int },
  text: 'update passkeys set name = :name where id = :id and user_id = :userId returning 1',
});

/** Returns false when the user has no such passkey. */
export async function renamePasskey(
  db: Db,
  values: { id: Id; userId: Id; name: string },
): Promise<boolean> {
  return (await RENAME.count(db, values)) > 0;
}

const DELETE = statement({
  name: 'passkey.delete',
  params: { id: nullable(id), userId: id },
  row: { '?column?': int },
  text: `delete from passkeys where user_id = :userId and (:id::bigint is null or id = :id) returning 1`,
});

/** Deletes a user's passkey, or all of them when `id` is null. Returns false when there was none. */
export async function deletePasskey(
  db: Db,
  values: { id: Id | null; userId: Id },
): Promise<boolean> {
  return (await DELETE.count(db, values)) > 0;
}
