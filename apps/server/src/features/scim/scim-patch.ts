import type { ScimOperation } from '@zhihui/contract/features/scim/scim.schema.ts';
import { scimError } from './scim-errors.ts';
import type { Filter, Value } from './scim-filter.ts';
import { parseFilter } from './scim-filter.ts';
import { findAttribute, findSubTarget } from './scim-schemas.ts';
import type { ResourceKind, Target } from './scim-schemas.ts';
import type { Values } from './scim-values.ts';
import { toText } from './scim-values.ts';
import { scimText } from './scim.text.ts';

type Op = ScimOperation['op'];

/**
 * A resource after these operations of RFC 7644 §3.5.2; its values are judged afterwards. Throws BAD_REQUEST with
 * `invalidPath`, `mutability`, `noTarget`.
 */
export function applyPatch(
  kind: ResourceKind,
  before: Values,
  operations: readonly ScimOperation[],
) {
  const resource = structuredClone(before);
  for (const { op, path, value } of operations) {
    if (path !== undefined && path !== '') {
      change(kind, resource, op, path, value);
      continue;
    }
    if (op === 'remove' || !isObject(value)) throw scimError('noTarget', scimText.needed('path'));
    for (const [name, entryValue] of Object.entries(value)) {
      const target = findAttribute(kind, name);
      // without a path a whole resource may be sent, with what is not ours to know or to change
      if (target === null || target.readOnly) continue;
      change(kind, resource, op, name, entryValue);
    }
  }
  return resource;
}

const PATH = /^([^[\]]+)(?:\[(.+)\](?:\.([\w$-]+))?)?$/su;

function change(kind: ResourceKind, resource: Values, op: Op, path: string, value: unknown): void {
  const [, name = '', condition, subAttribute] = PATH.exec(path.trim()) ?? [];
  const target = findAttribute(kind, name);
  if (target === null) throw scimError('invalidPath', scimText.path(path));
  if (target.readOnly) throw scimError('mutability', scimText.readOnly(path));
  const last = target.steps.at(-1) as string;
  const parent = findParent(resource, target.steps.slice(0, -1), path);
  if (condition !== undefined) {
    if (target.attribute.multiValued !== true) throw scimError('invalidPath', scimText.path(path));
    const selection = {
      filter: conditionFor(target, condition, path),
      subAttribute: findSubAttribute(target, subAttribute, path),
    };
    parent[last] = changedItems(toItems(parent[last]), op, selection, value, path);
  } else if (op === 'remove') remove(parent, last, value);
  else if (target.attribute.multiValued === true) {
    const items = toItems(value);
    parent[last] = op === 'add' ? mergeItems(toItems(parent[last]), items) : items;
  } else if (isObject(value) && isObject(parent[last])) Object.assign(parent[last], value);
  else parent[last] = value;
}

/** The object that holds the attribute, made where it is missing. */
function findParent(resource: Values, steps: readonly string[], path: string): Values {
  let current = resource;
  for (const step of steps) {
    current[step] ??= {};
    const next = current[step];
    if (!isObject(next)) throw scimError('invalidPath', scimText.path(path));
    current = next;
  }
  return current;
}

function conditionFor({ attribute }: Target, condition: string, path: string): Filter {
  const filter = parseFilter(condition);
  const isKnownFilter = (node: Filter): boolean => {
    if (node.op === 'and' || node.op === 'or') return (node.inner as Filter[]).every(isKnownFilter);
    if (node.op === 'not') return isKnownFilter(node.inner);
    if (node.op === '[]') return false;
    const { path: inner } = node as { path: string };
    return findSubTarget(attribute.subAttributes ?? [], inner) !== null;
  };
  if (!isKnownFilter(filter)) throw scimError('invalidPath', scimText.path(path));
  return filter;
}

