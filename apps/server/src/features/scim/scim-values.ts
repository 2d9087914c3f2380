import { oneLine } from '@zhihui/contract/visible-text.ts';
import { scimError } from './scim-errors.ts';
import { attributesOf } from './scim-kinds.ts';
import type { ResourceKind } from './scim-kinds.ts';
import type { Attribute } from './scim-schemas.ts';
import { scimText } from './scim.text.ts';

export type Values = Record<string, unknown>;

const MAX_TEXT = 500;
const MAX_VALUES = 50;
/** People of a group. */
const MAX_MEMBERS = 50_000;

/**
 * What a directory service sent, as its schema has it: names as written there, values of their types, without what is
 * unknown, empty or for reading alone. Throws BAD_REQUEST with `invalidValue`, naming the attribute.
 */
export function valuesOf(kind: ResourceKind, given: unknown): Values {
  const values = objectOf(attributesOf(kind), given, '');
  for (const { name, required } of kind.schema.attributes)
    if (required === true && values[name] === undefined)
      throw scimError('invalidValue', scimText.needed(name));
  return values;
}

function objectOf(attributes: readonly Attribute[], given: unknown, path: string): Values {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw wrong(path);
  const byName = new Map(Object.entries(given).map(([name, one]) => [name.toLowerCase(), one]));
  const values: Values = {};
  for (const attribute of attributes) {
    const one = byName.get(attribute.name.toLowerCase()) as unknown;
    if (attribute.mutability === 'readOnly' || one === undefined || one === null) continue;
    const where = path === '' ? attribute.name : `${path}.${attribute.name}`;
    const value = attribute.multiValued
      ? listOf(attribute, one, where)
      : oneOf(attribute, one, where);
    if (value !== undefined) values[attribute.name] = value;
  }
  return values;
}

function listOf(attribute: Attribute, given: unknown, path: string): unknown[] | undefined {
  const list: unknown[] = Array.isArray(given) ? given : [given];
  if (list.length > (attribute.name === 'members' ? MAX_MEMBERS : MAX_VALUES))
    throw scimError('tooMany', scimText.tooLong(path));
  const values = list.map((one) => oneOf(attribute, one, path)).filter((one) => one !== undefined);
  // at most one is the main one
  const [main] = values.filter((one) => (one as Values)['primary'] === true);
  for (const one of values as Values[]) if (one !== main) delete one['primary'];
  return values.length === 0 ? undefined : values;
}

function oneOf(attribute: Attribute, given: unknown, path: string): unknown {
  if (attribute.type === 'complex') {
    const inner = attribute.subAttributes ?? [];
    const bare = typeof given === 'string' && inner.some(({ name }) => name === 'value');
    const values = objectOf(inner, bare ? { value: given } : given, path);
    return Object.keys(values).length === 0 ? undefined : values;
  }
  const plain = textOf(given);
  if (plain === null) throw wrong(path);
  if (attribute.type === 'boolean') {
    const lower = plain.toLowerCase();
    if (lower !== 'true' && lower !== 'false') throw wrong(path);
    return lower === 'true';
  }
  const text = oneLine(plain);
  if (text.length > MAX_TEXT) throw scimError('invalidValue', scimText.tooLong(path));
  return text === '' ? undefined : text;
}

/** A single value as text; null for what is none. */
export function textOf(value: unknown): string | null {
  const single = ['string', 'number', 'boolean'].includes(typeof value);
  return single ? String(value as string | number | boolean) : null;
}

const wrong = (path: string) => scimError('invalidValue', scimText.value(path));
