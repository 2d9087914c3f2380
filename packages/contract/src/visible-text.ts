import { toWellFormed } from './well-formed.ts';

/** What readers see of a text. Without zod: browsers use it too. */

/** What `line` makes of a text before it is checked. */
export function toOneLine(value: string): string {
  return cleanText(value).normalize('NFC').replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim();
}

/** Control signs but tabs and line ends, and those above ASCII, which a line loses with what is unseen. */
const CONTROL = /[^\P{Cc}\t\n\u0080-\u009F]/gu;

/**
 * Turns of the reading direction, which reach over the words after the text, and spaces without width, which make two
 * names look the same. Joiners stay: emoji and some scripts need them.
 */
const INVISIBLE =
  /[\u0080-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

/** Something to read: neither space nor a character that is drawn as nothing. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether there is anything to read in a text. */
export function hasVisibleText(value: string): boolean {
  return VISIBLE.test(value);
}

/** A text without halves of characters and control signs, its lines ended alike. */
export function cleanText(value: string): string {
  return toWellFormed(value).replace(/\r\n?/gu, '\n').replace(CONTROL, '');
}

/** The first characters of a text, none of them cut in half: of half a character no address can be made. */
export function truncateText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/u, '');
}
