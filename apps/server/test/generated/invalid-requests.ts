import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { RawInput } from '@zhihui/contract/client.ts';
import { keyOf } from '@zhihui/contract/endpoint.ts';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import { endpoints, endpointsByKey } from '@zhihui/contract/endpoints.ts';
import { startTestApp } from '../harness.ts';
import type { RawRequest, TestApp } from '../harness.ts';
import { listFixtures } from './fixtures.ts';
import { arrive, createWorld, getFullAccessPerson } from './people.ts';
import type { World } from './people.ts';

export const rows: [string, EndpointSpec][] = endpoints.map((row) => [keyOf(row), row]);
/** Those that take what they declare and nothing else; directory services send more than anybody declares. */
export const nonScimRows = rows.filter(([, row]) => row.scim === undefined);
export const REFUSED = [400];
/** Whatever the answer is, it is not a fault of the server. */
export const NOT_BROKEN = [200, 201, 204, 400, 403, 404, 409, 413, 429];

type Input = RawInput & { body?: Record<string, unknown> };
/** A request with something wrong in it, and what that is. */
export type InvalidRequest = [name: string, request: RawRequest];

export interface InvalidRequests {
  app: TestApp;
  /** An Admin's session: nothing but the input can be the reason of a refusal. */
  token: string;
  /** The token of whoever may call this row. */
  tokenFor(key: string): Promise<string>;
  /** Right input for an Admin; each case spoils one thing in it. Made once for as long as all that was sent is refused. */
  getValidInput(key: string, row: EndpointSpec): Promise<Input>;
  /** Sends each spoiled request; gives those that were not answered as wanted, with what came instead. */
  listUnexpected(
    key: string,
    cases: InvalidRequest[],
    expectedStatuses: readonly number[],
  ): Promise<string[]>;
}

/** A server for the tests of a file, and an Admin who sends it wrong things. Nothing may be logged as an error. */
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
      const input = (await fixture?.make(world, caller)) as Input;
      inputs.set(key, input);
      return input;
    },
    async listUnexpected(key, cases, expectedStatuses) {
      const wrong: string[] = [];
      const token = await tokenFor(key);
      for (const [name, request] of cases) {
        const { status, code, msg } = await app.send(key, { token, ...request });
        // what it was about may have changed or be gone
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
