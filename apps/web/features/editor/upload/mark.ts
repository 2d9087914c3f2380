import { UPLOADING } from '../model/document.ts';

/** What holds a file's place in the text until the file is stored. */
export function markFor(id: number, name: string): string {
  return `![${name.replace(/[[\]\\\r\n]+/gu, ' ')}](${UPLOADING}${id})`;
}

/** Finds that place, a picture or a link by now; a picture it was dropped into is not part of it. */
export function markOf(id: number): RegExp {
  return new RegExp(`!?\\[[^[\\]\\n]*\\]\\(${UPLOADING}${id}\\)`, 'u');
}

const MARK = new RegExp(`!\\[[^[\\]\\n]*\\]\\(${UPLOADING}\\d+\\)`, 'gu');

/** `at`, or the end of the mark of a file that it lies within: one inside another would be found no more. */
export function besideMarks(text: string, at: number): number {
  for (const { index, 0: mark } of text.matchAll(MARK)) {
    if (index < at && at < index + mark.length) return index + mark.length;
  }
  return at;
}
