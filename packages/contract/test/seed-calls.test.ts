import { describe, expect, it } from 'vitest';
import { endpointsByKey } from '../src/endpoints.ts';
import { SEED_CALLS } from '../src/seed-calls.ts';
import { fieldNames } from './schema-shape.ts';

/** The address as a router sees it, whatever the parameters are called. */
const toShape = (key: string) => key.replace(/:\w+/gu, ':');

describe('calls of the specification', () => {
  it('are all built', () => {
    const missing = SEED_CALLS.map(({ key }) => key).filter((key) => !endpointsByKey.has(key));
    expect(missing).toEqual([]);
  });

  it('are sixty-one, each once', () => {
    expect(SEED_CALLS).toHaveLength(61);
    expect(new Set(SEED_CALLS.map(({ key }) => toShape(key))).size).toBe(61);
  });

  it('keep the names of their parameters', () => {
    const keysByShape = new Map(SEED_CALLS.map(({ key }) => [toShape(key), key]));
    for (const key of endpointsByKey.keys()) {
      expect(keysByShape.get(toShape(key)) ?? key).toBe(key);
    }
  });

  it('pass the query parameters that are named', () => {
    for (const { key, query = [] } of SEED_CALLS) {
      expect(fieldNames(endpointsByKey.get(key)?.query), key).toEqual(
        expect.arrayContaining([...query]),
      );
    }
  });
});
