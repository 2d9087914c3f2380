import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CONTENT_STATUSES } from '../../models.ts';
import { Id, page, pageFields } from '../../schema.ts';
import { CategoryBrief } from '../category/category.schema.ts';
import { TagBrief } from '../tag/tag.endpoints.ts';
import { UserBrief } from '../user/user.schema.ts';

const RevisionItem = z.object({
  number: z.int(),
  title: z.string(),
  status: z.enum(CONTENT_STATUSES),
  /** Its submitter. */
  editor: UserBrief.nullable(),
  /** All others who wrote it. */
  writers: z.array(UserBrief),
  createdAt: z.string(),
  /** Whether this is what readers have. */
  live: z.boolean(),
});
export type RevisionItem = z.output<typeof RevisionItem>;

const LineAuthors = z.object({
  number: z.int(),
  /** False: the lines without a revision are older than `reached`; the next call looks further back. */
  done: z.boolean(),
  reached: z.int(),
  people: z.array(UserBrief),
  /** In the order of the text; blank lines count to what stands above them. */
  runs: z.array(
    z.object({
      lines: z.int().positive(),
      /** The revision in which they came in. */
      revision: z.int().nullable(),
      at: z.string().nullable(),
      /** Who wrote them, by their number in `people`. */
      people: z.array(Id),
    }),
  ),
});
export type LineAuthors = z.output<typeof LineAuthors>;

const number = z.coerce.number('应为数字').int('应为整数').min(1).max(2_147_483_647);

/** Earlier texts of an item, for those who write or review it. */
export const revisionEndpoints = [
  endpoint({
    method: 'GET',
    path: '/revision/page',
    access: 'signedIn',
    summary: '查询历史版本',
    query: z.strictObject({ ...pageFields, contentId: Id }),
    data: page(RevisionItem),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'GET',
    path: '/revision/:contentId/:number',
    access: 'signedIn',
    summary: '查询版本内容',
    params: z.object({ contentId: Id, number }),
    data: RevisionItem.extend({
      content: z.string(),
      coverUrl: z.string().nullable(),
      category: CategoryBrief.nullable(),
      tags: z.array(TagBrief),
    }),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'GET',
    path: '/revision/:contentId/:number/authors',
    access: 'signedIn',
    summary: '查询版本的作者追溯（版本较多时分批返回）',
    params: z.object({ contentId: Id, number }),
    data: LineAuthors,
    errors: ['NOT_FOUND'],
    limit: { max: 120, seconds: 60 },
  }),
  endpoint({
    method: 'POST',
    path: '/revision/restore',
    access: 'signedIn',
    summary: '恢复历史版本（保存为新版本，审核规则与编辑相同）',
    body: z.strictObject({
      contentId: Id,
      number: z.int().positive(),
      /** Newest revision the caller saw; another one in between is a conflict. */
      revision: z.int().positive(),
    }),
    data: z.object({ revision: z.int(), status: z.enum(CONTENT_STATUSES) }),
    errors: ['NOT_FOUND', 'CONFLICT', 'BAD_REQUEST'],
    limit: { max: 30, seconds: 60 },
    ownTransaction: true,
  }),
] as const;
