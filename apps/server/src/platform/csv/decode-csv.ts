/** The text of a table: UTF-8, UTF-16 as spreadsheets write it, else GBK. Null for what is no text at all. */
export function decodeCsv(bytes: Uint8Array): string | null {
  const utf16 = ['utf-16le', 'utf-16be'].find(
    (_, at) => bytes[at] === 0xff && bytes[1 - at] === 0xfe,
  );
  for (const encoding of utf16 === undefined ? ['utf-8', 'gb18030'] : [utf16]) {
    try {
      const csvText = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      // oxlint-disable-next-line no-control-regex -- tables of other programs, pictures and archives have bytes that no text has
      return /[\0-\x08\x0E-\x1A\x1C-\x1F]/u.test(csvText) ? null : csvText;
    } catch {
      // another encoding
    }
  }
  return null;
}
