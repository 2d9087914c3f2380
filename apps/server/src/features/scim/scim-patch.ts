import type { ScimOperation } from '@zhihui/contract/features/scim/scim.schema.ts';
import { scimError } from './scim-errors.ts';
import { parseFilter } from './scim-filter.ts';
import type { Filter } from './scim-filter.ts';
import { equationsOf, matches } from './scim-match.ts';
import type { Item } from './scim-match.ts';
import { findAttribute, findWithin } from './scim-paths.ts';
import type { Target } from './scim-paths.ts';
import type { ResourceKind } from './scim-kinds.ts';
import { scimText } from './scim.text.ts';
import { textOf } from './scim-values.ts';
import type { Values } from './scim-values.ts';

type Op = ScimOperation['op'];

/**
 * A resource after these operations of RFC 7644 §3.5.2; its values are judged afterwards. Throws BAD_REQUEST with
 * `invalidPath`, `mutability`, `noTarget`.
 */
export function patched(kind: ResourceKind, before: Values, operations: readonly ScimOperation[]) {
  const resource = structuredClone(before);
  for (const { op, path, value } of operations) {
    if (path !== undefined && path !== '') {
      change(kind, resource, op, path, value);
      continue;
    }
    if (op === 'remove' || !isObject(value)) throw scimError('noTarget', scimText.needed('path'));
    for (const [name, one] of Object.entries(value)) {
      const target = findAttribute(kind, name);
      // without a path a whole resource may be sent, with what is not ours to know or to change
      if (target === null || target.readOnly) continue;
      change(kind, resource, op, name, one);
    }
  }
  return resource;
}

const PATH = /^([^[\]]+)(?:\[(.+)\](?:\.([\w$-]+))?)?$/su;

function change(kind: ResourceKind, resource: Values, op: Op, path: string, value: unknown): void {
  const [, name = '', condition, part] = PATH.exec(path.trim()) ?? [];
  const target = findAttribute(kind, name);
  if (target === null) throw scimError('invalidPath', scimText.path(path));
  if (target.readOnly) throw scimError('mutability', scimText.readOnly(path));
  const last = target.steps.at(-1) as string;
  const holder = holderOf(resource, target.steps.slice(0, -1), path);
  if (condition !== undefined) {
    if (target.attribute.multiValued !== true) throw scimError('invalidPath', scimText.path(path));
    const chosen = {
      filter: conditionFor(target, condition, path),
      part: partOf(target, part, path),
    };
    holder[last] = changedItems(listOf(holder[last]), op, chosen, value, path);
  } else if (op === 'remove') remove(holder, last, value);
  else if (target.attribute.multiValued === true) {
    const items = listOf(value);
    holder[last] = op === 'add' ? joined(listOf(holder[last]), items) : items;
  } else if (isObject(value) && isObject(holder[last])) Object.assign(holder[last], value);
  else holder[last] = value;
}

/** The object that holds the attribute, made where it is missing. */
function holderOf(resource: Values, steps: readonly string[], path: string): Values {
  let here = resource;
  for (const step of steps) {
    here[step] ??= {};
    const next = here[step];
    if (!isObject(next)) throw scimError('invalidPath', scimText.path(path));
    here = next;
  }
  return here;
}

function conditionFor({ attribute }: Target, condition: string, path: string): Filter {
  const filter = parseFilter(condition);
  const known = (one: Filter): boolean => {
    if (one.op === 'and' || one.op === 'or') return (one.of as Filter[]).every(known);
    if (one.op === 'not') return known(one.of);
    if (one.op === '[]') return false;
    const { path: inner } = one as { path: string };
    return findWithin(attribute.subAttributes ?? [], inner) !== null;
  };
  if (!known(filter)) throw scimError('invalidPath', scimText.path(path));
  return filter;
}

function partOf({ attribute }: Target, part: string | undefined, path: string): string | undefined {
  if (part === undefined) return undefined;
  const found = findWithin(attribute.subAttributes ?? [], part);
  if (found === null) throw scimError('invalidPath', scimText.path(path));
  return found.steps[0];
}

function changedItems(
  items: readonly Item[],
  op: Op,
  { filter, part }: { filter: Filter; part: string | undefined },
  value: unknown,
  path: string,
): Item[] {
  const fits = (item: Item) => matches(filter, item);
  if (op === 'remove' && part === undefined) return items.filter((item) => !fits(item));
  const given = part === undefined ? value : { [part]: op === 'remove' ? undefined : value };
  if (!isObject(given)) throw scimError('invalidValue', scimText.value(path));
  if (items.some(fits)) return items.map((item) => (fits(item) ? { ...item, ...given } : item));
  if (op === 'remove') return [...items];
  // the usual way to give somebody a first work address: there is none yet that it could replace
  if (op === 'add') return [...items, { ...equationsOf(filter), ...given }];
  throw scimError('noTarget', scimText.noTarget(path));
}

/** Without a value all of it; some services name the members to remove as the value. */
function remove(holder: Values, name: string, value: unknown): void {
  const named = new Set(listOf(value).map(keyOf));
  const items = holder[name];
  if (named.size === 0 || !Array.isArray(items)) delete holder[name];
  else holder[name] = listOf(items).filter((item) => !named.has(keyOf(item)));
}

/** Both lists; of those that are the same the new one. */
function joined(items: readonly Item[], added: readonly Item[]): Item[] {
  return [...new Map([...items, ...added].map((item) => [keyOf(item), item])).values()];
}

const keyOf = (item: Item): string => (textOf(item['value']) ?? JSON.stringify(item)).toLowerCase();

function listOf(value: unknown): Item[] {
  if (value === undefined || value === null) return [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map((one) => (isObject(one) ? one : { value: one }));
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
