import { cleanText } from '@zhihui/markdown/clean-text.ts';
import { LIMITS } from './limits.ts';
import { MarkdownTooComplexError } from './errors.ts';

const BIDI = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;

/** The text as it is parsed. Throws MarkdownTooComplexError when it is too long. */
export function cleanSource(source: string): string {
  if (source.length > LIMITS.source) throw new MarkdownTooComplexError('source length');
  return cleanText(source);
}

/**
 * Removes the characters that turn the reading direction. Used where people decide by what they
 * read: headings, links and code; elsewhere they are legitimate in mixed-direction text.
 */
export function removeBidi(text: string): string {
  return text.replace(BIDI, '');
}
