import type { Country } from '@zhihui/contract/countries.ts';
import type { AgentSort } from '@zhihui/contract/features/agent/agent.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, int, intOf, json, text, textOf, timestamp } from '../../db/kinds.ts';
import { family, statement } from '../../db/statement.ts';
import type { RowOf, ValuesOf } from '../../db/kinds.ts';
import { setChanged } from '../../db/set-changed.ts';
import { listSubsets } from '../../db/variants.ts';

const ACTIVE = statement({
  name: 'agent.active',
  params: {},
  row: { id, name: text },
  text: `select id, name from agents where status = 1 and deleted_at is null order by name, id limit 1000`,
});

/** Returns active agents by name, at most a thousand. */
export async function listActiveAgents(db: Db): Promise<{ id: Id; name: string }[]> {
  return ACTIVE.all(db, {});
}

const LOCK_ACTIVE = statement({
  name: 'agent.hold',
  params: { id },
  row: { id },
  text: 'select id from agents where id = :id and status = 1 and deleted_at is null for share',
});

/** Whether this agent exists and is active; locks it until the transaction ends. */
export async function lockActiveAgent(db: Db, agentId: Id): Promise<boolean> {
  return (await LOCK_ACTIVE.count(db, { id: agentId })) > 0;
}

/** Columns of an agent. */
const newAgent = {
  name: text,
  contact: text,
  phone: text,
  email: text,
  country: textOf<Country | ''>(),
  address: text,
  remark: text,
  status: intOf<0 | 1>(),
};
const agentRow = {
  id,
  ...newAgent,
  created_at: timestamp,
  company_count: int,
};
export type AgentRow = RowOf<typeof agentRow>;
const COLUMNS = `a.id, a.name, a.contact, a.phone, a.email, a.country, a.address, a.remark, a.status, a.created_at,
  (select count(*)::int from companies c where c.agent_id = a.id) as company_count`;

const NAMES = 'agent_names(a.name, a.contact, a.phone, a.email)';
const FILTERS = {
  keyword: `letter_pairs(${NAMES}) @> letter_pairs(lower(:keyword)) and position(lower(:keyword) in ${NAMES}) > 0`,
  country: 'a.country = :country',
  status: 'a.status = :status',
};
type Filtered = keyof typeof FILTERS;
const filterParams = { keyword: text, country: text, status: int };
export interface AgentFilter {
  keyword: string | undefined;
  country: Country | undefined;
  status: number | undefined;
}

const ORDER = { latest: 'a.id desc', name: 'a.name, a.id' } as const satisfies Record<
  AgentSort,
  string
>;
const buildWhere = (filters: readonly Filtered[]): string =>
  ['a.deleted_at is null', ...filters.map((name) => FILTERS[name])].join(' and ');
const variants = () => listSubsets(Object.keys(FILTERS) as Filtered[]);

const LIST = family({
  variants: () =>
    variants().flatMap((filters) =>
      (Object.keys(ORDER) as AgentSort[]).map((sort) => ({ filters, sort })),
    ),
  name: ({ filters, sort }) => `agent.list.${sort}.${filters.join('.')}`,
  declare: ({ filters, sort }: { filters: readonly Filtered[]; sort: AgentSort }) => ({
    params: { ...filterParams, limit: bigint, offset: bigint },
    row: agentRow,
    text: `select ${COLUMNS} from agents a where ${buildWhere(filters)} order by ${ORDER[sort]} limit :limit offset :offset`,
  }),
});

const COUNT = family({
  variants,
  name: (filters) => `agent.count.${filters.join('.')}`,
  declare: (filters) => ({
    params: filterParams,
    row: { total: int },
    text: `select count(*)::int as total from agents a where ${buildWhere(filters)}`,
  }),
});

/** Returns one page of agents that match the filters, with the total. */
export async function listAgents(
  db: Db,
  filter: AgentFilter & { sort: AgentSort; limit: number; offset: number },
): Promise<{ rows: AgentRow[]; total: number }> {
  const names = Object.keys(FILTERS) as Filtered[];
  const filters = names.filter((name) => filter[name] !== undefined && filter[name] !== '');
  // statements name only the active filters, so the driver ignores the other values
  const values = filter as typeof filter & ValuesOf<typeof filterParams>;
  const { total } = await COUNT.of(filters).one(db, values);
  return { rows: await LIST.of({ filters, sort: filter.sort }).all(db, values), total };
}

const FIND = statement({
  name: 'agent.find',
  params: { id },
  row: agentRow,
  text: `select ${COLUMNS} from agents a where a.id = :id and a.deleted_at is null`,
});

/** Returns null when the agent does not exist or was deleted. */
export async function findAgent(db: Db, agentId: Id): Promise<AgentRow | null> {
  return FIND.first(db, { id: agentId });
}

export type NewAgent = ValuesOf<typeof newAgent>;

const INSERT = statement({
  name: 'agent.insert',
  params: newAgent,
  row: { id },
  text: `insert into agents (name, contact, phone, email, country, address, remark, status)
    values (:name, :contact, :phone, :email, :country, :address, :remark, :status) returning id`,
});

/** Inserts an agent and returns its id. */
export async function insertAgent(db: Db, row: NewAgent): Promise<Id> {
  return (await INSERT.one(db, row)).id;
}

const UPDATE = statement({
  name: 'agent.update',
  params: { id, change: json<string>() },
  row: { id },
  text: `update agents set ${setChanged('agents', [...Object.keys(newAgent), 'deleted_at'])}
    where id = :id and deleted_at is null returning id`,
});

/** Updates the fields in `diffField`. Returns false when the agent does not exist. */
export async function updateAgent(
  db: Db,
  agentId: Id,
  change: Partial<NewAgent & { deleted_at: Date }>,
): Promise<boolean> {
  return (await UPDATE.count(db, { id: agentId, change: JSON.stringify(change) })) > 0;
}

const COMPANIES = statement({
  name: 'agent.companies',
  params: { id },
  row: { total: int },
  text: 'select count(*)::int as total from companies where agent_id = :id',
});

/** Counts the companies that use this agent. */
export async function countCompaniesByAgent(db: Db, agentId: Id): Promise<number> {
  return (await COMPANIES.one(db, { id: agentId })).total;
}

const RESTORE = statement({
  name: 'agent.restore',
  params: { id },
  row: { id },
  text: 'update agents set deleted_at = null where id = :id and deleted_at is not null returning id',
});

/** Restores a deleted agent. Returns false when the agent does not exist. */
export async function restoreAgent(db: Db, agentId: Id): Promise<boolean> {
  return (await RESTORE.count(db, { id: agentId })) > 0;
}

const PURGE = statement({
  name: 'agent.purge',
  params: { before: timestamp },
  text: `delete from agents a where a.deleted_at < :before
    and not exists (select 1 from companies c where c.agent_id = a.id)`,
});

/** Purges agents deleted before `before`, except those that companies still show. */
export async function purgeAgents(db: Db, before: Date): Promise<void> {
  await PURGE.run(db, { before });
}
