import type { AttachmentPart } from './attachment-text.ts';
import { readXml } from './xml.ts';
import { openZip } from './zip.ts';
import type { Zip } from './zip.ts';

/** Rows of a sheet that are read. */
const ROWS = 5000;

/** The cells of each sheet: rows are lines, cells are parted by tabs. */
export async function readExcel(bytes: Uint8Array): Promise<AttachmentPart[]> {
  const zip = await openZip(bytes);
  const shared = readSharedTexts(await zip.read('xl/sharedStrings.xml'));
  const parts: AttachmentPart[] = [];
  for (const { name, file } of await readSheets(zip)) {
    parts.push({ label: name, text: readRows(await zip.read(file), shared), table: true });
  }
  return parts;
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

function readRows(xml: string, shared: readonly string[]): string {
  const lines: string[] = [];
  let [row, type, value, inValue]: [string[], string, string, boolean] = [[], '', '', false];
  if (xml === '') return '';
  readXml(xml, {
    open(name, attributes) {
      if (name === 'row') row = [];
      else if (name === 'c') [type, value] = [attributes['t'] ?? '', ''];
      else if (name === 'v' || name === 't') inValue = true;
    },
    text(characters) {
      if (inValue) value += characters;
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false;
      else if (name === 'c')
        row.push(oneLine(type === 's' ? (shared[Number(value)] ?? '') : value));
      else if (name === 'row' && lines.length < ROWS) lines.push(row.join('\t').trimEnd());
    },
  });
  return lines.join('\n');
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();
