import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RawInput } from '@zhihui/contract/client.ts';
import { urlOf } from '@zhihui/contract/client.ts';
import { keyOf } from '@zhihui/contract/endpoint.ts';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import { endpoints } from '@zhihui/contract/endpoints.ts';
import { startTestApp } from '../harness.ts';
import type { RawRequest, TestApp } from '../harness.ts';
import { fixturesOf } from './fixtures.ts';
import { arrive, createWorld } from './people.ts';
import type { World } from './people.ts';
import { ABSENT_IDS, ANYTHING, fieldsOf, isIdField, NEVER, NO_IDS } from './wrong-values.ts';

const rows: [string, EndpointSpec][] = endpoints.map((row) => [keyOf(row), row]);
const withBody = rows.filter(([, row]) => row.body !== undefined);
const withQuery = rows.filter(([, row]) => row.query !== undefined);
const writesWithoutBody = rows.filter(
  ([, row]) => row.method !== 'GET' && row.body === undefined && row.upload !== true,
);
const uploads = rows.filter(([, row]) => row.upload === true);
/** Calls on what need not be there: null is their answer. */
const NULL_WHEN_ABSENT = ['GET /draft/of/:contentId'];
const DEFAULT_BODY = 64 * 1024;

let app: TestApp;
let world: World;
let token: string;

beforeAll(async () => {
  app = await startTestApp({ env: { UPLOAD_MAX_MB: '1' } });
  world = await createWorld(app);
  token = world.adminToken;
});
afterEach(() => {
  expect(app.errors.splice(0)).toEqual([]);
});
afterAll(() => app.close());

type Input = RawInput & { body?: Record<string, unknown> };

/** Right input for an Admin; each case spoils one thing in it. */
async function rightInput(key: string, row: EndpointSpec): Promise<Input> {
  const [, fixture] = fixturesOf(key)[0] ?? [];
  const caller = await arrive(world, 'Admin', row);
  return (await fixture?.make(world, caller)) as Input;
}

/** Sends each spoiled request; gives those that were not answered as wanted, with what came instead. */
async function unexpected(
  key: string,
  cases: [name: string, request: RawRequest][],
  wanted: readonly number[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, request] of cases) {
    const { status, code, msg } = await app.send(key, { token, ...request });
    const chinese = status === 200 || /\p{Script=Han}/u.test(msg);
    if (!wanted.includes(status) || code !== status || !chinese) {
      wrong.push(`${name}: ${status} ${msg}`);
    }
  }
  return wrong;
}

const short = (value: unknown) => JSON.stringify(value).slice(0, 40);
const REFUSED = [400];
const NOT_BROKEN = [200, 400, 403, 404, 409, 413, 429];

