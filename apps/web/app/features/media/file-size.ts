import { formatFileSize } from '../../lib/file-size.ts';

/** What stands for a stored file in the text. */
export function toMarkdown(
  media: { kind: string; url: string; size: number },
  name: string,
): string {
  const label = name.replace(/[[\]\\\r\n]+/gu, ' ').trim();
  if (media.kind === 'IMAGE') return `![${label.replace(/\.\w+$/u, '')}](${media.url})`;
  return `[${label}（${formatFileSize(media.size)}）](${media.url})`;
}
