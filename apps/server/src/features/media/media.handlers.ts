import type { mediaEndpoints } from '@zhihui/contract/features/media/media.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { presentMedia } from './media.present.ts';
import { uploadMedia } from './media.service.ts';

export const mediaHandlers: Handlers<typeof mediaEndpoints> = {
  'POST /media': async (ctx, { file }) => presentMedia(await uploadMedia(ctx, file)),
};
