/** @module-tag release */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RawInput } from '@zhihui/contract/client.ts';
import { keyOf } from '@zhihui/contract/endpoint.ts';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import { endpoints } from '@zhihui/contract/endpoints.ts';
import { startTestApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { listFixtures } from './fixtures.ts';
import { arrive, createWorld, getFullAccessPerson } from './people.ts';
import type { World } from './people.ts';
import { sql } from '../sql.ts';

const rows: [string, EndpointSpec][] = endpoints.map((row) => [keyOf(row), row]);
/** The first number that JavaScript cannot distinguish from its neighbour. */
const FIRST = 9007199254740993n;
let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  const tables = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'`.all(app.db);
  for (const [at, { table_name }] of tables.entries()) {
    const first = String(FIRST + BigInt(at) * 100_000n);
    await sql`alter table ${sql.identifier(table_name)} alter column id restart with ${sql.raw(first)}`.run(
      app.db,
    );
  }
  world = await createWorld(app);
});
afterEach(() => {
  expect(app.errors.splice(0)).toEqual([]);
});
afterAll(() => app.close());

describe.each(rows)('%s', (key, row) => {
  it('works on ids beyond 2^53, and returns them as strings', async () => {
    for (const [variant, fixture] of listFixtures(key)) {
      const caller = await arrive(world, getFullAccessPerson(row), row);
      expect(typeof caller.id).toBe('string');
      const input = (await fixture.make(world, caller)) as RawInput;
      const file = fixture.file === undefined ? {} : { file: fixture.file };
      const answer = await app.send(key, { ...input, ...file, token: caller.token });
      expect([variant, answer.status]).toEqual([
        variant,
        fixture.status?.(caller) ?? row.scim?.success ?? 200,
      ]);
      if (answer.status < 300) expect(row.data.safeParse(answer.data).error).toBeUndefined();
      expect(unsafeNumbers(answer.data)).toEqual([]);
    }
  });
});

function unsafeNumbers(value: unknown): number[] {
  if (typeof value === 'number')
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(unsafeNumbers);
}
