import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../schema.ts';
import {
  ManagedItem,
  ManageQuery,
  On,
  manageEndpoints,
  batchItem,
} from '../content/manage.endpoints.ts';
import { ARTICLE_SORTS } from '../content/manage.shapes.ts';
import { UserBrief } from '../user/user.schema.ts';

export const ARTICLE_MANAGE = {
  query: ManageQuery.extend({
    ownerId: Id.optional(),
    overdue: On,
    sort: z.enum(ARTICLE_SORTS).optional(),
  }),
  item: ManagedItem.extend({
    /** Day until which the text counts as looked through, `2026-11-21`. */
    reviewBy: z.string().nullable(),
    owner: UserBrief.nullable(),
  }),
};

/** The back-office's table of articles. */
export const articleManageEndpoints = [
  ...manageEndpoints('ARTICLE', '文章', ARTICLE_MANAGE),
  endpoint({
    ...batchItem,
    access: 'article.edit',
    method: 'PUT',
    path: '/article/owner',
    summary: '指定文章的负责人，或不再指定；复核日期不变',
    body: z.strictObject({ id: Id, ownerId: Id.nullable() }),
    errors: ['NOT_FOUND'],
  }),
] as const;
