import type { PhrasingContent, TableCell, TableRow } from 'mdast';
import Papa from 'papaparse';
import type { ConversionReport } from '../conversion.ts';
import { formatMarkdown } from '../html-to-markdown.ts';
import { formatSourceAddress } from '../source-address.ts';

const MAX_ROWS = 2000;

/** A database as a table, its rows leading to the pages of their names. */
export function readNotionDatabase(
  csv: string,
  pages: ReadonlyMap<string, string>,
  report: ConversionReport,
): string {
  const { data } = Papa.parse<string[]>(csv.replace(/^\ufeff/u, ''), { skipEmptyLines: 'greedy' });
  const rows = data.slice(0, MAX_ROWS + 1);
  if (data.length > rows.length) report.lose('数据库的行', `仅导入前 ${MAX_ROWS} 行`);
  report.change('数据库', '转为表格');
  const width = rows[0]?.length ?? 0;
  if (width === 0) return '';
  const children = rows.map((row, at): TableRow => {
    const cells = Array.from({ length: width }, (_, column) => row[column]?.trim() ?? '');
    return {
      type: 'tableRow',
      children: cells.map((cell, column) => {
        const page = at > 0 && column === 0 ? pages.get(cell) : undefined;
        return toCell(cell, page);
      }),
    };
  });
  const table = { type: 'root' as const, children: [{ type: 'table' as const, children }] };
  report.countTree(table);
  return formatMarkdown(table);
}

function toCell(text: string, page: string | undefined): TableCell {
  const lines = text.split(/\r?\n/u);
  const words = lines.flatMap((line, at): PhrasingContent[] => [
    ...(at === 0 ? [] : [{ type: 'html' as const, value: '<br>' }]),
    { type: 'text', value: line },
  ]);
  if (page === undefined) return { type: 'tableCell', children: words };
  const url = formatSourceAddress('page', page);
  return {
    type: 'tableCell',
    children: [{ type: 'link', url, children: [{ type: 'text', value: text }] }],
  };
}
