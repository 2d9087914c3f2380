import { formatFileSize } from '../../lib/file-size.ts';

/** Address that stands in the text while a file is on its way: `uploading:3`. Never saved. */
const UPLOADING = 'uploading:';

/** The text without the places of files that are still on their way. */
export function stripUploadMarks(content: string): string {
  return content.replace(/!?\[[^\]\n]*\]\(uploading:\d+\)/gu, '');
}

/** What holds a file's place in the text until the file is stored. */
export function createUploadMark(id: number, name: string): string {
  return `![${name.replace(/[[\]\\\r\n]+/gu, ' ')}](${UPLOADING}${id})`;
}

/** Finds that place, a picture or a link by now; a picture it was dropped into is not part of it. */
export function getMark(id: number): RegExp {
  return new RegExp(`!?\\[[^[\\]\\n]*\\]\\(${UPLOADING}${id}\\)`, 'u');
}

const UPLOAD_MARK = new RegExp(`!?\\[[^[\\]\\n]*\\]\\(${UPLOADING}\\d+\\)`, 'gu');

/**
 * A selection without the marks of files that it would cut: a mark with another inside, or a part of one, is found no
 * more. Where nothing else is selected, the place behind the mark.
 */
export function excludeUploadMarks(text: string, { from, to }: { from: number; to: number }) {
  let [start, end] = [from, to];
  for (const { index, 0: mark } of text.matchAll(UPLOAD_MARK)) {
    const after = index + mark.length;
    if (index < from && from < after) start = after;
    if (index < to && to < after) end = index;
  }
  return { from: start, to: Math.max(start, end) };
}

/** What stands for a stored file in the text. */
export function toMarkdown(
  media: { kind: string; url: string; size: number },
  name: string,
): string {
  const label = name.replace(/[[\]\\\r\n]+/gu, ' ').trim();
  if (media.kind === 'IMAGE') return `![${label.replace(/\.\w+$/u, '')}](${media.url})`;
  return `[${label}（${formatFileSize(media.size)}）](${media.url})`;
}
