import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { readColumns } from './archive-catalog.repo.ts';
import { ARCHIVE_TABLES, OTHER_TABLES } from './archive-tables.ts';
import { KNOWN_TYPES } from './check-row.ts';

it('decides about every table and column of the database', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    const { rows } = await client.query<{ table: string; column: string; type: string }>(
      `select c.table_name as table, c.column_name as column, c.data_type as type
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
    );
    const others = [...Object.keys(OTHER_TABLES.derived), ...Object.keys(OTHER_TABLES.excluded)];
    const decided = [...ARCHIVE_TABLES.map(({ name }) => name), ...others];
    expect(decided.toSorted()).toEqual([...new Set(rows.map(({ table }) => table))].toSorted());
    const columns = ARCHIVE_TABLES.flatMap(({ name, columns, derived, excluded }) =>
      [...Object.keys(columns), ...derived, ...excluded].map((column) => `${name}.${column}`),
    );
    const existing = rows
      .filter(({ table }) => !others.includes(table))
      .map(({ table, column }) => `${table}.${column}`);
    expect(columns.toSorted()).toEqual(existing.toSorted());
    const catalog = await readColumns(client);
    const types = ARCHIVE_TABLES.flatMap(({ name, columns }) =>
      Object.keys(columns).map((column) => catalog.get(name)?.get(column)?.type ?? ''),
    );
    expect(types.filter((type) => !KNOWN_TYPES.includes(type))).toEqual([]);
  } finally {
    await client.end();
    await database.close();
  }
});

it('declares every key between archived tables as a reference, and each after what it refers to', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    const { rows } = await client.query<{ table: string; column: string; parent: string }>(
      `select k.conrelid::regclass::text as table, a.attname::text as column, k.confrelid::regclass::text as parent
       from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
       join pg_attribute p on p.attrelid = k.confrelid and p.attnum = k.confkey[1]
       where k.contype = 'f' and cardinality(k.conkey) = 1 and p.attname = 'id'`,
    );
    const wrong: string[] = [];
    const place = new Map(ARCHIVE_TABLES.map(({ name }, at) => [name, at]));
    for (const { table, column, parent } of rows) {
      const kind = ARCHIVE_TABLES[place.get(table) ?? -1]?.columns[column];
      if (kind === undefined) continue;
      const isDeclared = kind.is === 'reference' && kind.table === parent;
      if (!isDeclared || (place.get(parent) ?? Infinity) > (place.get(table) ?? 0))
        wrong.push(`${table}.${column}`);
    }
    expect(wrong).toEqual([]);
  } finally {
    await client.end();
    await database.close();
  }
});
