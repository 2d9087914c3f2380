import type pg from 'pg';
import type { CatalogColumn } from './archive-catalog.repo.ts';
import type { ArchiveTable, ColumnKind } from './archive-table.ts';
import { hasId } from './archive-table.ts';
import { partCondition } from './match-rows.repo.ts';
import { RENDERER } from '../platform/markdown/version.ts';

type Catalog = ReadonlyMap<string, CatalogColumn>;

const ANSWERS = `from stage_answers a where a.question_id = s.id and a.deleted_at is null
  and coalesce(a.status, 'APPROVED') = 'APPROVED'`;

/**
 * Columns that the archive does not have and that an insert needs. Questions are counted here already: the trigger then
 * finds each count right, and does not write the row with all its indexes again for every answer.
 */
const EXTRA: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  contents: {
    html: 's.html',
    toc: 's.toc',
    excerpt: 's.excerpt',
    plain: 's.plain',
    renderer: String(RENDERER),
    answer_count: `(select count(*) ${ANSWERS})`,
    answer_state: `(select case when bool_or(a.accepted_at is not null) then 1
      when bool_or(a.rejected_at is not null) then -1 else 0 end ${ANSWERS})`,
  },
  answers: { html: 's.html', plain: 's.plain', renderer: String(RENDERER) },
  comment_texts: { html: `''`, plain: `''`, renderer: '0' },
};

/** What names that must be different here become where they are taken. */
const SETTLE: Readonly<Record<string, readonly string[]>> = {
  roles: [
    `update stage_roles s set name = left(s.name, 40) || '（' || r.new || '）' from read_roles r
     where r.old = s.id and r.is_new and exists (select from roles t where lower(t.name) = lower(s.name))`,
  ],
  users: [
    `update stage_users s set phone = null from read_users r where r.old = s.id and r.is_new and s.deleted_at is null
     and exists (select from users t where t.phone = s.phone and t.deleted_at is null)`,
    `update stage_users s set username = null from read_users r where r.old = s.id and r.is_new and s.deleted_at is null
     and exists (select from users t where t.username = s.username and t.deleted_at is null)`,
  ],
  user_groups: [
    `update stage_user_groups s set name = left(s.name, 40) || '（' || r.new || '）' from read_user_groups r
     where r.old = s.id and r.is_new and exists (select from user_groups t where t.kind = s.kind and t.name = s.name
       and coalesce(t.parent_id, 0) = coalesce((select p.new from read_user_groups p where p.old = s.parent_id), 0))`,
  ],
  categories: [
    `update stage_categories s set name = left(s.name, 40) || '（' || r.new || '）' from read_categories r
     where r.old = s.id and r.is_new and exists (select from categories t where t.model = s.model and t.name = s.name
       and coalesce(t.parent_id, 0) = coalesce((select p.new from read_categories p where p.old = s.parent_id), 0))`,
  ],
  tag_synonyms: [
    `delete from stage_tag_synonyms s where exists (select from tag_synonyms t where lower(t.name) = lower(s.name))
       or exists (select from tags t where lower(t.name) = lower(s.name))`,
  ],
  companies: [
    `update stage_companies s set is_default = false from read_users u
     where u.old = s.user_id and exists (select from companies t where t.user_id = u.new and t.is_default)`,
  ],
  contents: [
    `update stage_contents s set source_key = null from read_contents r
     where r.old = s.id and r.is_new and exists (select from contents t where t.source_key = s.source_key)`,
    // later places are counted from the highest one, and must not run out
    `update stage_contents set place = nextval('content_places') where place not between 0 and 8000000000000000000`,
  ],
};

const ancestors = (name: string): string =>
  `with recursive tree as (
     select t.id, case when t.parent_id is null then '{}'::bigint[] else p.ancestor_ids || p.id end as ancestors
     from ${name} t join read_${name} r on r.new = t.id and r.is_new left join ${name} p on p.id = t.parent_id
     where t.parent_id is null or not exists (select from read_${name} q where q.new = t.parent_id and q.is_new)
     union all select t.id, tree.ancestors || tree.id from tree join ${name} t on t.parent_id = tree.id
       join read_${name} r on r.new = t.id and r.is_new)
   update ${name} t set ancestor_ids = tree.ancestors from tree where tree.id = t.id and t.ancestor_ids <> tree.ancestors`;

/** What is worked out once the rows are there. */
const AFTER: Readonly<Record<string, string>> = {
  user_groups: ancestors('user_groups'),
  categories: ancestors('categories'),
  contents: `select setval('content_places', greatest((select last_value from content_places),
    (select max(place) from contents)))`,
};

/**
 * Lets triggers find by indexes what they count, to the end of the transaction: the database plans their statements once,
 * while the tables of an empty site are so small that it would read them whole for each row.
 */
export async function planForManyRows(client: pg.ClientBase): Promise<void> {
  await client.query('set local enable_seqscan = off');
  await client.query('create index on stage_answers (question_id)');
}

