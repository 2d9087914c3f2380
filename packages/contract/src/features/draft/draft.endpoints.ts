import { MAX_CONTENT, MAX_TAGS, MAX_TITLE } from '../content/content.limits.ts';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CONTENT_MODELS } from '../../models.ts';
import { Id, Instant, ids, line, page, pageFields, text } from '../../schema.ts';
import { ImageUrl } from '../content/content.schema.ts';
import { TagBrief } from '../tag/tag.endpoints.ts';

/** What the editor sets in addition to the text. A section takes what it knows of it. */
const DraftSettings = z.strictObject({
  pinned: z.boolean(),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  confirm: z.boolean(),
});
export type DraftSettings = z.output<typeof DraftSettings>;

/** A half-written text: nothing in it is required. */
const fields = {
  title: line(0, MAX_TITLE, '标题'),
  content: text(0, MAX_CONTENT, '正文'),
  categoryId: Id.nullable(),
  tagIds: ids(MAX_TAGS, `标签至多 ${MAX_TAGS} 个`),
  coverUrl: ImageUrl.nullable(),
  /** Null: as they are. */
  settings: DraftSettings.nullable(),
};
export const DraftItem = z.object({
  id: Id,
  model: z.enum(CONTENT_MODELS),
  contentId: Id.nullable(),
  title: z.string(),
  excerpt: z.string(),
  updatedAt: z.string(),
  /** A program wrote at least part of it, by a token of its owner. */
  byToken: z.boolean(),
});
/** Grows with each save, so that two windows on one draft notice each other. */
const version = z.int();
const DraftDetail = DraftItem.extend({
  content: z.string(),
  categoryId: Id.nullable(),
  tags: z.array(TagBrief),
  coverUrl: z.string().nullable(),
  settings: DraftSettings.nullable(),
  /** Revision of the item the draft started from. */
  baseRevision: z.int().nullable(),
  /** It only follows what several people write on at once. */
  together: z.boolean(),
  /** Whether the caller was invited to it by another. */
  invited: z.boolean(),
  version,
});
/** What a save is answered with; the text is the one that was sent. */
const DraftVersion = z.object({ id: Id, version, updatedAt: z.string() });
const maxBody = MAX_CONTENT * 6 + 64 * 1024;
const byId = z.object({ id: Id });

/** Server-side autosave. A draft belongs to one user; only they and those they invited can read it. */
export const draftEndpoints = [
  endpoint({
    method: 'GET',
    path: '/draft/page',
    access: 'signedIn',
    summary: '查询我的草稿',
    query: z.strictObject({ ...pageFields, model: z.enum(CONTENT_MODELS).optional() }),
    data: page(DraftItem),
  }),
  endpoint({
    method: 'GET',
    path: '/draft/:id',
    access: 'signedIn',
    summary: '查询草稿详情',
    params: byId,
    data: DraftDetail,
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'GET',
    path: '/draft/of/:contentId',
    access: 'signedIn',
    summary: '查询我对内容的草稿（无草稿时为 null）',
    params: z.object({ contentId: Id }),
    data: DraftDetail.nullable(),
  }),
  endpoint({
    method: 'POST',
    path: '/draft',
    access: 'signedIn',
    summary: '新建草稿（同一内容仅一份）',
    body: z.strictObject({
      title: fields.title.default(''),
      content: fields.content.default(''),
      categoryId: fields.categoryId.default(null),
      tagIds: fields.tagIds.default([]),
      coverUrl: fields.coverUrl.default(null),
      settings: fields.settings.default(null),
      model: z.enum(CONTENT_MODELS),
      contentId: Id.nullable().default(null),
      baseRevision: z.int().positive().nullable().default(null),
      together: z.boolean().default(false),
    }),
    data: DraftVersion,
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT'],
    limit: { max: 60, seconds: 60 },
    maxBody,
  }),
  endpoint({
    method: 'PUT',
    path: '/draft',
    access: 'signedIn',
    summary: '自动保存草稿',
    body: z
      .strictObject({ ...fields, together: z.boolean() })
      .partial()
      .extend({ id: Id, version: z.int().positive() }),
    data: DraftVersion,
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 120, seconds: 60 },
    maxBody,
  }),
  endpoint({
    method: 'DELETE',
    path: '/draft/:id',
    access: 'signedIn',
    summary: '删除草稿',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
  }),
] as const;