function findSubAttribute(
  { attribute }: Target,
  subAttribute: string | undefined,
  path: string,
): string | undefined {
  if (subAttribute === undefined) return undefined;
  const subTarget = findSubTarget(attribute.subAttributes ?? [], subAttribute);
  if (subTarget === null) throw scimError('invalidPath', scimText.path(path));
  return subTarget.steps[0];
}

function changedItems(
  items: readonly Item[],
  op: Op,
  { filter, subAttribute }: { filter: Filter; subAttribute: string | undefined },
  value: unknown,
  path: string,
): Item[] {
  const matchesFilter = (item: Item) => matches(filter, item);
  if (op === 'remove' && subAttribute === undefined)
    return items.filter((item) => !matchesFilter(item));
  const newValue =
    subAttribute === undefined ? value : { [subAttribute]: op === 'remove' ? undefined : value };
  if (!isObject(newValue)) throw scimError('invalidValue', scimText.value(path));
  if (items.some(matchesFilter))
    return items.map((item) => (matchesFilter(item) ? { ...item, ...newValue } : item));
  if (op === 'remove') return [...items];
  // the usual way to set a first work address: there is none yet that it could replace
  if (op === 'add') return [...items, { ...listEquations(filter), ...newValue }];
  throw scimError('noTarget', scimText.noTarget(path));
}

/** Without a value all of it; some services name the members to remove as the value. */
function remove(parent: Values, name: string, value: unknown): void {
  const removedKeys = new Set(toItems(value).map(getItemKey));
  const items = parent[name];
  if (removedKeys.size === 0 || !Array.isArray(items)) delete parent[name];
  else parent[name] = toItems(items).filter((item) => !removedKeys.has(getItemKey(item)));
}

/** Both lists; of those that are the same the new one. */
function mergeItems(items: readonly Item[], added: readonly Item[]): Item[] {
  return [...new Map([...items, ...added].map((item) => [getItemKey(item), item])).values()];
}

const getItemKey = (item: Item): string =>
  (toText(item['value']) ?? JSON.stringify(item)).toLowerCase();

function toItems(value: unknown): Item[] {
  if (value === undefined || value === null) return [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map((item) => (isObject(item) ? item : { value: item }));
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Item = Record<string, unknown>;

/** Whether a value of a list matches the filter in brackets after the list's name, ignoring case. */
function matches(filter: Filter, item: Item): boolean {
  switch (filter.op) {
    case 'and':
      return filter.inner.every((entry) => matches(entry, item));
    case 'or':
      return filter.inner.some((entry) => matches(entry, item));
    case 'not':
      return !matches(filter.inner, item);
    case 'pr':
      return valueAt(item, filter.path) !== undefined;
    case '[]':
      return false;
    default:
      return compare(filter.op, valueAt(item, filter.path), filter.value);
  }
}

/** The values that a new item must have to fit: those of its equations. */
function listEquations(filter: Filter): Item {
  if (filter.op === 'and') return Object.assign({}, ...filter.inner.map(listEquations)) as Item;
  return filter.op === 'eq' ? { [filter.path]: filter.value } : {};
}

function valueAt(item: Item, path: string): unknown {
  const lower = path.toLowerCase();
  return Object.entries(item).find(([name]) => name.toLowerCase() === lower)?.[1];
}

function compare(op: string, actual: unknown, expected: Value): boolean {
  const actualText = toText(actual)?.toLowerCase() ?? null;
  const expectedText = toText(expected)?.toLowerCase() ?? null;
  if (op === 'eq') return actualText === expectedText;
  if (op === 'ne') return actualText !== expectedText;
  if (actualText === null || expectedText === null) return false;
  if (op === 'co') return actualText.includes(expectedText);
  if (op === 'sw') return actualText.startsWith(expectedText);
  if (op === 'ew') return actualText.endsWith(expectedText);
  if (op === 'gt') return actualText > expectedText;
  if (op === 'ge') return actualText >= expectedText;
  return op === 'lt' ? actualText < expectedText : actualText <= expectedText;
}
