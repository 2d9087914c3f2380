export type SniffedImage = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'svg';

/** What may precede the first element of an SVG, and how each ends. */
const PROLOGUE: readonly (readonly [begins: RegExp, ends: RegExp])[] = [
  [/<\?xml\s/iy, /\?>/g],
  [/<!--/y, /-->/g],
  [/<!DOCTYPE\s+svg[^>[]*\[/iy, /\]\s{0,100}>/g],
  [/<!DOCTYPE\s+svg/iy, />/g],
];
const ELEMENT = /<(?:\w+:)?svg[\s>/]/iy;

/** Whether a text begins as an SVG does. Reads each character once: patterns that backtrack are open to bombs. */
function beginsAsSvg(text: string): boolean {
  let at = 0;
  for (;;) {
    while (/[\s\uFEFF]/u.test(text[at] ?? '')) at += 1;
    const part = PROLOGUE.find(([begins]) => matchesAt(begins, text, at));
    if (part === undefined) return matchesAt(ELEMENT, text, at);
    const end = part[1];
    end.lastIndex = at;
    if (!end.test(text)) return false;
    at = end.lastIndex;
  }
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function ascii(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to);
}

function isAvif(bytes: Buffer): boolean {
  return ascii(bytes, 4, 8) === 'ftyp' && /^(avif|avis)/.test(ascii(bytes, 8, 12));
}

/** The kind of picture by its first bytes; the file's name does not count. `null`: not an accepted picture. */
export function sniffImage(content: Uint8Array): SniffedImage | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (isAvif(bytes)) return 'avif';
  if (beginsAsSvg(bytes.toString('utf8', 0, 16_384))) return 'svg';
  return null;
}
