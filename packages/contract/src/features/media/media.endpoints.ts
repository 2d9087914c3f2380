import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, ids } from '../../schema.ts';
import { MAX_PICTURE_FACTS } from './media.limits.ts';

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

/** What a text needs of an uploaded picture: its size, and where it came from when it was pasted from the web. */
export const PictureFacts = z.object({
  id: Id,
  width: z.int().nullable(),
  height: z.int().nullable(),
  sourceUrl: z.string().nullable(),
});
export type PictureFacts = z.output<typeof PictureFacts>;

const MAX_ADDRESS = 2000;

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
  endpoint({
    method: 'POST',
    path: '/media/web',
    access: 'signedIn',
    summary: '转存网页图片（由服务器下载并记录来源网址）',
    body: z.strictObject({
      url: z.string('请填写网址').max(MAX_ADDRESS, `网址至多 ${MAX_ADDRESS} 个字符`),
    }),
    data: MediaItem,
    errors: ['TOO_LARGE', 'TOO_MANY'],
    limit: { max: 60, seconds: 60 },
    // Another site may answer slowly.
    ownTransaction: true,
  }),
  endpoint({
    method: 'POST',
    path: '/media/pictures',
    access: 'signedIn',
    summary: '查询图片的尺寸与来源（仅有权查看的图片）',
    body: z.strictObject({
      ids: ids(MAX_PICTURE_FACTS, `一次至多查询 ${MAX_PICTURE_FACTS} 张图片`),
    }),
    data: z.array(PictureFacts),
    limit: { max: 240, seconds: 60 },
  }),
] as const;
