import type { MediaItem, mediaEndpoints } from '@zhihui/contract/features/media/media.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { findReadable } from './media-access.repo.ts';
import { mediaUrl } from './media-objects.ts';
import { toReader } from './media.policy.ts';
import { findSources } from './media.repo.ts';
import type { MediaRow } from './media.repo.ts';
import { uploadMedia } from './media.service.ts';
import { uploadWebPicture } from './web-picture.ts';

export const mediaHandlers: Handlers<typeof mediaEndpoints> = {
  'POST /media': async (ctx, { file }) => presentMedia(await uploadMedia(ctx, file)),

  'POST /media/web': async (ctx, { body: { url } }) =>
    presentMedia(await uploadWebPicture(ctx, url)),

  'POST /media/pictures': async (ctx, { body: { ids } }) => {
    const readable = await findReadable(ctx.db, ids, toReader(ctx.actor));
    const sources = await findSources(
      ctx.db,
      readable.map(({ id }) => id),
    );
    return readable
      .filter(({ kind }) => kind === 'IMAGE')
      .map(({ id, width, height }) => ({
        id,
        width,
        height,
        sourceUrl: sources.get(String(id)) ?? null,
      }));
  },
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
