import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RawInput } from '@zhihui/contract/client.ts';
import { keyOf } from '@zhihui/contract/endpoint.ts';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import { endpoints } from '@zhihui/contract/endpoints.ts';
import { startTestApp } from '../harness.ts';
import type { TestAnswer, TestApp } from '../harness.ts';
import { listFixtures } from './fixtures.ts';
import { arrive, createWorld, PEOPLE, getExpectedRefusal } from './people.ts';
import type { Caller, Person, World } from './people.ts';

const rows: [string, EndpointSpec][] = endpoints.map((row) => [keyOf(row), row]);
let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterEach(() => {
  // an error of the server reveals nothing itself; what it logged might
  expect(app.errors.splice(0)).toEqual([]);
});
afterAll(() => app.close());

/** Callers who have been refused each time so far, by their rights: their accounts are unchanged. */
const unused = new Map<string, Caller>();

async function callerFor(person: Person, row: EndpointSpec): Promise<Caller> {
  const kind =
    person === 'every code but those declared' ? `${person} ${String(row.access)}` : person;
  const caller = unused.get(kind) ?? (await arrive(world, person, row));
  if (getExpectedRefusal(row.access, caller) === null) unused.delete(kind);
  else unused.set(kind, caller);
  return caller;
}

/** Every answer is an envelope; a success has the declared fields, a failure nothing internal. */
function checkAnswer(row: EndpointSpec, answer: TestAnswer<unknown>): void {
  const { status, code, data, msg, headers } = answer;
  expect(code).toBe(status);
  if (status !== 204) {
    const form = row.scim === undefined ? 'json' : 'scim+json';
    expect(headers['content-type']).toBe(`application/${form}; charset=utf-8`);
  }
  if (status === (row.scim?.success ?? 200)) {
    const parsed = row.data.safeParse(data);
    expect(parsed.error?.message, 'answers as declared').toBeUndefined();
  } else {
    expect(msg).toMatch(/\p{Script=Han}/u);
    expect(JSON.stringify(data)).not.toMatch(/select |insert |at .*\.ts|node_modules/u);
  }
}

describe.each(rows)('%s', (key, row) => {
  const variants = listFixtures(key);

  it('has a fixture', () => {
    expect(variants.length).toBeGreaterThan(0);
  });

  it.each(variants)('%s: answers each person as declared', async (_variant, fixture) => {
    const actual: Record<string, number> = {};
    const expected: Record<string, number> = {};
    // refused callers change nothing: one target serves them all
    let untouched: RawInput | undefined;
    for (const person of PEOPLE) {
      const caller = await callerFor(person, row);
      const refused = getExpectedRefusal(row.access, caller);
      const input =
        refused === null || untouched === undefined
          ? ((await fixture.make(world, caller)) as RawInput)
          : untouched;
      if (refused !== null) untouched = input;
      const file = fixture.file === undefined ? {} : { file: fixture.file };
      const answer = await app.send(key, { ...input, ...file, token: caller.token });
      expected[person] = refused?.status ?? fixture.status?.(caller) ?? row.scim?.success ?? 200;
      actual[person] = answer.status;
      checkAnswer(row, answer);
      if (refused !== null) expect(answer.msg, person).toMatch(refused.msg);
    }
    expect(actual).toEqual(expected);
  });
});
