import type { Filter, Value } from './scim-filter.ts';
import { textOf } from './scim-values.ts';

export type Item = Record<string, unknown>;

/** Whether a value of a list fits what stands in brackets after the list's name. Capitals do not count. */
export function matches(filter: Filter, item: Item): boolean {
  switch (filter.op) {
    case 'and':
      return filter.of.every((one) => matches(one, item));
    case 'or':
      return filter.of.some((one) => matches(one, item));
    case 'not':
      return !matches(filter.of, item);
    case 'pr':
      return valueAt(item, filter.path) !== undefined;
    case '[]':
      return false;
    default:
      return compare(filter.op, valueAt(item, filter.path), filter.value);
  }
}

/** The values that a new item must have to fit: those of its equations. */
export function equationsOf(filter: Filter): Item {
  if (filter.op === 'and') return Object.assign({}, ...filter.of.map(equationsOf)) as Item;
  return filter.op === 'eq' ? { [filter.path]: filter.value } : {};
}

function valueAt(item: Item, path: string): unknown {
  const lower = path.toLowerCase();
  return Object.entries(item).find(([name]) => name.toLowerCase() === lower)?.[1];
}

function compare(op: string, found: unknown, wanted: Value): boolean {
  const left = textOf(found)?.toLowerCase() ?? null;
  const right = textOf(wanted)?.toLowerCase() ?? null;
  if (op === 'eq') return left === right;
  if (op === 'ne') return left !== right;
  if (left === null || right === null) return false;
  if (op === 'co') return left.includes(right);
  if (op === 'sw') return left.startsWith(right);
  if (op === 'ew') return left.endsWith(right);
  if (op === 'gt') return left > right;
  if (op === 'ge') return left >= right;
  return op === 'lt' ? left < right : left <= right;
}
