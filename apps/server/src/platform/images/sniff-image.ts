export type SniffedImage = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'svg';

const SVG_START =
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]{0,4000}?-->\s*)*(?:<!DOCTYPE\s+svg[\s\S]{0,2000}?>\s*)?(?:<!--[\s\S]{0,4000}?-->\s*)*<(?:\w+:)?svg[\s>/]/i;

function ascii(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to);
}

function isAvif(bytes: Buffer): boolean {
  return ascii(bytes, 4, 8) === 'ftyp' && /^(avif|avis)/.test(ascii(bytes, 8, 12));
}

/** The kind of picture by its first bytes; the file's name has no say. `null`: not a picture we take. */
export function sniffImage(content: Uint8Array): SniffedImage | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (isAvif(bytes)) return 'avif';
  if (SVG_START.test(bytes.toString('utf8', 0, 16_384))) return 'svg';
  return null;
}
