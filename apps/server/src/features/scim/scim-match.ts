import type { Filter, Value } from './scim-filter.ts';
import { toText } from './scim-values.ts';

export type Item = Record<string, unknown>;

/** Whether a value of a list fits what stands in brackets after the list's name. Capitals do not count. */
export function matches(filter: Filter, item: Item): boolean {
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
export function listEquations(filter: Filter): Item {
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