describe.each(withBody)('%s', (key, row) => {
  const fields = fieldsOf(row.body);

  it('refuses a body of another shape', async () => {
    const { body: _, ...rest } = await rightInput(key, row);
    const payloads = [
      '{',
      '[]',
      '"x"',
      '1',
      'true',
      '',
      '{"a":1}}',
      '\uFEFF{}',
      '\u0000',
      '{"a":}',
    ];
    const cases = payloads.map((payload): [string, RawRequest] => [payload, { ...rest, payload }]);
    expect(await unexpected(key, cases, REFUSED)).toEqual([]);
  });

  it('refuses a body of another type', async () => {
    const { body, ...rest } = await rightInput(key, row);
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/json-patch+json',
      'nonsense',
    ];
    const cases = types.map((type): [string, RawRequest] => [
      type,
      { ...rest, payload: JSON.stringify(body), headers: { 'content-type': type } },
    ]);
    expect(await unexpected(key, cases, REFUSED)).toEqual([]);
  });

  it('refuses fields it does not know, also those that mean something to JavaScript', async () => {
    const { body, ...rest } = await rightInput(key, row);
    const inner = JSON.stringify(body).slice(1);
    const cases: [string, RawRequest][] = [
      ['unknown', { ...rest, payload: `{"unknownField":1,${inner}` }],
      ['__proto__', { ...rest, payload: `{"__proto__":{"admin":true},${inner}` }],
      ['constructor', { ...rest, payload: `{"constructor":{"prototype":{"x":1}},${inner}` }],
      ['prototype', { ...rest, payload: `{"prototype":{"x":1},${inner}` }],
      ['toString', { ...rest, payload: `{"toString":1,${inner}` }],
    ];
    expect(await unexpected(key, cases, REFUSED)).toEqual([]);
    expect(({} as Record<string, unknown>)['admin'] ?? ({} as { x?: 1 }).x).toBeUndefined();
  });

  it('refuses a body over its limit', async () => {
    const { body, ...rest } = await rightInput(key, row);
    const payload = JSON.stringify(body) + ' '.repeat(row.maxBody ?? DEFAULT_BODY);
    expect(await unexpected(key, [['padded', { ...rest, payload }]], [413])).toEqual([]);
  });

  it('names the field that has a value no field takes', async () => {
    const { body, ...rest } = await rightInput(key, row);
    for (const name of fields) {
      for (const [kind, value] of Object.entries(NEVER)) {
        const answer = await app.send(key, { ...rest, token, body: { ...body, [name]: value } });
        expect([name, kind, answer.status]).toEqual([name, kind, 400]);
        const named = Object.keys((answer.data as { fields: object } | null)?.fields ?? {});
        expect(named.map((one) => one.split('.')[0])).toContain(name);
      }
    }
  });

  it('bears any value in any field', async () => {
    const { body, ...rest } = await rightInput(key, row);
    const cases = fields.flatMap((name) =>
      ANYTHING.map((value): [string, RawRequest] => [
        `${name} = ${short(value)}`,
        { ...rest, body: { ...body, [name]: value } },
      ]),
    );
    expect(await unexpected(key, cases, NOT_BROKEN)).toEqual([]);
  });

  it('refuses what is no id, and bears ids that nothing has', async () => {
    const { body, ...rest } = await rightInput(key, row);
    const put = (values: readonly unknown[]) =>
      fields.filter(isIdField).flatMap((name) =>
        values.map((value): [string, RawRequest] => {
          const given = name.endsWith('Ids') ? [value] : value;
          return [`${name} = ${short(given)}`, { ...rest, body: { ...body, [name]: given } }];
        }),
      );
    const numbers = [0, -1, 1.5, 9007199254740992, 18446744073709551616];
    expect(await unexpected(key, put([...NO_IDS, ...numbers]), REFUSED)).toEqual([]);
    expect(await unexpected(key, put(ABSENT_IDS), NOT_BROKEN)).toEqual([]);
  });
});

describe.each(withQuery)('%s', (key, row) => {
  it('refuses query fields it does not know, and fields given twice', async () => {
    const { query = {}, ...rest } = await rightInput(key, row);
    const cases: [string, RawRequest][] = [
      ['unknown', { ...rest, query: { ...query, unknownField: 1 } }],
      ['__proto__', { ...rest, query: { ...query, __proto__x: 1 } }],
      ...fieldsOf(row.query).map((name): [string, RawRequest] => [
        `${name} twice`,
        { ...rest, query: { ...query, [name]: ['a', 'b'] } },
      ]),
    ];
    expect(await unexpected(key, cases, REFUSED)).toEqual([]);
  });

  it('bears any value in any query field', async () => {
    const { query = {}, ...rest } = await rightInput(key, row);
    const values = ANYTHING.filter((value) => typeof value !== 'object' || Array.isArray(value));
    const cases = fieldsOf(row.query).flatMap((name) =>
      [...values, 'NaN', 'Infinity', '1e999', '0x1'].map((value): [string, RawRequest] => [
        `${name} = ${short(value)}`,
        { ...rest, query: { ...query, [name]: value } },
      ]),
    );
    expect(await unexpected(key, cases, NOT_BROKEN)).toEqual([]);
  });

  it('refuses what is no id in the query', async () => {
    const { query = {}, ...rest } = await rightInput(key, row);
    const put = (values: readonly string[]) =>
      fieldsOf(row.query)
        .filter(isIdField)
        .flatMap((name) =>
          values.map((value): [string, RawRequest] => [
            `${name} = ${short(value)}`,
            { ...rest, query: { ...query, [name]: value } },
          ]),
        );
    expect(await unexpected(key, put(NO_IDS), REFUSED)).toEqual([]);
    expect(await unexpected(key, put(ABSENT_IDS), NOT_BROKEN)).toEqual([]);
  });
});

describe.each(rows.filter(([, row]) => row.query === undefined))('%s', (key, row) => {
  it('takes no query', async () => {
    const input = await rightInput(key, row);
    const cases: [string, RawRequest][] = [['a query', { ...input, query: { x: 1 } }]];
    expect(await unexpected(key, cases, REFUSED)).toEqual([]);
  });
});

