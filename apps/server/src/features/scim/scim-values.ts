import { toOneLine } from '@zhihui/contract/visible-text.ts';
import { scimError } from './scim-errors.ts';
import { listAttributes } from './scim-schemas.ts';
import type { Attribute, ResourceKind } from './scim-schemas.ts';
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
export function parseValues(kind: ResourceKind, input: unknown): Values {
  const values = parseObject(listAttributes(kind), input, '');
  for (const { name, required } of kind.schema.attributes)
    if (required === true && values[name] === undefined)
      throw scimError('invalidValue', scimText.needed(name));
  return values;
}

function parseObject(attributes: readonly Attribute[], input: unknown, path: string): Values {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw createValueError(path);
  const byName = new Map(
    Object.entries(input).map(([name, rawValue]) => [name.toLowerCase(), rawValue]),
  );
  const values: Values = {};
  for (const attribute of attributes) {
    const rawValue = byName.get(attribute.name.toLowerCase()) as unknown;
    if (attribute.mutability === 'readOnly' || rawValue === undefined || rawValue === null)
      continue;
    const attributePath = path === '' ? attribute.name : `${path}.${attribute.name}`;
    const value = attribute.multiValued
      ? parseList(attribute, rawValue, attributePath)
      : parseItem(attribute, rawValue, attributePath);
    if (value !== undefined) values[attribute.name] = value;
  }
  return values;
}

function parseList(attribute: Attribute, input: unknown, path: string): unknown[] | undefined {
  const list: unknown[] = Array.isArray(input) ? input : [input];
  if (list.length > (attribute.name === 'members' ? MAX_MEMBERS : MAX_VALUES))
    throw scimError('tooMany', scimText.tooLong(path));
  const values = list
    .map((item) => parseItem(attribute, item, path))
    .filter((item) => item !== undefined);
  // at most one is the main one
  const [main] = values.filter((value) => (value as Values)['primary'] === true);
  for (const value of values as Values[]) if (value !== main) delete value['primary'];
  return values.length === 0 ? undefined : values;
}

function parseItem(attribute: Attribute, input: unknown, path: string): unknown {
  if (attribute.type === 'complex') {
    const inner = attribute.subAttributes ?? [];
    const isBareValue = typeof input === 'string' && inner.some(({ name }) => name === 'value');
    const values = parseObject(inner, isBareValue ? { value: input } : input, path);
    return Object.keys(values).length === 0 ? undefined : values;
  }
  const plain = toText(input);
  if (plain === null) throw createValueError(path);
  if (attribute.type === 'boolean') {
    const lower = plain.toLowerCase();
    if (lower !== 'true' && lower !== 'false') throw createValueError(path);
    return lower === 'true';
  }
  const text = toOneLine(plain);
  if (text.length > MAX_TEXT) throw scimError('invalidValue', scimText.tooLong(path));
  return text === '' ? undefined : text;
}

/** A single value as text; null for what is none. */
export function toText(value: unknown): string | null {
  const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
  return isScalar ? String(value as string | number | boolean) : null;
}

const createValueError = (path: string) => scimError('invalidValue', scimText.value(path));
