const ZIP = [0x50, 0x4b];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const PDF = [0x25, 0x50, 0x44, 0x46];

/** First bytes of each kind of file that may be attached; `text` has none, but must hold no binary. */
const KINDS: Record<string, readonly number[] | 'text'> = {
  pdf: PDF,
  docx: ZIP,
  xlsx: ZIP,
  pptx: ZIP,
  zip: ZIP,
  doc: OLE,
  xls: OLE,
  ppt: OLE,
  wps: OLE,
  et: OLE,
  '7z': [0x37, 0x7a, 0xbc, 0xaf],
  rar: [0x52, 0x61, 0x72, 0x21],
  gz: [0x1f, 0x8b],
  txt: 'text',
  md: 'text',
  csv: 'text',
  log: 'text',
  json: 'text',
  yaml: 'text',
  yml: 'text',
  sql: 'text',
};

export const ATTACHMENT_EXTENSIONS = Object.keys(KINDS);

function isText(bytes: Uint8Array): boolean {
  return !bytes.subarray(0, 65_536).includes(0);
}

/** Whether the content is what the extension says. `null`: files with this extension are not taken. */
export function matchesExtension(extension: string, bytes: Uint8Array): boolean | null {
  const kind = Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined;
  if (kind === undefined) return null;
  if (kind === 'text') return isText(bytes);
  return kind.every((byte, index) => bytes[index] === byte);
}