describe.each(writesWithoutBody)('%s', (key, row) => {
  it('takes no body', async () => {
    const input = await rightInput(key, row);
    const cases: [string, RawRequest][] = ['{"x":1}', '[1]', '"x"', '{', '1', '[{}]'].map(
      (payload) => [payload, { ...input, payload }],
    );
    expect(await unexpected(key, cases, REFUSED)).toEqual([]);
  });
});

describe.each(rows.filter(([, row]) => row.params !== undefined))('%s', (key, row) => {
  const names = fieldsOf(row.params);

  it('refuses what is no id in the path, and finds nothing under ids that nothing has', async () => {
    const { params, ...rest } = await rightInput(key, row);
    const put = (values: readonly string[]) =>
      names
        .filter(isIdField)
        .flatMap((name) =>
          values.map((value): [string, RawRequest] => [
            `${name} = ${short(value)}`,
            { ...rest, params: { ...params, [name]: value } },
          ]),
        );
    expect(await unexpected(key, put(NO_IDS), REFUSED)).toEqual([]);
    const absent = NULL_WHEN_ABSENT.includes(key) ? 200 : 404;
    expect(await unexpected(key, put(ABSENT_IDS), [absent])).toEqual([]);
  });

  it('bears anything in the path', async () => {
    const { params, ...rest } = await rightInput(key, row);
    const values = [
      '%',
      '..',
      '/',
      '?',
      '#',
      '\u0000',
      '\uFFFD',
      '字'.repeat(90),
      'x'.repeat(2000),
    ];
    const cases = names.flatMap((name) =>
      values.map((value): [string, RawRequest] => [
        `${name} = ${short(value)}`,
        { ...rest, params: { ...params, [name]: value } },
      ]),
    );
    expect(await unexpected(key, cases, [400, 404])).toEqual([]);
  });

  it('bears broken percent signs in the path', async () => {
    const { params: _, ...rest } = await rightInput(key, row);
    const params = Object.fromEntries(names.map((name) => [name, 'BROKEN']));
    const { url } = urlOf(key, { ...rest, params });
    for (const bad of ['%', '%zz', '%C3%28', '%ED%A0%80', '%00']) {
      const response = await app.http.inject({
        method: row.method,
        url: `/api${url.replace('BROKEN', bad)}`,
        headers: { authorization: token },
      });
      expect([bad, response.statusCode]).toEqual([bad, expect.toBeOneOf([400, 404])]);
      expect(response.json(), bad).toMatchObject({ code: response.statusCode });
    }
  });
});

describe.each(uploads)('%s', (key) => {
  const part = (more: string) => `--x\r\ncontent-disposition: form-data; ${more}\r\n\r\nabc\r\n`;
  const form = { 'content-type': 'multipart/form-data; boundary=x' };

  it('refuses what is no form with one file', async () => {
    const file = part('name="file"; filename="a.txt"');
    const cases: [string, RawRequest][] = [
      ['nothing', {}],
      ['JSON', { body: { file: 'abc' } }],
      ['an empty form', { payload: '--x--\r\n', headers: form }],
      ['a broken form', { payload: '--x\r\nnonsense', headers: form }],
      ['a form that breaks off', { payload: file.slice(0, -3), headers: form }],
      ['a field instead', { payload: `${part('name="file"')}--x--\r\n`, headers: form }],
      ['two files', { payload: `${file}${file}--x--\r\n`, headers: form }],
      ['another name', { payload: `${part('name="x"; filename="a"')}--x--\r\n`, headers: form }],
      ['no boundary', { payload: file, headers: { 'content-type': 'multipart/form-data' } }],
    ];
    expect(await unexpected(key, cases, REFUSED)).toEqual([]);
  });

  it('refuses a file over the limit', async () => {
    const file = { name: 'big.bin', bytes: Buffer.alloc(1024 * 1024 + 1) };
    expect(await unexpected(key, [['big', { file }]], [413])).toEqual([]);
  });

  it('bears any name of a file', async () => {
    const names = [
      '',
      '../../etc/passwd',
      'a\u0000.png',
      '\uD800.png',
      'x'.repeat(3000),
      '"',
      '.',
      'con',
    ];
    const cases = names.map((name): [string, RawRequest] => [
      short(name),
      { file: { name, bytes: Buffer.from('abc') } },
    ]);
    expect(await unexpected(key, cases, [200, 400])).toEqual([]);
  });
});
