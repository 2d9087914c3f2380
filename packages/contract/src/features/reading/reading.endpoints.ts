import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CONTENT_MODELS } from '../../models.ts';
import { Id, page, pageFields } from '../../schema.ts';
import { ContentItem } from '../content/content.schema.ts';

const byId = z.object({ id: Id });
const revision = z.int('应为整数').min(1).max(2_147_483_647);

/** One entry of a user's recent readings. */
export const ReadItem = ContentItem.extend({
  readAt: z.string(),
  /** Whether readers have a newer text by now. */
  changed: z.boolean(),
});
export type ReadItem = z.output<typeof ReadItem>;

const ReadText = z.object({
  number: z.int(),
  title: z.string(),
  content: z.string(),
  /** When it was saved. */
  createdAt: z.string(),
});

/** A reader's own reading records; no other user sees them. */
export const readingEndpoints = [
  endpoint({
    method: 'GET',
    path: '/reading/page',
    access: 'signedIn',
    summary: '我最近浏览的，新的在前；只列现在仍能看到的',
    query: z.strictObject(pageFields),
    data: page(ReadItem),
  }),
  endpoint({
    method: 'GET',
    path: '/reading/:id/changes',
    access: 'signedIn',
    summary: '一篇内容我上次读到的版本与现在的版本；没有读过更早的版本时为空',
    params: byId,
    data: z
      .object({
        model: z.enum(CONTENT_MODELS),
        before: ReadText,
        after: ReadText,
      })
      .nullable(),
    errors: ['NOT_FOUND'],
    limit: { max: 60, seconds: 60 },
  }),
  endpoint({
    method: 'POST',
    path: '/reading/:id',
    access: 'signedIn',
    summary: '记下我读过一篇内容的这个版本；不是读者现在看到的版本时不记',
    params: byId,
    body: z.strictObject({ revision }),
    data: z.null(),
    errors: ['NOT_FOUND'],
    limit: { max: 120, seconds: 60 },
  }),
  endpoint({
    method: 'DELETE',
    path: '/reading/:id',
    access: 'signedIn',
    summary: '从最近浏览里移除一篇',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'DELETE',
    path: '/reading',
    access: 'signedIn',
    summary: '清空最近浏览',
    data: z.null(),
  }),
] as const;
