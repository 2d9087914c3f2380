import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, line, pageFields } from '../../schema.ts';
import { MAX_KEYWORD } from '../content/content.limits.ts';
import { MAX_HITS } from '../search/search.limits.ts';
import { Attachment, AttachmentHits } from './attachment.schema.ts';

export const attachmentEndpoints = [
  endpoint({
    method: 'GET',
    path: '/attachment/search',
    access: 'public',
    summary: '在附件的文字与名称里搜索：只有调用者能读到的内容里的附件，命中处以 <mark> 标出',
    query: z
      .strictObject({ keyword: line(1, MAX_KEYWORD, '搜索词'), ...pageFields })
      .refine(({ current, size }) => (current - 1) * size < MAX_HITS, {
        path: ['current'],
        message: `只能翻看前 ${MAX_HITS} 条结果`,
      }),
    data: AttachmentHits,
  }),
  endpoint({
    method: 'GET',
    path: '/attachment/:id',
    access: 'public',
    summary:
      '一个附件的文字：一页、一张工作表或一张幻灯片；PDF 也可以按页码要，那一页没有文字就给后面最近的一页',
    params: z.strictObject({ id: Id }),
    query: z.strictObject({
      part: z.coerce.number().int().min(1).max(5000).optional(),
      page: z.coerce.number().int().min(1).max(100_000).optional(),
    }),
    data: Attachment,
    errors: ['NOT_FOUND'],
  }),
] as const;
