import { describe, expect, it } from 'vitest';
import { buildUrl } from '@zhihui/contract/client.ts';
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
  NO_IDS,
} from './invalid-requests.ts';
import type { InvalidRequest } from './invalid-requests.ts';

const spoiler = useInvalidRequests();
const withQuery = rows.filter(([, row]) => row.query !== undefined);
const strictWithQuery = nonScimRows.filter(([, row]) => row.query !== undefined);
/** Values of every kind that an address can hold. */
const IN_QUERIES = [
  ...ANYTHING.filter((value) => typeof value !== 'object' || Array.isArray(value)),
  'NaN',
  'Infinity',
  '1e999',
  '0x1',
];
/** Calls on what need not be there: null is their answer. */
const NULL_WHEN_ABSENT = ['GET /draft/of/:contentId'];

describe.each(strictWithQuery)('%s', (key, row) => {
  it('refuses unknown query fields, and repeated ones', async () => {
    const { query = {}, ...rest } = await spoiler.getValidInput(key, row);
    const cases: InvalidRequest[] = [
      ['unknown', { ...rest, query: { ...query, unknownField: 1 } }],
      ['__proto__', { ...rest, query: { ...query, __proto__x: 1 } }],
      ...listFields(row.query).map((name): InvalidRequest => [
        `${name} twice`,
        { ...rest, query: { ...query, [name]: ['a', 'b'] } },
      ]),
    ];
    expect(await spoiler.listUnexpected(key, cases, REFUSED)).toEqual([]);
  });
});

describe.each(withQuery)('%s', (key, row) => {
  const fields = listFields(row.query);
  const expectRefused = async (pairs: readonly (readonly [string, unknown])[]) => {
    const { query = {}, ...rest } = await spoiler.getValidInput(key, row);
    const cases = pairs.map(([name, value]): InvalidRequest => [
      `${name} = ${short(value)}`,
      { ...rest, query: { ...query, [name]: value } },
    ]);
    expect(await spoiler.listUnexpected(key, cases, NOT_BROKEN)).toEqual([]);
  };
  it('bears every value in one of its query fields', () =>
    expectRefused(pairInTurn(fields, IN_QUERIES)));
  it('bears any value in any query field', { tags: ['release'] }, () =>
    expectRefused(fields.flatMap((name) => IN_QUERIES.map((value) => [name, value] as const))),
  );

  it('refuses invalid ids in the query', async () => {
    const { query = {}, ...rest } = await spoiler.getValidInput(key, row);
    const buildPairs = (values: readonly string[]) =>
      listFields(row.query)
        .filter(isIdField)
        .flatMap((name) =>
          values.map((value): InvalidRequest => [
            `${name} = ${short(value)}`,
            { ...rest, query: { ...query, [name]: value } },
          ]),
        );
    expect(await spoiler.listUnexpected(key, buildPairs(NO_IDS), REFUSED)).toEqual([]);
    expect(await spoiler.listUnexpected(key, buildPairs(ABSENT_IDS), NOT_BROKEN)).toEqual([]);
  });
});

describe.each(rows.filter(([, row]) => row.query === undefined))('%s', (key, row) => {
  it('accepts no query', async () => {
    const input = await spoiler.getValidInput(key, row);
    const cases: InvalidRequest[] = [['a query', { ...input, query: { x: 1 } }]];
    expect(await spoiler.listUnexpected(key, cases, REFUSED)).toEqual([]);
  });
});

describe.each(rows.filter(([, row]) => row.params !== undefined))('%s', (key, row) => {
  const names = listFields(row.params);

  it('refuses invalid ids in the path, and returns NOT_FOUND for unused ones', async () => {
    const { params, ...rest } = await spoiler.getValidInput(key, row);
    const buildPairs = (values: readonly string[]) =>
      names
        .filter(isIdField)
        .flatMap((name) =>
          values.map((value): InvalidRequest => [
            `${name} = ${short(value)}`,
            { ...rest, params: { ...params, [name]: value } },
          ]),
        );
    expect(await spoiler.listUnexpected(key, buildPairs(NO_IDS), REFUSED)).toEqual([]);
    const expectedStatus = NULL_WHEN_ABSENT.includes(key) ? 200 : 404;
    expect(await spoiler.listUnexpected(key, buildPairs(ABSENT_IDS), [expectedStatus])).toEqual([]);
  });

  it('bears anything in the path', async () => {
    const { params, ...rest } = await spoiler.getValidInput(key, row);
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
      values.map((value): InvalidRequest => [
        `${name} = ${short(value)}`,
        { ...rest, params: { ...params, [name]: value } },
      ]),
    );
    expect(await spoiler.listUnexpected(key, cases, [400, 404])).toEqual([]);
  });

  it('bears broken percent signs in the path', async () => {
    const { params: _, ...rest } = await spoiler.getValidInput(key, row);
    const params = Object.fromEntries(names.map((name) => [name, 'BROKEN']));
    const { url } = buildUrl(key, { ...rest, params });
    const authorization = `Bearer ${await spoiler.tokenFor(key)}`;
    for (const bad of ['%', '%zz', '%C3%28', '%ED%A0%80', '%00']) {
      const response = await spoiler.app.http.inject({
        method: row.method,
        url: `/api${url.replace('BROKEN', bad)}`,
        headers: { authorization },
      });
      expect([bad, response.statusCode]).toEqual([bad, expect.toBeOneOf([400, 404])]);
      const { code, status } = response.json() as { code?: number; status?: string };
      expect(code ?? Number(status), bad).toBe(response.statusCode);
    }
  });
});
