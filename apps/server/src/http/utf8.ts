import { transcode } from 'node:buffer';

/** Where texts lie as UTF-16 for a moment, so that no answer makes room for its own. */
const utf16 = Buffer.allocUnsafe(1024 * 1024);

/**
 * The bytes of a text. V8 itself takes three times as long where there is Chinese in it; it is left what is very long,
 * and half pairs of surrogates, which become U+FFFD.
 */
export function utf8(text: string): Buffer {
  if (text.length * 2 > utf16.length || !text.isWellFormed()) return Buffer.from(text);
  return transcode(utf16.subarray(0, utf16.write(text, 'utf16le')), 'utf16le', 'utf8');
}
