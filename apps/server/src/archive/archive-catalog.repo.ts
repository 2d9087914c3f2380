import type pg from 'pg';

/** A column of the database as it is. */
export interface CatalogColumn {
  name: string;
  /** As PostgreSQL writes it: `bigint`, `timestamp with time zone`, `bigint[]`. */
  type: string;
  required: boolean;
  /** The expression of its default; null without one. */
  fallback: string | null;
}

/** The columns of every table of the site. */
export async function readColumns(
  client: pg.ClientBase,
): Promise<Map<string, Map<string, CatalogColumn>>> {
  const { rows } = await client.query<CatalogColumn & { table: string }>(
    `select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
       a.attnotnull as required,
       case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as fallback
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname, a.attnum`,
  );
  const tables = new Map<string, Map<string, CatalogColumn>>();
  for (const { table, ...column } of rows) {
    const columns = tables.get(table) ?? new Map<string, CatalogColumn>();
    columns.set(column.name, column);
    tables.set(table, columns);
  }
  return tables;
}
