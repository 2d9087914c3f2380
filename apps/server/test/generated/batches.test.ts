// Why it is as it is: docs/decisions/0109-acting-on-many-rows.md
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawInput } from '@zhihui/contract/client.ts';
import { keyOf } from '@zhihui/contract/endpoint.ts';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import { endpoints } from '@zhihui/contract/endpoints.ts';
import { startTestApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { listFixtures } from './fixtures.ts';
import { arrive, createWorld, getExpectedRefusal } from './people.ts';
import type { Person, World } from './people.ts';

const rows: EndpointSpec[] = [...endpoints];
const batched = rows.filter(({ batch }) => batch === true);
/** Callers to which batches could open more than single calls do. */
const CALLERS: readonly Person[] = [
  'signed out',
  'User',
  'Moderator out of scope',
  'every code but those declared',
  'Admin',
];
let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const sendBatch = (token: string | null, call: string, items: RawInput[]) =>
  app.send('POST /batch', { token, body: { call, items } });

describe.each(batched.map((row): [string, EndpointSpec] => [keyOf(row), row]))('%s', (key, row) => {
  it.each(listFixtures(key))('%s: answers in a batch as it does alone', async (_name, fixture) => {
    const actual: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const person of CALLERS) {
      const caller = await arrive(world, person, row);
      const { params, body } = (await fixture.make(world, caller)) as RawInput;
      const item = { ...(params && { params }), ...(body !== undefined && { body }) };
      const { status, data } = await sendBatch(caller.token, key, [item as RawInput]);
      const refused = getExpectedRefusal(row.access, caller);
      const { results } = (data ?? {}) as { results?: { code: number }[] };
      // who is not signed in is refused the batch itself
      actual[person] = results?.map(({ code }) => code) ?? [status];
      expected[person] = [refused?.status ?? fixture.status?.(caller) ?? 200];
    }
    expect(actual).toEqual(expected);
  });
});

it.each(rows.filter(({ batch }) => batch !== true).map(keyOf))(
  '%s goes into no batch',
  async (key) => {
    const { status, data } = await sendBatch(world.adminToken, key, [{}]);
    expect(status).toBe(400);
    expect(data).toEqual({ fields: { call: '该操作不支持批量' } });
  },
);
