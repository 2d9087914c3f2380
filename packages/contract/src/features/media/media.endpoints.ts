import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../schema.ts';

/** An upload. `url` is a site path; images also exist narrower, under `widths`. `size` in bytes. */
export const MediaItem = z.object({
  id: Id,
  kind: z.enum(['IMAGE', 'FILE']),
  url: z.string(),
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Widths of the smaller copies in pixels: `/media/<id>/<width>.<ext>`. */
  widths: z.array(z.int()),
});
export type MediaItem = z.output<typeof MediaItem>;

export const mediaEndpoints = [
  endpoint({
    method: 'POST',
    path: '/media',
    access: 'signedIn',
    summary: '上传图片或附件（图片重新编码并清除拍摄信息）',
    upload: true,
    data: MediaItem,
    errors: ['BAD_REQUEST', 'TOO_LARGE', 'TOO_MANY'],
    limit: { max: 60, seconds: 60 },
    // Decoding a picture takes seconds at worst: no transaction stays open meanwhile.
    ownTransaction: true,
  }),
] as const;
