import type { Country } from '@zhihui/contract/countries.ts';
import type { VatResult, VatRule, VatSource } from '@zhihui/contract/features/vat/vat.rules.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, day, id, int, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

export type VatCheckRow = RowOf<typeof PAGE>;
export interface VatFilter {
  userId: Id;
  number: string;
  country: Country | null;
  result: VatResult | null;
  /** Days by UTC, both included. */
  from: string | null;
  until: string | null;
}

const filterParams = {
  userId: id,
  number: text,
  country: nullable(textOf<Country>()),
  result: nullable(textOf<VatResult>()),
  from: nullable(day),
  until: nullable(day),
};
const WHERE = `user_id = :userId
    and (:number = '' or position(:number in number) > 0)
    and (:country::text is null or country = :country)
    and (:result::text is null or result = :result)
    and (:from::date is null or created_at >= :from::date::timestamp at time zone 'UTC')
    and (:until::date is null or created_at < (:until::date + 1)::timestamp at time zone 'UTC')`;

const PAGE = statement({
  name: 'vat.page',
  params: { ...filterParams, limit: bigint, offset: bigint },
  row: {
    id,
    number: text,
    country: textOf<Country>(),
    result: textOf<VatResult>(),
    rule: nullable(textOf<VatRule>()),
    source: textOf<VatSource>(),
    created_at: timestamp,
  },
  text: `select id, number, country, result, rule, source, created_at from vat_checks
    where ${WHERE} order by id desc limit :limit offset :offset`,
});

const COUNT = statement({
  name: 'vat.count',
  params: filterParams,
  row: { total: int },
  text: `select count(*)::int as total from vat_checks where ${WHERE}`,
});

/** One page of a person's checks, newest first. */
export async function listVatChecks(
  db: Db,
  filter: VatFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: VatCheckRow[]; total: number }> {
  const rows = await PAGE.all(db, { ...filter, limit, offset });
  const { total } = await COUNT.one(db, { ...filter });
  return { rows, total };
}

export interface NewVatCheck {
  userId: Id;
  number: string;
  country: Country;
  result: VatResult;
  rule: VatRule | null;
  source: VatSource;
}

const INSERT = statement({
  name: 'vat.insert',
  params: {
    userId: id,
    number: text,
    country: textOf<Country>(),
    result: textOf<VatResult>(),
    rule: nullable(textOf<VatRule>()),
    source: textOf<VatSource>(),
  },
  row: { id },
  text: `insert into vat_checks (user_id, number, country, result, rule, source)
    values (:userId, :number, :country, :result, :rule, :source) returning id`,
});

/** Writes a check into the history of a person. */
export async function recordVatCheck(db: Db, check: NewVatCheck): Promise<void> {
  await INSERT.all(db, { ...check });
}

const DELETE_BY_USER = statement({
  name: 'vat.deleteOf',
  params: { userId: id },
  text: 'delete from vat_checks where user_id = :userId',
});

/** Forgets the checks of a person, with the account. */
export async function deleteUserVatChecks(db: Db, userId: Id): Promise<void> {
  await DELETE_BY_USER.run(db, { userId });
}
