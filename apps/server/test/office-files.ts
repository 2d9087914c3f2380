import { strToU8, zipSync } from 'fflate';

type Files = Record<string, string>;

const zipped = (files: Files): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A Word document of these paragraphs, and a table behind them; `xml` in place of them as it is. */
export function makeWord(
  paragraphs: readonly string[],
  table: string[][] = [],
  xml?: string,
): Uint8Array {
  const p = (text: string) => `<w:p><w:r><w:t>${escaped(text)}</w:t></w:r></w:p>`;
  const rows = table.map(
    (row) => `<w:tr>${row.map((cell) => `<w:tc>${p(cell)}</w:tc>`).join('')}</w:tr>`,
  );
  const body = `${paragraphs.map(p).join('')}<w:tbl>${rows.join('')}</w:tbl>`;
  return zipped({
    'word/document.xml':
      xml ?? `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
    // a macro and a link to elsewhere, which nobody runs or follows
    'word/vbaProject.bin': 'Sub AutoOpen()',
    'word/_rels/document.xml.rels':
      '<Relationships><Relationship Id="r1" TargetMode="External" Target="http://127.0.0.1:9/steal"/></Relationships>',
  });
}

/** An Excel file of sheets, each of rows of cells. */
export function makeExcel(sheets: Record<string, (string | number)[][]>): Uint8Array {
  const strings: string[] = [];
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? `<c><v>${value}</v></c>`
      : `<c t="s"><v>${strings.push(value) - 1}</v></c>`;
  const names = Object.keys(sheets);
  const files: Files = {};
  for (const [i, rows] of Object.values(sheets).entries()) {
    const xml = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
    files[`xl/worksheets/sheet${i + 1}.xml`] =
      `<worksheet><sheetData>${xml}</sheetData></worksheet>`;
  }
  const tags = names.map((name, i) => `<sheet name="${escaped(name)}" r:id="r${i + 1}"/>`);
  const rels = names.map(
    (_, i) => `<Relationship Id="r${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`,
  );
  return zipped({
    ...files,
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${tags.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${rels.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
  });
}

/** A presentation with a line of text on each slide. */
export function makeSlides(slides: readonly string[]): Uint8Array {
  const slide = (text: string) =>
    `<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>${escaped(text)}</a:t></a:r></a:p></p:sld>`;
  return zipped(
    Object.fromEntries(slides.map((text, i) => [`ppt/slides/slide${i + 1}.xml`, slide(text)])),
  );
}

/** A file that says it is a Word document and unpacks to this many bytes of nothing. */
export function makeBomb(bytes: number): Uint8Array {
  return zipSync({ 'word/document.xml': new Uint8Array(bytes).fill(0x20) }, { level: 9 });
}
