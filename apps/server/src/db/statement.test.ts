import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { describeStatement } from '../../test/describe-statement.ts';
import { declareAll } from '../../test/release/release.ts';
import { int, text } from './kinds.ts';
import type { Kind, Shape } from './kinds.ts';
import { statement } from './statement.ts';
import type { Statement } from './statement.ts';

let database: TestDatabase;
let client: pg.Client;
let declared: Statement<Shape, Shape>[];
/** `tableId.columnId` of every column that is never null. */
let neverNull: Set<string>;

beforeAll(async () => {
  declared = await declareAll();
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ place: string }>(
    `select attrelid || '.' || attnum as place from pg_attribute where attnotnull and attnum > 0`,
  );
  neverNull = new Set(rows.map((row) => row.place));
});
afterAll(async () => {
  await client.end();
  await database.close();
});

const VOID = 2278;

/** Compares a declaration with PostgreSQL's description of the statement. Returns the differences; empty when they match. */
async function findDifferences(declaration: {
  text: string;
  params: readonly Param[];
  row: Shape;
}) {
  const { params, columns } = await describeStatement(client, declaration.text);
  const found: string[] = [];
  declaration.params.forEach(([name, { oids }], at) => {
    const oid = params[at] as number;
    if (!oids.includes(oid))
      found.push(`parameter ${name} is of type ${oid}, not ${oids.join(' or ')}`);
  });
  const answered = columns.filter(({ oid }) => oid !== VOID);
  for (const { name, oid, tableId, columnId } of answered) {
    const kind = declaration.row[name] as (Kind<unknown> & { nonNull?: true }) | undefined;
    if (kind === undefined) {
      if (Object.keys(declaration.row).length > 0) found.push(`column ${name} is not declared`);
      continue;
    }
    if (!kind.oids.includes(oid))
      found.push(`column ${name} is of type ${oid}, not ${kind.oids.join(' or ')}`);
    const isNonNull = tableId === 0 || neverNull.has(`${tableId}.${columnId}`);
    if (!isNonNull && !kind.nullable && kind.nonNull !== true)
      found.push(`column ${name} may be null`);
  }
  const names = new Set(answered.map(({ name }) => name));
  for (const name of Object.keys(declaration.row)) {
    if (!names.has(name)) found.push(`column ${name} is declared and does not come`);
  }
  return found;
}

type Param = readonly [string, Shape[string]];

describe('declared statements', () => {
  it("match PostgreSQL's description", async () => {
    expect(declared.length).toBeGreaterThan(300);
    const mismatches: string[] = [];
    for (const item of declared) {
      const found = await findDifferences(item).catch((error: Error) => [error.message]);
      mismatches.push(...found.map((difference) => `${item.name}: ${difference}`));
    }
    expect(mismatches).toEqual([]);
  });

  it.each([
    ['a column of another name', { name: text, label: text }, /label.*does not come/],
    ['a column of another type', { name: int }, /name is of type 25/],
    ['a column that may be null', { name: text, cover_url: text }, /cover_url may be null/],
    ['an undeclared column', { id: int }, /name is not declared/],
  ])('are refused for %s', async (_what, row: Shape, message) => {
    const expectedColumns = 'cover_url' in row ? 'title as name, cover_url' : 'title as name';
    const declaration = {
      text: `select ${expectedColumns} from contents where id = $1`,
      params: [],
      row,
    };
    expect((await findDifferences(declaration)).join('\n')).toMatch(message);
  });

  it('are refused by the words of PostgreSQL when they cannot be prepared, and the next is checked', async () => {
    const check = (column: string) =>
      findDifferences({ text: `select ${column} from contents`, params: [], row: {} });
    await expect(check('renamed')).rejects.toThrow('column "renamed" does not exist');
    expect(await check('title')).toEqual([]);
  });

  it('are refused for a parameter of another type', async () => {
    const declaration = {
      text: 'select id from contents where title = $1',
      params: [['title', int]] as Param[],
      row: {},
    };
    expect(await findDifferences(declaration)).toEqual([
      'parameter title is of type 25, not 23 or 21',
    ]);
  });
});

describe('a statement', () => {
  it('numbers its parameters, and leaves casts and texts in quotes alone', () => {
    const declaration = statement({
      name: 'test.numbered',
      params: { word: text, count: int },
      text: `select ':word', :word::text, :count::int where :word <> 'it''s :count'`,
    });
    expect(declaration.text).toBe(`select ':word', $1::text, $2::int where $1 <> 'it''s :count'`);
    expect(declaration.params.map(([name]) => name)).toEqual(['word', 'count']);
  });

  it('cannot be declared twice, nor with an undeclared parameter', () => {
    const declare = () => statement({ name: 'test.twice', params: {}, text: 'select 1' });
    declare();
    expect(declare).toThrow('declared twice');
    expect(() =>
      statement({ name: 'test.unknown', params: {}, text: 'select :what::int' }),
    ).toThrow(':what');
  });

  it('is not confused with another whose name is as long and begins the same', async () => {
    const begin = `test.${'list.narrowed.by.many.filters.'.repeat(3)}`;
    const declare = (last: string) =>
      statement({
        name: begin + last,
        params: {},
        row: { last: text },
        text: `select '${last}' as last`,
      });
    const variants = [declare('from'), declare('until')];
    // one connection, on which PostgreSQL stores them by name
    const answers = await database.db.transaction(async (trx) => [
      await variants[0]?.one(trx, {}),
      await variants[1]?.one(trx, {}),
    ]);
    expect(answers).toEqual([{ last: 'from' }, { last: 'until' }]);
  });
});
