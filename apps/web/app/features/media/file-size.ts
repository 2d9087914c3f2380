/** `840 KB`, `3.2 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.ceil(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** What stands for a stored file in the text. */
export function markdownOf(
  media: { kind: string; url: string; size: number },
  name: string,
): string {
  const label = name.replace(/[[\]\\\r\n]+/gu, ' ').trim();
  if (media.kind === 'IMAGE') return `![${label.replace(/\.\w+$/u, '')}](${media.url})`;
  return `[${label}（${fileSize(media.size)}）](${media.url})`;
}
