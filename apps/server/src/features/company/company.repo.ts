import type { Country } from '@zhihui/contract/countries.ts';
import type { OnlineState } from '@zhihui/contract/features/company/company.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, int, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { ValuesOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const companyValues = {
  name: text,
  country: textOf<Country>(),
  vat_number: text,
  registration_number: text,
  address: text,
  contact: text,
  phone: text,
  agent_id: nullable(id),
  online_state: nullable(textOf<OnlineState>()),
  online_checked_at: nullable(timestamp),
};
/** Columns of a company. */
export type CompanyValues = ValuesOf<typeof companyValues>;
const VALUES = Object.keys(companyValues);

const row = {
  id,
  user_id: id,
  ...companyValues,
  agent_name: nullable(text),
  is_default: bool,
  created_at: timestamp,
};
const COMPANY = `select c.id, c.user_id, c.name, c.country, c.vat_number, c.registration_number, c.address, c.contact, c.phone,
    c.agent_id, a.name as agent_name, c.is_default, c.online_state, c.online_checked_at, c.created_at
  from companies c left join agents a on a.id = c.agent_id`;
const WHERE = `c.user_id = :userId and (:keyword = '' or position(lower(:keyword) in lower(c.name)) > 0
    or position(upper(:keyword) in c.vat_number) > 0)`;

const PAGE = statement({
  name: 'company.page',
  params: { userId: id, keyword: text, limit: bigint, offset: bigint },
  row,
  text: `${COMPANY} where ${WHERE} order by c.is_default desc, c.id limit :limit offset :offset`,
});

const COUNT = statement({
  name: 'company.count',
  params: { userId: id, keyword: text },
  row: { total: int },
  text: `select count(*)::int as total from companies c where ${WHERE}`,
});

const FIND = statement({
  name: 'company.find',
  params: { id },
  row,
  text: `${COMPANY} where c.id = :id`,
});

export type CompanyRow = Awaited<ReturnType<typeof FIND.all>>[number];

/** Returns one page of a user's companies, the default one first. */
export async function listCompanies(
  db: Db,
  filter: { userId: Id; keyword: string; limit: number; offset: number },
): Promise<{ rows: CompanyRow[]; total: number }> {
  const { userId, keyword } = filter;
  const { total } = await COUNT.one(db, { userId, keyword });
  return { rows: await PAGE.all(db, filter), total };
}

/** Returns a company of any user; undefined when the id is unknown. */
export async function findCompany(db: Db, companyId: Id): Promise<CompanyRow | undefined> {
  return (await FIND.all(db, { id: companyId }))[0];
}

const LOCK_OWNER = statement({
  name: 'company.lock-owner',
  params: { userId: id },
  row: { id },
  text: 'select id from users where id = :userId for no key update',
});

/** Counts a user's companies, and locks them against additions and deletions until the transaction ends. */
export async function countCompaniesLocked(db: Db, userId: Id): Promise<number> {
  await LOCK_OWNER.all(db, { userId });
  return (await COUNT.one(db, { userId, keyword: '' })).total;
}

const INSERT = statement({
  name: 'company.insert',
  params: { userId: id, ...companyValues },
  row: { id },
  text: `insert into companies (user_id, ${VALUES.join(', ')})
    values (:userId, ${VALUES.map((name) => `:${name}`).join(', ')}) returning id`,
});

/** Inserts a company that is not the default and returns its id. */
export async function insertCompany(db: Db, userId: Id, values: CompanyValues): Promise<Id> {
  return (await INSERT.one(db, { userId, ...values })).id;
}

const UPDATE = statement({
  name: 'company.update',
  params: { id, ...companyValues },
  row: { id },
  text: `update companies set ${VALUES.map((name) => `${name} = :${name}`).join(', ')} where id = :id returning id`,
});

/** Returns false when it was deleted. */
export async function updateCompany(
  db: Db,
  companyId: Id,
  values: CompanyValues,
): Promise<boolean> {
  return (await UPDATE.count(db, { id: companyId, ...values })) > 0;
}

const DELETE = statement({
  name: 'company.delete',
  params: { id, userId: id },
  row: { is_default: bool },
  text: 'delete from companies where id = :id and user_id = :userId returning is_default',
});

/** Returns whether the deleted company was the default; null when this user has no such company. */
export async function deleteCompany(
  db: Db,
  userId: Id,
  companyId: Id,
): Promise<{ wasDefault: boolean } | null> {
  const deleted = await DELETE.first(db, { id: companyId, userId });
  return deleted && { wasDefault: deleted.is_default };
}

const UNSET = statement({
  name: 'company.unset-default',
  params: { userId: id },
  row: { id },
  text: 'update companies set is_default = false where user_id = :userId and is_default returning id',
});

const SET = statement({
  name: 'company.set-default',
  params: { userId: id, companyId: nullable(id) },
  row: { id },
  text: `update companies set is_default = true where id = coalesce(:companyId,
      (select min(c.id) from companies c where c.user_id = :userId)) and user_id = :userId returning id`,
});

/** Makes this company its owner's default; null for the oldest one. The owner must be locked. */
export async function setDefaultCompany(db: Db, userId: Id, companyId: Id | null): Promise<void> {
  await UNSET.all(db, { userId });
  await SET.all(db, { userId, companyId });
}

const ONLINE = statement({
  name: 'company.online',
  params: { id, number: text, state: textOf<OnlineState>(), at: timestamp },
  row: { id },
  text: `update companies set online_state = :state, online_checked_at = :at
    where id = :id and vat_number = :number returning id`,
});

/** Stores the result of the online check, unless the number was changed since. */
export async function saveOnlineState(
  db: Db,
  check: { id: Id; number: string; state: OnlineState; at: Date },
): Promise<boolean> {
  return (await ONLINE.count(db, check)) > 0;
}

const DELETE_BY_USER = statement({
  name: 'company.deleteOf',
  params: { userId: id },
  text: 'delete from companies where user_id = :userId',
});

/** Deletes the companies of a user, with the account. */
export async function deleteUserCompanies(db: Db, userId: Id): Promise<void> {
  await DELETE_BY_USER.run(db, { userId });
}
