import type { AttachmentPart } from './attachment-text.ts';
import { readXml } from './xml.ts';
import { openZip } from './zip.ts';
import type { Zip } from './zip.ts';

/** Rows of a sheet that are read. */
const ROWS = 5000;

/** The cells of each sheet: rows are lines, cells are parted by tabs. */
export async function readExcel(bytes: Uint8Array): Promise<AttachmentPart[]> {
  const sheets = await readExcelRows(bytes, ROWS);
  return sheets.map(({ name, rows }) => ({
    label: name,
    text: rows.map(toLine).join('\n'),
    table: true,
  }));
}

const toLine = (row: SheetRow): string =>
  row
    .filter((cell) => cell !== undefined)
    .map((cell) => cell.replaceAll(/\s+/gu, ' ').trim())
    .join('\t')
    .trimEnd();

/** Cells at their columns; undefined where a row has none. */
export type SheetRow = (string | undefined)[];

/** The first rows of each sheet. Throws UnreadableError for what is no workbook. */
export async function readExcelRows(
  bytes: Uint8Array,
  limit: number,
): Promise<{ name: string; rows: SheetRow[] }[]> {
  const zip = await openZip(bytes);
  const shared = readSharedTexts(await zip.read('xl/sharedStrings.xml'));
  const sheets: { name: string; rows: SheetRow[] }[] = [];
  for (const { name, file } of await readSheets(zip))
    sheets.push({ name, rows: readRows(await zip.read(file), shared, limit) });
  return sheets;
}

/** Names of the sheets in their order, with the files they lie in. */
async function readSheets(zip: Zip): Promise<{ name: string; file: string }[]> {
  const files = new Map<string, string>();
  readIfExists(await zip.read('xl/_rels/workbook.xml.rels'), (name, { Id = '', Target = '' }) => {
    if (name === 'Relationship') files.set(Id, Target.replace(/^\/?(?:xl\/)?/u, 'xl/'));
  });
  const sheets: { name: string; file: string }[] = [];
  readIfExists(await zip.read('xl/workbook.xml'), (tag, attributes) => {
    const file = files.get(attributes['r:id'] ?? '');
    if (tag === 'sheet' && file !== undefined)
      sheets.push({ name: attributes['name'] ?? '', file });
  });
  return sheets;
}

function readIfExists(
  xml: string,
  open: (name: string, attributes: Record<string, string>) => void,
): void {
  if (xml !== '') readXml(xml, { open });
}

function readSharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let [text, inText] = ['', false];
  if (xml === '') return texts;
  readXml(xml, {
    open(name) {
      if (name === 'si') text = '';
      inText = name === 't';
    },
    text(characters) {
      if (inText) text += characters;
    },
    close(name) {
      if (name === 'si') texts.push(text);
      inText = false;
    },
  });
  return texts;
}

/** Columns that are told apart; cells beyond them stand one after the other. */
const COLUMNS = 500;

function readRows(xml: string, shared: readonly string[], limit: number): SheetRow[] {
  const rows: SheetRow[] = [];
  let [row, type, value, inValue]: [SheetRow, string, string, boolean] = [[], '', '', false];
  let column = 0;
  if (xml === '') return rows;
  readXml(xml, {
    open(name, attributes) {
      if (name === 'row') row = [];
      else if (name === 'c') {
        [type, value] = [attributes['t'] ?? '', ''];
        column = columnOf(attributes['r']) ?? COLUMNS;
        if (column >= COLUMNS) column = row.length;
      } else if (name === 'v' || name === 't') inValue = true;
    },
    text(characters) {
      if (inValue) value += characters;
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false;
      else if (name === 'c') row[column] = type === 's' ? (shared[Number(value)] ?? '') : value;
      else if (name === 'row' && rows.length < limit) rows.push(Array.from(row));
    },
  });
  return rows;
}

/** `C5` is in the third column, which is 2; null where a cell does not say where it is. */
function columnOf(reference = ''): number | null {
  const letters = /^[A-Z]{1,3}/u.exec(reference)?.[0];
  if (letters === undefined) return null;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
