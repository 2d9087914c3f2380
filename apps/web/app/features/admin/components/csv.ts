import type { Result } from '@zhihui/contract/client.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { formatExactTime } from '../../../lib/time.ts';
import { readChosenZone } from '../../../lib/zone.ts';
import { adminText } from '../admin.text.ts';

export interface CsvColumn<T> {
  title: string;
  value: (row: T) => string | number | null;
}

/** The most rows that one file exports. */
export const CSV_LIMIT = 10_000;
const SIZE = 100;

/** Rows as comma-separated values, with the byte order mark that makes Excel read UTF-8. */
export function formatCsv<T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): string {
  const head = columns.map(({ title }) => cell(title));
  const body = rows.map((row) => columns.map(({ value }) => cell(value(row))));
  return `\uFEFF${[head, ...body].map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/**
 * A spreadsheet runs texts that begin like formulas, so a text entered by a user gets an apostrophe before it. White
 * space before the sign does not prevent that.
 */
function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = /^[\s\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u.test(text)
    ? `'${text}`
    : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A time as tables and titles show it, in the selected time zone. */
export function formatTimeCell(at: string | null): string | null {
  return at === null ? null : formatExactTime(Date.parse(at), readChosenZone());
}

export type FetchPage<T> = (current: number, size: number) => Promise<Result<Page<T>>>;

/**
 * All rows of a paged call up to the limit; `onProgress` receives how many of how many rows are loaded. A page that
 * fails ends it with its message; what is loaded when `isStopped` is returned.
 */
export async function fetchAllRows<T>(
  fetchPage: FetchPage<T>,
  onProgress: (done: number, total: number) => void,
  isStopped: () => boolean = () => false,
): Promise<{ rows: T[]; total: number } | { failed: string }> {
  const rows: T[] = [];
  for (let current = 1; ; current++) {
    const result = await fetchPage(current, SIZE);
    if (!result.ok) return { failed: getServerMessage(result.error.msg, adminText.failed) };
    rows.push(...result.data.records);
    const total = Math.min(result.data.total, CSV_LIMIT);
    onProgress(Math.min(rows.length, total), total);
    if (result.data.records.length < SIZE || rows.length >= total || isStopped()) {
      return { rows: rows.slice(0, CSV_LIMIT), total: result.data.total };
    }
  }
}

/** Downloads `text` as a file. */
export function download(name: string, text: string, type = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
