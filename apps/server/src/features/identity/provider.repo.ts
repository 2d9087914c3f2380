import type { IdentityKind } from '@zhihui/contract/features/identity/identity.limits.ts';
import type { ProviderConfig } from '@zhihui/contract/features/identity/identity.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, int, json, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

export type ProviderRow = RowOf<typeof FIND>;

const row = {
  id,
  kind: textOf<IdentityKind>(),
  name: text,
  enabled: bool,
  config: json<ProviderConfig>(),
  /** Encrypted. */
  secret: nullable(text),
  /** Token and key of callbacks as JSON, encrypted. */
  callback_secret: nullable(text),
};
/** Defaults of fields that older providers were saved without. */
const DEFAULT_CONFIG = JSON.stringify({
  cards: false,
  startTls: false,
  ca: '',
  memberClaim: '',
  memberValue: '',
});
const COLUMNS = `p.id, p.kind, p.name, p.enabled, '${DEFAULT_CONFIG}'::jsonb || p.config as config, p.secret, p.callback_secret`;

const LIST = statement({
  name: 'provider.list',
  params: {},
  row: { ...row, people: int },
  text: `select ${COLUMNS}, (select count(*)::int from identities i where i.provider_id = p.id) as people
     from identity_providers p order by p.id limit 50`,
});

/** Returns all providers. */
export async function listProviders(db: Db) {
  return LIST.all(db, {});
}

const FIND = statement({
  name: 'provider.find',
  params: { id },
  row,
  text: `select ${COLUMNS} from identity_providers p where p.id = :id`,
});

export async function findProvider(db: Db, providerId: Id): Promise<ProviderRow | null> {
  return FIND.first(db, { id: providerId });
}

const INSERT = statement({
  name: 'provider.insert',
  params: {
    kind: text,
    name: text,
    enabled: bool,
    config: json<unknown>(),
    secret: nullable(text),
    callback_secret: nullable(text),
  },
  row: { id },
  text: `insert into identity_providers (kind, name, enabled, config, secret, callback_secret)
     values (:kind, :name, :enabled, :config, :secret, :callback_secret) returning id`,
});

type NewProvider = Omit<ProviderRow, 'id'>;

export async function insertProvider(db: Db, input: NewProvider): Promise<Id> {
  return (await INSERT.one(db, { ...input, config: JSON.stringify(input.config) })).id;
}

const UPDATE = statement({
  name: 'provider.update',
  params: {
    id,
    name: text,
    enabled: bool,
    config: json<unknown>(),
    secret: nullable(text),
    callback_secret: nullable(text),
    now: timestamp,
  },
  row: { '?column?': int },
  text: `update identity_providers set name = :name, enabled = :enabled, config = :config,
       secret = coalesce(:secret, secret),
       callback_secret = coalesce(:callback_secret, callback_secret), updated_at = :now where id = :id returning 1`,
});

/** Updates a provider; omitted secrets stay. Returns false when the provider does not exist. */
export async function updateProvider(
  db: Db,
  input: Omit<NewProvider, 'kind'> & { id: Id; now: Date },
): Promise<boolean> {
  const { id: providerId, name, enabled, secret, callback_secret, now } = input;
  const config = JSON.stringify(input.config);
  const values = { id: providerId, name, enabled, config, secret, callback_secret, now };
  return (await UPDATE.count(db, values)) > 0;
}

const DELETE = statement({
  name: 'provider.delete',
  params: { id },
  row: { '?column?': int },
  text: 'delete from identity_providers where id = :id returning 1',
});

/** Deletes a provider and its connections. Returns false when it does not exist. */
export async function deleteProvider(db: Db, providerId: Id): Promise<boolean> {
  return (await DELETE.count(db, { id: providerId })) > 0;
}
