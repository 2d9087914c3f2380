import type { CatalogColumn } from './archive-catalog.repo.ts';
import type { ArchiveTable } from './archive-table.ts';

type Check = (value: unknown) => boolean;

const isText: Check = (value) =>
  // PostgreSQL stores no NUL, and no half of a character
  typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
const isWhole =
  (max: number): Check =>
  (value) =>
    Number.isInteger(value) && Math.abs(value as number) <= max;
const isBig: Check = (value) =>
  typeof value === 'string' && /^-?\d{1,18}$|^-?[1-8]\d{18}$/u.test(value);
const isList =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const TIME = /^\d{4,6}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d(?::\d\d)?))?$/u;
const isTime: Check = (value) =>
  typeof value === 'string' && TIME.test(value) && !Number.isNaN(Date.parse(value.slice(0, 10)));
const isJson: Check = (value) => {
  const text = JSON.stringify(value);
  return !text.includes('\\u0000') && !/\\ud[89a-f]/iu.test(text);
};

/** By the types of PostgreSQL; a test sees to it that every column of the archive has one of them. */
const CHECKS: Readonly<Record<string, { check: Check; say: string }>> = {
  text: { check: isText, say: '文本' },
  bigint: { check: isBig, say: '数字文本' },
  integer: { check: isWhole(2 ** 31 - 1), say: '整数' },
  smallint: { check: isWhole(2 ** 15 - 1), say: '整数' },
  real: { check: (value) => typeof value === 'number', say: '数字' },
  boolean: { check: (value) => typeof value === 'boolean', say: 'true 或 false' },
  'timestamp with time zone': { check: isTime, say: '时间' },
  date: { check: isTime, say: '日期' },
  jsonb: { check: isJson, say: 'JSON' },
  'bigint[]': { check: isList(isBig), say: '数字文本的列表' },
  'smallint[]': { check: isList(isWhole(2 ** 15 - 1)), say: '整数的列表' },
};

/** Types that rows of an archive may have. */
export const KNOWN_TYPES: readonly string[] = Object.keys(CHECKS);

const isMentions = isList(
  (item) => typeof item === 'object' && item !== null && !Array.isArray(item) && 'id' in item,
);
const isWriters = isList(
  (item) =>
    Array.isArray(item) &&
    item.length === 2 &&
    typeof item[0] === 'number' &&
    Array.isArray(item[1]),
);

/** What is wrong with a row, in Chinese; null where nothing is. Missing fields have their default, as in an older format. */
export function checkRow(
  { columns, key }: ArchiveTable,
  catalog: ReadonlyMap<string, CatalogColumn>,
  row: Readonly<Record<string, unknown>>,
): string | null {
  for (const [name, value] of Object.entries(row)) {
    const [kind, column] = [columns[name], catalog.get(name)];
    if (kind === undefined || column === undefined) return `未知字段 ${name.slice(0, 100)}`;
    if (value === null) continue;
    const { check, say } = CHECKS[column.type] ?? { check: () => false, say: '' };
    if (!check(value)) return `${name} 应为${say}`;
    if (kind.is === 'mentions' && !isMentions(value)) return `${name} 应为提到的人的列表`;
    if (kind.is === 'writers' && !isWriters(value)) return `${name} 应为各段作者的列表`;
  }
  for (const name of Object.keys(columns)) {
    const column = catalog.get(name);
    const isMissing = (row[name] ?? null) === null;
    const isNeeded = key.includes(name) || (column?.required === true && column.fallback === null);
    if (isMissing && isNeeded) return `缺少 ${name}`;
  }
  return null;
}
