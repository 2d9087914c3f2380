import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawInput } from '@zhihui/contract/client.ts';
import { keyOf } from '@zhihui/contract/endpoint.ts';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import { endpoints } from '@zhihui/contract/endpoints.ts';
import { startTestApp } from '../harness.ts';
import type { TestAnswer, TestApp } from '../harness.ts';
import { listFixtures } from './fixtures.ts';
import { arrive, createWorld } from './people.ts';
import type { Caller, Person, World } from './people.ts';

const rows: [string, EndpointSpec][] = endpoints
  .filter((row: EndpointSpec) => row.cache !== undefined)
  .map((row) => [keyOf(row), row]);
let cachingApp: TestApp;
let plain: TestApp;
let world: World;

beforeAll(async () => {
  cachingApp = await startTestApp({ caching: true });
  plain = await startTestApp({ joins: cachingApp });
  world = await createWorld(cachingApp);
});
afterAll(async () => {
  await plain.close();
  await cachingApp.close();
});

/** Each reads more than the one before. */
const READERS: readonly Person[] = ['signed out', 'Tourist', 'User', 'Moderator in scope', 'Admin'];
const pickAnswer = ({ status, data, msg }: TestAnswer<unknown>) => ({ status, data, msg });

describe.each(rows)('%s', (key, row) => {
  it.each(listFixtures(key))(
    '%s: serves no user what was cached for others',
    async (_variant, fixture) => {
      const callers: Caller[] = [];
      for (const person of READERS) callers.push(await arrive(world, person, row));
      const input = (await fixture.make(world, callers.at(-1) as Caller)) as RawInput;
      const answerByCaller = new Map<Caller, unknown>();
      for (const caller of callers) {
        answerByCaller.set(
          caller,
          pickAnswer(await plain.send(key, { ...input, token: caller.token })),
        );
      }
      for (const order of [callers, callers.toReversed()]) {
        cachingApp.clearCaches();
        for (const caller of [...order, ...order]) {
          const cachedAnswer = pickAnswer(
            await cachingApp.send(key, { ...input, token: caller.token }),
          );
          expect([caller.person, cachedAnswer]).toEqual([
            caller.person,
            answerByCaller.get(caller),
          ]);
        }
      }
    },
  );
});
