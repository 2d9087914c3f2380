import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, page, pageFields } from '../../schema.ts';
import { CategoryBrief } from '../category/category.schema.ts';
import { UserBrief } from '../user/user.schema.ts';
import { HANDOVER_REASONS } from './handover.limits.ts';

/** An article whose maintainer can no longer maintain it, for a leader of their department. */
const HandoverItem = z.object({
  id: Id,
  title: z.string(),
  category: CategoryBrief.nullable(),
  /** Who maintained it; an ended account under 已注销用户. */
  maintainer: UserBrief,
  reason: z.enum(HANDOVER_REASONS),
  updatedAt: z.string(),
});
export type HandoverItem = z.output<typeof HandoverItem>;

export const handoverEndpoints = [
  endpoint({
    method: 'GET',
    path: '/handover/page',
    access: 'signedIn',
    summary: '部门负责人查询待交接的文章（原负责人已停用、已注销或已离开部门；仅有权查看的文章）',
    query: z.strictObject(pageFields),
    data: page(HandoverItem),
  }),
  endpoint({
    method: 'GET',
    path: '/handover/count',
    access: 'signedIn',
    summary: '统计待交接的文章数量',
    data: z.object({
      total: z.int().nonnegative(),
      /** The caller leads a department, and has the list even when it is empty. */
      leads: z.boolean(),
    }),
  }),
  endpoint({
    method: 'PUT',
    path: '/handover',
    access: 'signedIn',
    summary: '部门负责人为待交接的文章指定负责人',
    body: z.strictObject({ contentId: Id, ownerId: Id }),
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
  }),
] as const;
