import type { AccountStatus } from '@zhihui/contract/account-models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import {
  bigint,
  bool,
  id,
  int,
  json,
  nullable,
  text,
  textOf,
  texts,
  timestamp,
} from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { family, statement } from '../../db/statement.ts';
import { buildConditions, buildOrder, searches } from './scim-search.ts';
import type { Search } from './scim-search.ts';
import type { Values } from './scim-values.ts';

const row = {
  id,
  nickname: text,
  email: nullable(text),
  status: textOf<AccountStatus>(),
  roleCode: text,
  resource: json<Values>(),
  groups: json<{ value: string; display: string }[]>(),
  createdAt: timestamp,
  updatedAt: timestamp,
};
/** A person of the directory. */
export type AccountRow = RowOf<typeof row>;
const COLUMNS = `u.id, u.nickname, u.email, u.status, r.code as "roleCode", a.resource,
  (select coalesce(jsonb_agg(jsonb_build_object('value', g.id::text, 'display', g.resource ->> 'displayName') order by g.id), '[]')
     from scim_members m join scim_groups g on g.id = m.group_id where m.user_id = u.id) as groups,
  a.created_at as "createdAt", a.updated_at as "updatedAt"`;
const FROM = 'scim_accounts a join users u on u.id = a.user_id join roles r on r.id = u.role_id';
const SOURCE = {
  table: 'a',
  name: 'user_name',
  key: 'a.user_id',
  more: `'active', u.status <> 'INACTIVE'`,
};
const params = {
  value: text,
  path: text,
  vars: json<unknown>(),
  sort: texts,
  offset: bigint,
  limit: bigint,
};

const LIST = family({
  variants: searches,
  name: ({ mode, order }) => `scim-account.list.${mode}.${order}`,
  declare: ({ mode, order }) => ({
    params,
    row,
    text: `select ${COLUMNS} from ${FROM} where ${buildConditions(mode, SOURCE)}
       order by ${buildOrder(order, SOURCE)} offset :offset limit :limit`,
  }),
});

const COUNT = family({
  variants: () => searches().filter(({ order }) => order === 'plain'),
  name: ({ mode }) => `scim-account.count.${mode}`,
  declare: ({ mode }) => ({
    params,
    row: { total: int },
    text: `select count(*)::int as total from ${FROM} where ${buildConditions(mode, SOURCE)}`,
  }),
});

/** People who fit, a page of them, and how many there are. */
export async function searchAccounts(db: Db, search: Search) {
  const values = { ...search, vars: JSON.stringify(search.vars) };
  const { total } = await COUNT.of({ ...search, order: 'plain' }).one(db, values);
  return { total, rows: search.limit === 0 ? [] : await LIST.of(search).all(db, values) };
}

const FIND = statement({
  name: 'scim-account.find',
  params: { id },
  row,
  text: `select ${COLUMNS} from ${FROM} where a.user_id = :id`,
});

/** One user; null for accounts the directory did not provision. */
export async function findAccount(db: Db, userId: Id): Promise<AccountRow | null> {
  return FIND.first(db, { id: userId });
}

const INSERT = statement({
  name: 'scim-account.insert',
  params: { id, resource: json<unknown>(), isCreated: bool, now: timestamp },
  row: { '?column?': int },
  text: `insert into scim_accounts (user_id, resource, made, created_at, updated_at)
     values (:id, :resource, :isCreated, :now, :now) on conflict do nothing returning 1`,
});

/** Adds an account to the directory. False when it is there already, or its name is in use. */
export async function insertAccountRow(
  db: Db,
  row_: { id: Id; resource: Values; isCreated: boolean; now: Date },
): Promise<boolean> {
  return (await INSERT.count(db, { ...row_, resource: JSON.stringify(row_.resource) })) > 0;
}

const UPDATE = statement({
  name: 'scim-account.update',
  params: { id, resource: json<Values>(), now: timestamp },
  row: { '?column?': int },
  text: `update scim_accounts set resource = :resource::jsonb, updated_at = :now where user_id = :id
       and not exists (select 1 from scim_accounts o where o.user_name = lower(:resource::jsonb ->> 'userName') and o.user_id <> :id)
     returning 1`,
});

/** Stores what the directory says now. False when another account has the name. */
export async function updateAccountRow(
  db: Db,
  row_: { id: Id; resource: Values; now: Date },
): Promise<boolean> {
  return (
    (await UPDATE.count(db, { ...row_, resource: JSON.stringify(row_.resource) as never })) > 0
  );
}
