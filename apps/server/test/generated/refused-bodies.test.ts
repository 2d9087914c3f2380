import { describe, expect, it } from 'vitest';
import {
  NOT_BROKEN,
  REFUSED,
  pairInTurn,
  rows,
  short,
  nonScimRows,
  useInvalidRequests,
  ABSENT_IDS,
  ANYTHING,
  listFields,
  isIdField,
  INVALID_VALUES,
  NO_IDS,
} from './invalid-requests.ts';
import type { InvalidRequest } from './invalid-requests.ts';

const DEFAULT_BODY = 64 * 1024;
const spoiler = useInvalidRequests();
const withBody = rows.filter(([, row]) => row.body !== undefined);
const strictWithBody = nonScimRows.filter(([, row]) => row.body !== undefined);
const writesWithoutBody = rows.filter(
  ([, row]) => row.method !== 'GET' && row.body === undefined && row.upload !== true,
);

describe.each(withBody)('%s', (key, row) => {
  const fields = listFields(row.body);

  it('refuses a body of another shape', async () => {
    const { body: _, ...rest } = await spoiler.getValidInput(key, row);
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
    const cases = payloads.map((payload): InvalidRequest => [payload, { ...rest, payload }]);
    expect(await spoiler.listUnexpected(key, cases, REFUSED)).toEqual([]);
  });

  it('refuses a body of another type', async () => {
    const { body, ...rest } = await spoiler.getValidInput(key, row);
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/json-patch+json',
      'nonsense',
    ];
    const cases = types.map((type): InvalidRequest => [
      type,
      { ...rest, payload: JSON.stringify(body), headers: { 'content-type': type } },
    ]);
    expect(await spoiler.listUnexpected(key, cases, REFUSED)).toEqual([]);
  });

  it('refuses a body over its limit', async () => {
    const { body, ...rest } = await spoiler.getValidInput(key, row);
    const payload = JSON.stringify(body) + ' '.repeat(row.maxBody ?? DEFAULT_BODY);
    expect(await spoiler.listUnexpected(key, [['padded', { ...rest, payload }]], [413])).toEqual(
      [],
    );
  });

  const expectRefused = async (pairs: readonly (readonly [string, unknown])[]) => {
    const { body, ...rest } = await spoiler.getValidInput(key, row);
    const cases = pairs.map(([name, value]): InvalidRequest => [
      `${name} = ${short(value)}`,
      { ...rest, body: { ...body, [name]: value } },
    ]);
    expect(await spoiler.listUnexpected(key, cases, NOT_BROKEN)).toEqual([]);
  };
  it('bears every value in one of its fields', () => expectRefused(pairInTurn(fields, ANYTHING)));
  it('bears any value in any field', { tags: ['release'] }, () =>
    expectRefused(fields.flatMap((name) => ANYTHING.map((value) => [name, value] as const))),
  );

  it('bears a list that names the same twice', async () => {
    const { body, ...rest } = await spoiler.getValidInput(key, row);
    const cases = Object.entries(body ?? {}).flatMap(([name, value]): InvalidRequest[] =>
      Array.isArray(value)
        ? [[name, { ...rest, body: { ...body, [name]: value.flatMap((item) => [item, item]) } }]]
        : [],
    );
    expect(await spoiler.listUnexpected(key, cases, NOT_BROKEN)).toEqual([]);
  });

  it('refuses invalid ids, and does not fail on unused ones', async () => {
    const { body, ...rest } = await spoiler.getValidInput(key, row);
    const buildPairs = (values: readonly unknown[]) =>
      fields.filter(isIdField).flatMap((name) =>
        values.map((value): InvalidRequest => {
          const sent = name.endsWith('Ids') ? [value] : value;
          return [`${name} = ${short(sent)}`, { ...rest, body: { ...body, [name]: sent } }];
        }),
      );
    const numbers = [0, -1, 1.5, 9007199254740992, 18446744073709551616];
    expect(await spoiler.listUnexpected(key, buildPairs([...NO_IDS, ...numbers]), REFUSED)).toEqual(
      [],
    );
    expect(await spoiler.listUnexpected(key, buildPairs(ABSENT_IDS), NOT_BROKEN)).toEqual([]);
  });
});

describe.each(strictWithBody)('%s', (key, row) => {
  const fields = listFields(row.body);

  it('refuses unknown fields, also those with a meaning in JavaScript', async () => {
    const { body, ...rest } = await spoiler.getValidInput(key, row);
    const inner = JSON.stringify(body).slice(1);
    const cases: InvalidRequest[] = [
      ['unknown', { ...rest, payload: `{"unknownField":1,${inner}` }],
      ['__proto__', { ...rest, payload: `{"__proto__":{"admin":true},${inner}` }],
      ['constructor', { ...rest, payload: `{"constructor":{"prototype":{"x":1}},${inner}` }],
      ['prototype', { ...rest, payload: `{"prototype":{"x":1},${inner}` }],
      ['toString', { ...rest, payload: `{"toString":1,${inner}` }],
    ];
    expect(await spoiler.listUnexpected(key, cases, REFUSED)).toEqual([]);
    expect(({} as Record<string, unknown>)['admin'] ?? ({} as { x?: 1 }).x).toBeUndefined();
  });

  it('names the field with an impossible value', async () => {
    const { body, ...rest } = await spoiler.getValidInput(key, row);
    for (const name of fields) {
      for (const [kind, value] of Object.entries(INVALID_VALUES)) {
        const answer = await spoiler.app.send(key, {
          ...rest,
          token: spoiler.token,
          body: { ...body, [name]: value },
        });
        expect([name, kind, answer.status]).toEqual([name, kind, 400]);
        const fieldNames = Object.keys((answer.data as { fields: object } | null)?.fields ?? {});
        expect(fieldNames.map((item) => item.split('.')[0])).toContain(name);
      }
    }
  });
});

describe.each(writesWithoutBody)('%s', (key, row) => {
  it('accepts no body', async () => {
    const input = await spoiler.getValidInput(key, row);
    const cases: InvalidRequest[] = ['{"x":1}', '[1]', '"x"', '{', '1', '[{}]'].map((payload) => [
      payload,
      { ...input, payload },
    ]);
    expect(await spoiler.listUnexpected(key, cases, REFUSED)).toEqual([]);
  });
});
