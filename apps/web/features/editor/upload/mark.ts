import { UPLOADING } from '../model/document.ts';

/** What holds a file's place in the text until the file is stored. */
export function markFor(id: number, name: string): string {
  return `![${name.replace(/[[\]\\\r\n]+/gu, ' ')}](${UPLOADING}${id})`;
}

/** Finds that place, a picture or a link by now; a picture it was dropped into is not part of it. */
export function markOf(id: number): RegExp {
  return new RegExp(`!?\\[[^[\\]\\n]*\\]\\(${UPLOADING}${id}\\)`, 'u');
}
