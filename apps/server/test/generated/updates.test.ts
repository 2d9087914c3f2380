// Why it is as it is: docs/decisions/0049-update-changes-what-it-names.md
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawInput } from '@zhihui/contract/client.ts';
import { keyOf } from '@zhihui/contract/endpoint.ts';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import { endpoints } from '@zhihui/contract/endpoints.ts';
import { branches, inputShape } from '../../../../packages/contract/test/schema-shape.ts';
import { startTestApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { listFixtures } from './fixtures.ts';
import { arrive, createWorld } from './people.ts';
import type { World } from './people.ts';
import { sql } from '../sql.ts';

type Body = Record<string, unknown>;

/** States the schemas of a SCIM body; it is not stored. */
const NOT_STORED = 'schemas';

/** Optional fields of a body. */
function optionalFields(row: EndpointSpec): string[] {
  if (row.body === undefined) return [];
  const shapes = branches(inputShape(row.body));
  const names = new Set(
    shapes.flatMap((shape) => Object.keys((shape['properties'] as Body) ?? {})),
  );
  const required = shapes.flatMap((shape) => (shape['required'] as string[] | undefined) ?? []);
  return [...names].filter((name) => name !== NOT_STORED && !required.includes(name));
}

const updates = endpoints
  .map((row): [string, EndpointSpec] => [keyOf(row), row])
  .filter(([, row]) => row.method === 'PUT' && optionalFields(row).length > 0);

/** Columns that every save changes: traces, not the saved data. */
const TRACES = new Set([
  'activity_logs',
  'announcement_settings',
  'audit_logs',
  'outbox_deliveries',
  'outbox_events',
  'revisions',
  'vat_checks',
]);
/** Columns for the time, count and origin of saves. */
const COUNTERS = new Set(['updated_at', 'revision', 'live_revision', 'version', 'edited_at']);

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

/** Everything that is stored, as sorted lines `table {row}`. */
async function stored(): Promise<string[]> {
  const tables = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.all(app.db);
  const lines: string[] = [];
  for (const { name } of tables) {
    if (TRACES.has(name)) continue;
    const rows = await sql<{
      row: Body;
    }>`select to_jsonb(t) as row from ${sql.identifier(name)} t`.all(app.db);
    for (const { row } of rows) {
      const unchangedColumns = Object.entries(row).filter(([column]) => !COUNTERS.has(column));
      lines.push(`${name} ${JSON.stringify(Object.fromEntries(unchangedColumns))}`);
    }
  }
  return lines.toSorted();
}

describe.each(updates)('%s', (key, row) => {
  const optional = optionalFields(row);
  const variants = listFixtures(key);

  it('has fixtures that supply every optional field', async () => {
    const caller = await arrive(world, 'Admin', row);
    const inputFields = new Set<string>();
    for (const [, fixture] of variants) {
      const { body } = (await fixture.make(world, caller)) as { body?: Body };
      for (const name of Object.keys(body ?? {})) inputFields.add(name);
    }
    expect(optional.filter((name) => !inputFields.has(name))).toEqual([]);
  });

  it.each(variants)('%s: leaves omitted fields unchanged', async (_variant, fixture) => {
    const caller = await arrive(world, 'Admin', row);
    const input = (await fixture.make(world, caller)) as RawInput & { body: Body };
    let lastBody: Body | null = null;
    const sendUpdate = async (omitted: readonly string[]) => {
      const unchangedColumns = Object.entries(input.body).filter(
        ([name]) => !omitted.includes(name),
      );
      const body = Object.fromEntries(unchangedColumns);
      for (const name of ['revision', 'version']) {
        if (name in body && lastBody !== null) body[name] = lastBody[name];
      }
      const answer = await app.send(key, { ...input, body, token: caller.token });
      if (answer.status === 200) lastBody = answer.data as Body | null;
      return answer;
    };
    await sendUpdate([]);
    // a call that cannot be repeated is an action, and stores nothing that could be lost
    if ((await sendUpdate([])).status !== 200) return;
    const before = await stored();
    const inputFields = optional.filter((name) => name in input.body);
    // each alone, and all of them
    for (const omitted of [...inputFields.map((name) => [name]), inputFields]) {
      const { status, msg } = await sendUpdate(omitted);
      // a call may want at least one of them
      if (status === 400 && omitted.length === Object.keys(input.body).length) continue;
      expect([omitted, status, msg]).toEqual([omitted, 200, msg]);
      const after = await stored();
      expect([omitted, ...listChanged(before, after)]).toEqual([omitted]);
    }
  });
});

const listChanged = (before: readonly string[], after: readonly string[]): string[] => [
  ...before.filter((line) => !after.includes(line)).map((line) => `- ${line}`),
  ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
];
