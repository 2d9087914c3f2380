/** UTF-16 of a text in hexadecimal, as fonts that name characters by it take it. */
const hex = (text: string): string =>
  Array.from({ length: text.length }, (_, i) =>
    text.charCodeAt(i).toString(16).padStart(4, '0'),
  ).join('');

const FONT = `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>`;
const CID_FONT = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light
  /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 5 0 R >>`;
const DESCRIPTOR = `<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /Ascent 880 /Descent -120
  /CapHeight 880 /StemV 93 /ItalicAngle 0 /FontBBox [-25 -254 1000 880] >>`;

/** Locks a document with a password that nobody knows. */
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
