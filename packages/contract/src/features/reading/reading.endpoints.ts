import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CONTENT_MODELS } from '../../models.ts';
import { Id, oneOrMany, page, pageFields } from '../../schema.ts';
import { ContentItem } from '../content/content.schema.ts';

const byId = z.object({ id: Id });
/** A browser stores thirty texts for reading without a connection. */
const MAX_STORED = 60;
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
    summary: '查询最近浏览（仅可见内容）',
    query: z.strictObject(pageFields),
    data: page(ReadItem),
  }),
  endpoint({
    method: 'GET',
    path: '/reading/readable',
    access: 'signedIn',
    summary: '查询离线保存的内容中当前仍可阅读的',
    query: z.strictObject({
      /** One, or several: `contentId=1&contentId=2`. */
      contentId: oneOrMany(Id, MAX_STORED, `一次至多查询 ${MAX_STORED} 篇内容`),
    }),
    data: z.array(Id),
    limit: { max: 60, seconds: 60 },
  }),
  endpoint({
    method: 'GET',
    path: '/reading/:id/changes',
    access: 'signedIn',
    summary: '查询上次阅读版本与当前版本（未读过旧版本时为空）',
    params: byId,
    data: z
      .object({
        model: z.enum(CONTENT_MODELS),
        before: ReadText,
        after: ReadText,
        /** Both as one drawn text, with the changes marked; null when they are too long for it. */
        drawn: z.object({ html: z.string(), isSame: z.boolean() }).nullable(),
      })
      .nullable(),
    errors: ['NOT_FOUND'],
    limit: { max: 60, seconds: 60 },
  }),
  endpoint({
    method: 'POST',
    path: '/reading/:id',
    access: 'signedIn',
    summary: '记录已读版本（仅记录当前线上版本）',
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
    summary: '移除最近浏览记录',
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
