import type { MediaItem, mediaEndpoints } from '@zhihui/contract/features/media/media.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { mediaUrl } from './media-objects.ts';
import type { MediaRow } from './media.repo.ts';
import { uploadMedia } from './media.service.ts';

export const mediaHandlers: Handlers<typeof mediaEndpoints> = {
  'POST /media': async (ctx, { file }) => presentMedia(await uploadMedia(ctx, file)),
};

/** An upload as its owner gets it; `url` is a path of the site. */
function presentMedia(media: MediaRow): MediaItem {
  const { id, kind, name, mime, size, width, height, widths } = media;
  return {
    id,
    kind,
    url: mediaUrl(media),
    name,
    mime,
    size,
    width,
    height,
    widths,
  };
}
