import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CONTENT_MODELS } from '../../models.ts';
import { Id, line, page, pageFields } from '../../schema.ts';
import { MAX_KEYWORD } from '../content/content.limits.ts';
import { MAX_HITS } from '../search/search.limits.ts';

/** What it stands in: an item, or the question of an answer that holds it. */
const ParentContent = z.object({ id: Id, model: z.enum(CONTENT_MODELS), title: z.string() });

/** An uploaded file. `size` in bytes; `url` is a site path from which it is downloaded. */
const attachmentFields = {
  id: Id,
  name: z.string(),
  extension: z.string(),
  size: z.int(),
  url: z.string(),
};

/** Page of a PDF that a part is the text of: pages without text are no parts. Null for what has no pages. */
const pageOfFile = z.int().nullable();

/**
 * An attachment whose text or name has the words: the part that has them best. `nameHtml` and `snippet` are HTML with
 * `<mark>` only. `label` names a page, sheet or slide; '' for files without any.
 */
export const AttachmentHit = z.object({
  ...attachmentFields,
  nameHtml: z.string(),
  snippet: z.string(),
  part: z.int(),
  label: z.string(),
  page: pageOfFile,
  place: ParentContent,
});
export type AttachmentHit = z.output<typeof AttachmentHit>;

/** `total` stops at 1001, which means "more than a thousand". */
const AttachmentHits = page(AttachmentHit);

/** What became of reading its text: `waiting` for it, or of a kind without text that can be read (`none`). */
export const ATTACHMENT_STATES = [
  'read',
  'empty',
  'encrypted',
  'broken',
  'tooLarge',
  'waiting',
  'none',
] as const;

/** An attachment as it is looked at: one part of its text, and what parts there are (at most 200 are named). */
export const Attachment = z.object({
  ...attachmentFields,
  state: z.enum(ATTACHMENT_STATES),
  uploadedAt: z.iso.datetime(),
  place: ParentContent.nullable(),
  count: z.int(),
  parts: z.array(z.object({ number: z.int(), label: z.string() })),
  part: z
    .object({
      number: z.int(),
      label: z.string(),
      page: pageOfFile,
      text: z.string(),
      /** Lines are rows, tabs part their cells. */
      table: z.boolean(),
    })
    .nullable(),
});
export type Attachment = z.output<typeof Attachment>;

export const attachmentEndpoints = [
  endpoint({
    method: 'GET',
    path: '/attachment/search',
    access: 'public',
    summary: '搜索附件（仅有权查看的内容中的附件，匹配处以 <mark> 标记）',
    query: z
      .strictObject({ keyword: line(1, MAX_KEYWORD, '搜索词'), ...pageFields })
      .refine(({ current, size }) => (current - 1) * size < MAX_HITS, {
        path: ['current'],
        message: `仅支持查看前 ${MAX_HITS} 条结果`,
      }),
    data: AttachmentHits,
  }),
  endpoint({
    method: 'GET',
    path: '/attachment/:id',
    access: 'public',
    summary: '查询附件文本（按页、工作表或幻灯片；PDF 可指定页码，该页无文本时返回其后最近的一页）',
    params: z.strictObject({ id: Id }),
    query: z.strictObject({
      part: z.coerce.number().int().min(1).max(5000).optional(),
      page: z.coerce.number().int().min(1).max(100_000).optional(),
    }),
    data: Attachment,
    errors: ['NOT_FOUND'],
  }),
] as const;
