import { transcode } from 'node:buffer';

/** A shared buffer for texts in UTF-16, so that answers need not allocate their own. */
const utf16 = Buffer.allocUnsafe(1024 * 1024);

/**
 * Encodes a text as UTF-8. V8 itself takes three times as long for Chinese text; it still encodes very long texts, and lone
 * surrogates, which become U+FFFD.
 */
export function utf8(text: string): Buffer {
  if (text.length * 2 > utf16.length || !text.isWellFormed()) return Buffer.from(text);
  return transcode(utf16.subarray(0, utf16.write(text, 'utf16le')), 'utf16le', 'utf8');
}
