import type { MediaItem } from '@zhihui/contract/features/media/media.endpoints.ts';
import type { MediaRow } from './media.repo.ts';

/** An upload as its owner gets it; `url` is a path of the site. */
export function presentMedia(media: MediaRow): MediaItem {
  const { id, kind, name, mime, size, width, height, widths, extension } = media;
  return {
    id,
    kind,
    url: `/media/${id}/full.${extension}`,
    name,
    mime,
    size,
    width,
    height,
    widths,
  };
}
