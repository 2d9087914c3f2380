import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { RawInput } from '@zhihui/contract/client.ts';
import { keyOf } from '@zhihui/contract/endpoint.ts';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import { endpoints, endpointsByKey } from '@zhihui/contract/endpoints.ts';
import { z } from 'zod';
import { startTestApp } from '../harness.ts';
import type { RawRequest, TestApp, TestFile } from '../harness.ts';
import { listFixtures } from './fixtures.ts';
import { arrive, createWorld, getFullAccessPerson } from './people.ts';
import type { World } from './people.ts';

export const rows: [string, EndpointSpec][] = endpoints.map((row) => [keyOf(row), row]);
/**
 * Calls that accept only the declared fields: directory services send more than any schema declares, and what platforms of chats
 * send is read as one text.
 */
export const nonScimRows = rows.filter(
  ([, row]) => row.scim === undefined && row.callback !== true,
);
export const REFUSED = [400];
/** Whatever the answer is, it is not a fault of the server. */
export const NOT_BROKEN = [200, 201, 204, 400, 403, 404, 409, 413, 429];

type Input = RawInput & { body?: Record<string, unknown>; file?: TestFile };
/** A request with something wrong in it, and what that is. */
export type InvalidRequest = [name: string, request: RawRequest];

export interface InvalidRequests {
  app: TestApp;
  /** An Admin's session: only the input can be the reason for a refusal. */
  token: string;
  /** The token of a caller who may use this row. */
  tokenFor(key: string): Promise<string>;
  /** Valid input for an Admin; each case breaks one part of it. Created once for as long as every request is refused. */
  getValidInput(key: string, row: EndpointSpec): Promise<Input>;
  /** Sends each malformed request; returns those whose answer was not the expected one, with the actual answer. */
  listUnexpected(
    key: string,
    cases: InvalidRequest[],
    expectedStatuses: readonly number[],
  ): Promise<string[]>;
}

/** A server for the tests of a file, and an Admin who sends malformed requests. None may be logged as an error. */
export function useInvalidRequests(): InvalidRequests {
  let app: TestApp;
  let world: World;
  const inputs = new Map<string, Input>();
  beforeAll(async () => {
    app = await startTestApp({ env: { UPLOAD_MAX_MB: '1' } });
    world = await createWorld(app);
  });
  afterEach(() => {
    expect(app.errors.splice(0)).toEqual([]);
  });
  afterAll(() => app.close());

  async function tokenFor(key: string): Promise<string> {
    const row = endpointsByKey.get(key) as EndpointSpec;
    if (row.scim === undefined) return world.adminToken;
    return (await arrive(world, getFullAccessPerson(row), row)).token ?? '';
  }

  return {
    get app() {
      return app;
    },
    get token() {
      return world.adminToken;
    },
    tokenFor,
    async getValidInput(key, row) {
      const cached = inputs.get(key);
      if (cached !== undefined) return cached;
      const [, fixture] = listFixtures(key)[0] ?? [];
      const caller = await arrive(world, getFullAccessPerson(row), row);
      const input = { ...((await fixture?.make(world, caller)) as Input) };
      if (fixture?.file !== undefined) input.file = fixture.file;
      inputs.set(key, input);
      return input;
    },
    async listUnexpected(key, cases, expectedStatuses) {
      const wrong: string[] = [];
      const token = await tokenFor(key);
      for (const [name, request] of cases) {
        const { status, code, msg } = await app.send(key, { token, ...request });
        // the target may have changed or been deleted
        if (status < 300) inputs.delete(key);
        const chinese = status < 300 || /\p{Script=Han}/u.test(msg);
        if (!expectedStatuses.includes(status) || code !== status || !chinese) {
          wrong.push(`${name}: ${status} ${msg}`);
        }
      }
      return wrong;
    },
  };
}

/** Each value in one of the fields, in turn: a sample of each value in each field, as long as the longer of the two. */
export function pairInTurn<Value>(
  fields: readonly string[],
  values: readonly Value[],
): [field: string, value: Value][] {
  if (fields.length === 0) return [];
  return Array.from({ length: Math.max(fields.length, values.length) }, (_, n) => [
    fields[n % fields.length] as string,
    values[n % values.length] as Value,
  ]);
}

/** A value for the name of a case. */
export const short = (value: unknown) => JSON.stringify(value).slice(0, 40);

type Json = Record<string, unknown>;

/** Ids that no row has but that are ids, as callers may write them. */
export const ABSENT_IDS = ['9007199254740992', '9223372036854775807', '987654321'];

/** Values that are not ids. */
export const NO_IDS = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '+1',
  ' 1',
  '01',
  '0x10',
  '１',
  '9223372036854775808',
  '18446744073709551616',
  '9'.repeat(290),
  'abc',
  'null',
  'NaN',
  '1;drop table users',
  "1' or '1'='1",
  '1\u0000',
];

/** Values that no field accepts, whatever its type: for fields of a body. */
export const INVALID_VALUES: Record<string, unknown> = {
  'an object': { nope: 1 },
  'nested lists': [[[]]],
  'a list of objects': [{ nope: 1 }],
};

/** Values of every JSON type and every awkward kind; a field may accept one, but none may break the server. */
export const ANYTHING: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  9007199254740992,
  1e308,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'x\uDFFFy',
  '\u202E\u200B\uFEFF',
  '%00%0a',
  "'; select pg_sleep(99); --",
  '\\',
  'x'.repeat(5000),
  '字'.repeat(20_000),
  [],
  ['', null, {}],
  Array.from({ length: 2000 }, (_, at) => at + 1),
  {},
  { $ne: null },
  { length: -1 },
  'constructor',
  '__proto__',
];

/** Names of the fields a part of a row declares, over all branches of a union. */
export function listFields(schema: EndpointSpec['body']): string[] {
  if (schema === undefined) return [];
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return [
    ...new Set(
      branches(shape).flatMap((branch) => Object.keys((branch['properties'] ?? {}) as Json)),
    ),
  ];
}

function branches(shape: Json): Json[] {
  const inner = (shape['anyOf'] ?? shape['oneOf'] ?? shape['allOf']) as Json[] | undefined;
  return inner === undefined ? [shape] : inner.flatMap(branches);
}

export const isIdField = (name: string) => /^id$|Ids?$/u.test(name);
