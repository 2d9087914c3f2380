import { formatFileSize } from '../../lib/file-size.ts';

/** Address in the text while a file is uploading: `uploading:3`. Never saved. */
const UPLOADING = 'uploading:';

/** The text without the marks of running uploads. */
export function stripUploadMarks(content: string): string {
  // most texts have none, and this runs with every copy of a long one
  if (!content.includes('](uploading:')) return content;
  return content.replace(/!?\[[^\]\n]*\]\(uploading:\d+\)/gu, '');
}

/** The mark of a file in the text until it is stored. */
export function createUploadMark(id: number, name: string): string {
  return `![${name.replace(/[[\]\\\r\n]+/gu, ' ')}](${UPLOADING}${id})`;
}

/** Matches that mark, as a picture or a link; not a picture around it. */
export function getMark(id: number): RegExp {
  return new RegExp(`!?\\[[^[\\]\\n]*\\]\\(${UPLOADING}${id}\\)`, 'u');
}

/** Matches that mark and, where it is a paragraph of its own, the blank line before or after it. */
export function getMarkLine(id: number): RegExp {
  const mark = getMark(id).source;
  return new RegExp(`\\n\\n${mark}(?=\\n|$)|^${mark}\\n\\n|${mark}`, 'u');
}

const UPLOAD_MARK = new RegExp(`!?\\[[^[\\]\\n]*\\]\\(${UPLOADING}\\d+\\)`, 'gu');

/**
 * A selection that does not cut upload marks: a mark that contains another, or is incomplete, would not be found again.
 * When nothing else is selected, returns the position after the mark.
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

/** The Markdown of a stored file. Pictures have no description: names like `image.png` describe nothing. */
export function toMarkdown(
  media: { kind: string; url: string; size: number },
  name: string,
): string {
  if (media.kind === 'IMAGE') return `![](${media.url})`;
  const label = name.replace(/[[\]\\\r\n]+/gu, ' ').trim();
  return `[${label}（${formatFileSize(media.size)}）](${media.url})`;
}
