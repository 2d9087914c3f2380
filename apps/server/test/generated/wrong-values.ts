import { z } from 'zod';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';

type Json = Record<string, unknown>;

/** Ids that no row has but that are ids, as callers may write them. */
export const ABSENT_IDS = ['9007199254740992', '9223372036854775807', '987654321'];

/** What is no id. */
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

/** Values that no field takes, whatever its type: for fields of a body. */
export const INVALID_VALUES: Record<string, unknown> = {
  'an object': { nope: 1 },
  'nested lists': [[[]]],
  'a list of objects': [{ nope: 1 }],
};

/** Values of every JSON type and of every ugly kind; a field may take one, but none may break the server. */
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
