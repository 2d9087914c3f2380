import Papa from 'papaparse';
import { decodeCsv } from '../../platform/csv/decode-csv.ts';
import {
  IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from '@zhihui/contract/features/user-import/user-import.limits.ts';
import type { ImportField } from '@zhihui/contract/features/user-import/user-import.limits.ts';
import { userImportText as text } from './user-import.text.ts';

/** One row of a file by the fields it names; `line` as a spreadsheet counts, the titles being line 1. */
export interface CsvRow {
  line: number;
  cells: Partial<Record<ImportField, string>>;
}

export type CsvFile = { rows: CsvRow[]; ignored: string[] } | { refused: string };

/** Characters in which the titles of the columns stand. */
const HEAD = 16_384;
/** Where reading ends: as many empty lines again as there may be accounts. */
const MAX_LINES = MAX_IMPORT_ROWS * 2;

/** Why a file cannot be read, judged by its first line; null when it can. */
export function refuseCsv(bytes: Uint8Array): string | null {
  const csvText = decodeCsv(bytes);
  if (csvText === null) return text.noText;
  const head = mapColumns(parseCsv(csvText.slice(0, HEAD), 1).data[0] ?? []);
  return 'refused' in head ? head.refused : null;
}

/**
 * All rows of a file, empty ones left out, or why it cannot be read. A file of quotes or commas alone takes hundreds of times
 * its size: what is uploaded is read by `readUploadedCsv`.
 */
export function readCsv(bytes: Uint8Array): CsvFile {
  const csvText = decodeCsv(bytes);
  if (csvText === null) return { refused: text.noText };
  const { data, errors } = parseCsv(csvText, MAX_LINES);
  const head = mapColumns(data[0] ?? []);
  if ('refused' in head) return head;
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes !== undefined) return { refused: text.unbalancedQuotes((quotes.row ?? 0) + 1) };
  const rows: CsvRow[] = [];
  for (const [at, cells] of data.entries()) {
    if (at === 0 || cells.every((cell) => cell.trim() === '')) continue;
    if (cells.slice(head.fields.length).some((cell) => cell.trim() !== '')) {
      return { refused: text.tooManyCells(at + 1) };
    }
    const knownColumns = head.fields.flatMap((field, n) =>
      field === null ? [] : [[field, cells[n] ?? '']],
    );
    rows.push({ line: at + 1, cells: Object.fromEntries(knownColumns) as CsvRow['cells'] });
  }
  if (rows.length > MAX_IMPORT_ROWS || data.length === MAX_LINES) return { refused: text.tooMany };
  return rows.length === 0 ? { refused: text.empty } : { rows, ignored: head.ignored };
}

function parseCsv(csvText: string, preview: number): Papa.ParseResult<string[]> {
  return Papa.parse<string[]>(csvText, { preview, delimitersToGuess: [',', ';', '\t'] });
}

function mapColumns(
  titles: readonly string[],
): { fields: (ImportField | null)[]; ignored: string[] } | { refused: string } {
  const names = titles.map((title) => title.replaceAll('\uFEFF', '').trim());
  const fields = names.map(
    (name) =>
      IMPORT_COLUMNS.find(({ field, title }) => name === title || name.toLowerCase() === field)
        ?.field ?? null,
  );
  for (const { field, title } of IMPORT_COLUMNS) {
    const times = fields.filter((other) => other === field).length;
    if (times > 1) return { refused: text.duplicateColumn(title) };
    const isRequired = field === 'nickname' || field === 'email';
    if (isRequired && times === 0) return { refused: text.noColumn(title) };
  }
  const ignored = names.filter((name, at) => fields[at] === null && name !== '');
  return { fields, ignored: ignored.slice(0, 20).map((name) => name.slice(0, 40)) };
}
