import { LIMITS } from './limits.ts';
import { MarkdownTooComplexError } from './errors.ts';

// oxlint-disable-next-line no-control-regex -- these are what is removed
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufeff]/g;
const LINE_ENDS = /\r\n?|\u0085|\u2028|\u2029/g;
const BIDI = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;

/**
 * Brings a Markdown text into the form that is parsed: lines end with \n, no control characters,
 * no lone surrogates (they could not be stored as UTF-8). Throws MarkdownTooComplexError when too long.
 */
export function cleanSource(source: string): string {
  if (source.length > LIMITS.source) throw new MarkdownTooComplexError('source length');
  return source.toWellFormed().replace(LINE_ENDS, '\n').replace(CONTROLS, '');
}

/**
 * Removes the characters that turn the reading direction. Used where people decide by what they
 * read: headings, links and code; elsewhere they are legitimate in mixed-direction text.
 */
export function withoutBidi(text: string): string {
  return text.replace(BIDI, '');
}
