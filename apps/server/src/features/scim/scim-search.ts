/** The parts of a list request by which statements differ. */
export type SearchMode = 'all' | 'name' | 'externalId' | 'filter';
export type Order = 'plain' | 'ascending' | 'descending';

export interface Search {
  mode: SearchMode;
  order: Order;
  /** The name or external id to find. */
  value: string;
  /** A condition of SQL/JSON and its texts in which capitals count. */
  path: string;
  vars: Record<string, string>;
  /** Path of the attribute to sort by. */
  sort: readonly string[];
  offset: number;
  limit: number;
}

const MODES: readonly SearchMode[] = ['all', 'name', 'externalId', 'filter'];
const ORDERS: readonly Order[] = ['plain', 'ascending', 'descending'];

/** Every kind of list there is. */
export const searches = (): Pick<Search, 'mode' | 'order'>[] =>
  MODES.flatMap((mode) => ORDERS.map((order) => ({ mode, order })));

/** A moment as the protocol writes it. */
const moment = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Where rows of a kind stand. */
export interface SearchSource {
  /** Its own name in the statement. */
  table: string;
  /** Column of the searched name, in lower case. */
  name: string;
  /** Column of its id. */
  key: string;
  /** What its document has besides what the directory said, as arguments of `jsonb_build_object`. */
  more: string;
}

/** The document that filters look at, in small letters but for the directory's own number. */
const documentSql = ({ table, key, more }: SearchSource): string =>
  `(${table}.folded || jsonb_strip_nulls(jsonb_build_object('id', ${key}::text, 'exact', ${table}.external_id,
     'meta', jsonb_build_object('created', lower(${moment(`${table}.created_at`)}),
       'lastmodified', lower(${moment(`${table}.updated_at`)})), ${more})))`;

/** The conditions of a search. */
export function buildConditions(mode: SearchMode, source: SearchSource): string {
  if (mode === 'name') return `${source.table}.${source.name} = lower(:value)`;
  if (mode === 'externalId') return `${source.table}.external_id = :value`;
  if (mode === 'all') return 'true';
  return `jsonb_path_exists(${documentSql(source)}, lower(:path)::jsonpath, :vars::jsonb, true)`;
}

/** The order of a search, with the key as tie-breaker. */
export function buildOrder(order: Order, source: SearchSource): string {
  if (order === 'plain') return source.key;
  const direction = order === 'ascending' ? 'asc' : 'desc';
  return `${documentSql(source)} #>> :sort::text[] ${direction} nulls last, ${source.key}`;
}