/** Gives other names to what would be here twice; before the rows are inserted. */
export async function settleNames(client: pg.ClientBase, { name }: ArchiveTable): Promise<void> {
  for (const text of SETTLE[name] ?? []) await client.query(text);
}

/**
 * Inserts the waiting rows of a table that are new here, with the numbers that they and what they refer to have here.
 * Triggers count and derive as they do for every row. Returns how many there were.
 */
export async function insertStaged(
  client: pg.ClientBase,
  table: ArchiveTable,
  catalog: Catalog,
): Promise<number> {
  const { name, columns, partOf } = table;
  const joins: string[] = [];
  const conditions = [partCondition(table) ?? 'true'];
  const values = new Map<string, string>();
  if (hasId(table)) joins.push(`join read_${name} me on me.old = s.id and me.is_new`);
  for (const [at, [column, kind]] of Object.entries(columns).entries()) {
    const isRequired = catalog.get(column)?.required === true;
    const joined = joinFor(kind, `s."${column}"`, `r${at}`, isRequired);
    if (joined.join !== null) joins.push(joined.join);
    if (joined.condition !== null) conditions.push(joined.condition);
    const fallback = isRequired ? (catalog.get(column)?.fallback ?? null) : null;
    const value = column === 'id' && hasId(table) ? 'me.new' : joined.value;
    values.set(
      column,
      fallback === null || column === 'id' ? value : `coalesce(${value}, ${fallback})`,
    );
  }
  for (const [column, value] of Object.entries(EXTRA[name] ?? {})) values.set(column, value);
  const isTree = Object.hasOwn(columns, 'parent_id') && !Object.hasOwn(columns, 'content_id');
  // rows that only connect others are there already where both were
  const isConnection = !hasId(table) && partOf === null;
  const { rowCount } = await client.query(
    `${isTree ? depthOf(name) : ''} insert into public."${name}" (${[...values.keys()].map((column) => `"${column}"`).join(', ')})
     overriding system value select ${[...values.values()].join(', ')} from stage_${name} s ${joins.join(' ')}
     ${isTree ? 'join depths d on d.id = s.id' : ''}
     where ${conditions.join(' and ')} order by ${isTree ? 'd.depth, ' : ''}s.line
     ${isConnection ? 'on conflict do nothing' : ''}`,
  );
  if (AFTER[name] !== undefined) await client.query(AFTER[name]);
  return rowCount ?? 0;
}

// a branch looks at the one that it hangs from when it is inserted
const depthOf = (name: string): string =>
  `with recursive depths as (
     select id, 0 as depth from stage_${name} where parent_id is null
     union all select s.id, d.depth + 1 from stage_${name} s join depths d on d.id = s.parent_id)`;

interface Joined {
  join: string | null;
  condition: string | null;
  value: string;
}

/** How a column of the row `s` gets its value here. */
function joinFor(kind: ColumnKind, column: string, alias: string, isRequired: boolean): Joined {
  const plain = { join: null, condition: null };
  switch (kind.is) {
    case 'reference':
      return {
        ...plain,
        join: `${isRequired ? '' : 'left '}join read_${kind.table} ${alias} on ${alias}.old = ${column}`,
        value: `${alias}.new`,
      };
    case 'loose':
      return {
        join: `left join read_${kind.table} ${alias} on ${alias}.old = ${column}`,
        // 0 stands for none where there must be a number
        condition: isRequired ? `(${column} = 0 or ${alias}.new is not null)` : null,
        value: isRequired ? `coalesce(${alias}.new, 0)` : `${alias}.new`,
      };
    case 'looseList':
      return {
        ...plain,
        value: `array(select r.new from unnest(${column}) with ordinality o (id, place)
          join read_${kind.table} r on r.old = o.id order by o.place)`,
      };
    case 'target': {
      const cases = Object.entries(kind.tables).map(
        ([type, table]) =>
          `when '${type}' then (select r.new from read_${table} r where r.old = ${column})`,
      );
      return { ...plain, value: `case s."${kind.typeColumn}" ${cases.join(' ')} end` };
    }
    case 'mentions':
      return {
        ...plain,
        value: `(select coalesce(jsonb_agg(case when r.new = r.old then e.item
            else jsonb_set(e.item, '{id}', to_jsonb(r.new)) end order by e.place), '[]')
          from jsonb_array_elements(${column}) with ordinality e (item, place)
          join read_users r on r.old::text = e.item ->> 'id')`,
      };
    case 'writers':
      return {
        ...plain,
        value: `(select jsonb_agg(jsonb_build_array(e.item -> 0, coalesce((
            select jsonb_agg(r.new order by w.place) from jsonb_array_elements_text(e.item -> 1) with ordinality w (id, place)
            join read_users r on r.old::text = w.id), '[]')) order by e.place)
          from jsonb_array_elements(${column}) with ordinality e (item, place))`,
      };
    default:
      return { ...plain, value: column };
  }
}
