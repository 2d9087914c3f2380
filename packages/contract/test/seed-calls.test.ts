import { describe, expect, it } from 'vitest';
import { endpointsByKey } from '../src/endpoints.ts';
import { SEED_CALLS } from '../src/seed-calls.ts';
import { fieldNames } from './schema-shape.ts';

/** Calls of the specification that later work builds. A name may only ever be taken out of this list. */
const NOT_BUILT = [
  'POST /user/update/sendCode',
  'POST /user/phone/sendCode',
  'PUT /user/email',
  'PUT /user/phone',
  'GET /user/setting/company',
  'POST /user/setting/company',
  'PUT /user/setting/company/:id',
  'DELETE /user/setting/company/:id',
  'GET /user/vat/history',
  'GET /agent',
  'GET /agent/page',
  'POST /agent',
  'PUT /agent',
  'DELETE /agent/:id',
];

/** The address as a router sees it, whatever the parameters are called. */
const shapeOf = (key: string) => key.replace(/:\w+/gu, ':');

describe('calls of the specification', () => {
  const built = SEED_CALLS.filter(({ key }) => endpointsByKey.has(key));

  it('are built, or stand in the list of those that are not', () => {
    const missing = SEED_CALLS.map(({ key }) => key).filter((key) => !endpointsByKey.has(key));
    process.stdout.write(`specification: ${built.length} of ${SEED_CALLS.length} calls built\n`);
    expect(missing).toEqual(NOT_BUILT);
  });

  it('are sixty-one, each once', () => {
    expect(SEED_CALLS).toHaveLength(61);
    expect(new Set(SEED_CALLS.map(({ key }) => shapeOf(key))).size).toBe(61);
  });

  it('keep the names of their parameters', () => {
    const wanted = new Map(SEED_CALLS.map(({ key }) => [shapeOf(key), key]));
    for (const key of endpointsByKey.keys()) {
      expect(wanted.get(shapeOf(key)) ?? key).toBe(key);
    }
  });

  it('take the query parameters that are named', () => {
    for (const { key, query = [] } of built) {
      expect(fieldNames(endpointsByKey.get(key)?.query), key).toEqual(
        expect.arrayContaining([...query]),
      );
    }
  });
});
