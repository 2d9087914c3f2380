import { strToU8, zipSync } from 'fflate';

type Files = Record<string, string>;

const zipped = (files: Files): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A Word document of these paragraphs, followed by a table; `xml` replaces them unchanged. */
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
    // a macro and an external link, neither of which is run or followed
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

/** A file that claims to be a Word document and unpacks to this many zero bytes. */
export function makeBomb(bytes: number): Uint8Array {
  return zipSync({ 'word/document.xml': new Uint8Array(bytes).fill(0x20) }, { level: 9 });
}

/** UTF-16 of a text in hexadecimal, for fonts that encode characters this way. */
const hex = (text: string): string =>
  Array.from({ length: text.length }, (_, i) =>
    text.charCodeAt(i).toString(16).padStart(4, '0'),
  ).join('');

const FONT = `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>`;
const CID_FONT = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light
  /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 5 0 R >>`;
const DESCRIPTOR = `<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /Ascent 880 /Descent -120
  /CapHeight 880 /StemV 93 /ItalicAngle 0 /FontBBox [-25 -254 1000 880] >>`;

/** Encrypts a document with an unknown password. */
const LOCK = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >> /ID [<01> <01>]`;

/** A PDF with a line of text on each page, in a font that is not in the file; '' for a page without text. */
export function makePdf(pages: readonly string[], { locked = false } = {}): Uint8Array {
  const objects: string[] = [];
  const kids = pages.map((_, i) => `${6 + 2 * i} 0 R`);
  objects[1] = '<< /Type /Catalog /Pages 2 0 R >>';
  objects[2] = `<< /Type /Pages /Count ${pages.length} /Kids [${kids.join(' ')}] >>`;
  [objects[3], objects[4], objects[5]] = [FONT, CID_FONT, DESCRIPTOR];
  for (const [i, text] of pages.entries()) {
    const content = text === '' ? '' : `BT /F1 24 Tf 72 700 Td <${hex(text)}> Tj ET`;
    objects[6 + 2 * i] =
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${7 + 2 * i} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`;
    objects[7 + 2 * i] = `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
  }
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, number) => {
    const offset = file.length;
    file += `${number} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length}\n0000000000 65535 f \n${offsets.slice(1).join('')}`;
  file += `trailer\n<< /Size ${objects.length} /Root 1 0 R ${locked ? LOCK : ''} >>\nstartxref\n${start}\n%%EOF`;
  return new TextEncoder().encode(file);
}
