import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawInput } from '@zhihui/contract/client.ts';
import { keyOf } from '@zhihui/contract/endpoint.ts';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import { endpoints } from '@zhihui/contract/endpoints.ts';
import { startTestApp } from '../harness.ts';
import type { TestAnswer, TestApp } from '../harness.ts';
import { fixturesOf } from './fixtures.ts';
import { arrive, createWorld } from './people.ts';
import type { Caller, Person, World } from './people.ts';

const rows: [string, EndpointSpec][] = endpoints
  .filter((row: EndpointSpec) => row.cache !== undefined)
  .map((row) => [keyOf(row), row]);
let keeping: TestApp;
let plain: TestApp;
let world: World;

beforeAll(async () => {
  keeping = await startTestApp({ caching: true });
  plain = await startTestApp({ beside: keeping });
  world = await createWorld(keeping);
});
afterAll(async () => {
  await plain.close();
  await keeping.close();
});

/** Each reads more than the one before. */
const READERS: readonly Person[] = ['signed out', 'Tourist', 'User', 'Moderator in reach', 'Admin'];
const told = ({ status, data, msg }: TestAnswer<unknown>) => ({ status, data, msg });

describe.each(rows)('%s', (key, row) => {
  it.each(fixturesOf(key))('%s: nobody gets what was kept for others', async (_way, fixture) => {
    const callers: Caller[] = [];
    for (const person of READERS) callers.push(await arrive(world, person, row));
    const input = (await fixture.make(world, callers.at(-1) as Caller)) as RawInput;
    const fresh = new Map<Caller, unknown>();
    for (const caller of callers) {
      fresh.set(caller, told(await plain.send(key, { ...input, token: caller.token })));
    }
    for (const order of [callers, callers.toReversed()]) {
      keeping.clearCaches();
      for (const caller of [...order, ...order]) {
        const kept = told(await keeping.send(key, { ...input, token: caller.token }));
        expect([caller.person, kept]).toEqual([caller.person, fresh.get(caller)]);
      }
    }
  });
});
