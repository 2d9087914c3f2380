import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, ids, line, page, pageFields } from '../../schema.ts';
import { Day } from '../content/content.schema.ts';
import { GroupBrief } from '../group/group.endpoints.ts';
import { UserBrief } from '../user/user.schema.ts';
import {
  MAX_MUST_READ_GROUPS,
  MUST_READ_MANAGER_CODES,
  MUST_READ_MODELS,
  MUST_READ_STATES,
} from './must-read.limits.ts';

const byContent = z.object({ contentId: Id });

/** What a reader of a content has to confirm; for those who ask, also of which groups it is asked. */
const MustReadState = z.object({
  /** The caller belongs to the recipients; `confirmedAt` tells whether they are done. */
  required: z.boolean(),
  confirmedAt: z.string().nullable(),
  /** Last day for the confirmation, `2026-12-31`, and whether it has passed. */
  dueOn: z.string().nullable(),
  overdue: z.boolean(),
  /** The text to confirm; null when the caller may confirm nothing. */
  revision: z.int().nullable(),
  /** The caller may ask groups, remind them, and see who has confirmed. */
  canManage: z.boolean(),
  /** An announcement that all its readers confirm anyway: nothing is asked of groups meanwhile. */
  confirmedByAll: z.boolean(),
  /** Only for those who can manage; null when no groups are asked. */
  request: z
    .object({
      groups: z.array(GroupBrief.extend({ memberCount: z.int().nonnegative() })),
      confirmed: z.int().nonnegative(),
      waiting: z.int().nonnegative(),
      askedAt: z.string(),
      revision: z.int(),
      /** Readers have a newer text than the one that was asked for. */
      changed: z.boolean(),
    })
    .nullable(),
});
export type MustReadState = z.output<typeof MustReadState>;

/** A user who is asked; `confirmedAt` is null for those who have not confirmed. */
const MustReadRecipient = z.object({ user: UserBrief, confirmedAt: z.string().nullable() });
export type MustReadRecipient = z.output<typeof MustReadRecipient>;

/** A content that the caller has to read; `confirmedAt` is null until they have confirmed. */
const MustReadItem = z.object({
  content: z.object({ id: Id, model: z.enum(MUST_READ_MODELS), title: z.string() }),
  dueOn: z.string().nullable(),
  overdue: z.boolean(),
  askedAt: z.string(),
  confirmedAt: z.string().nullable(),
});
export type MustReadItem = z.output<typeof MustReadItem>;

/** How many contents the caller has to confirm, and how many they have confirmed. */
const MustReadCounts = z.object({
  confirmed: z.int().nonnegative(),
  waiting: z.int().nonnegative(),
});

export const mustReadEndpoints = [
  endpoint({
    method: 'GET',
    path: '/mustRead/page',
    access: 'signedIn',
    summary: '查询当前用户的必读内容（未确认或已确认）',
    query: z.strictObject({ ...pageFields, state: z.enum(MUST_READ_STATES).default('WAITING') }),
    data: page(MustReadItem).extend(MustReadCounts.shape),
  }),
  endpoint({
    method: 'GET',
    path: '/mustRead/count',
    access: 'signedIn',
    summary: '统计当前用户的必读内容数量',
    data: MustReadCounts,
  }),
  endpoint({
    method: 'GET',
    path: '/mustRead/:contentId',
    access: 'signedIn',
    summary: '查询内容的必读要求（用户组与进度仅返回给可管理者）',
    params: byContent,
    data: MustReadState,
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'PUT',
    path: '/mustRead',
    access: MUST_READ_MANAGER_CODES,
    summary: '要求用户组确认已读（again 为 true 时需重新确认）',
    body: z.strictObject({
      contentId: Id,
      groupIds: ids(MAX_MUST_READ_GROUPS, `至多 ${MAX_MUST_READ_GROUPS} 个用户组`).refine(
        (list) => list.length > 0,
        '请选择用户组',
      ),
      /** Left out, it stays as it is. */
      dueOn: z.union([Day, z.null()], '日期格式不正确').optional(),
      again: z.boolean().default(false),
    }),
    data: MustReadState,
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 60, seconds: 3600, shared: true },
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/mustRead/:contentId',
    access: MUST_READ_MANAGER_CODES,
    summary: '取消必读要求',
    params: byContent,
    data: MustReadState,
    errors: ['NOT_FOUND'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/mustRead/:contentId/confirm',
    access: 'signedIn',
    // a person confirms that they read it, not a program
    scope: 'closed',
    summary: '确认已读必读内容（可重复调用）',
    params: byContent,
    body: z.strictObject({ revision: z.int().positive() }),
    data: z.object({ confirmedAt: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 60, seconds: 60 },
  }),
  endpoint({
    method: 'GET',
    path: '/mustRead/:contentId/recipient/page',
    access: MUST_READ_MANAGER_CODES,
    summary: '查询必读内容的确认情况（仅可管理者）',
    params: byContent,
    query: z.strictObject({
      ...pageFields,
      /** ALL has those who have not confirmed first. */
      state: z.enum(['CONFIRMED', 'WAITING', 'ALL']).default('WAITING'),
      keyword: line(0, 40, '关键词').optional(),
    }),
    data: page(MustReadRecipient).extend({
      confirmed: z.int().nonnegative(),
      waiting: z.int().nonnegative(),
      title: z.string(),
      model: z.enum(MUST_READ_MODELS),
      /** The content is published, so that recipients can be reminded. */
      canRemind: z.boolean(),
      confirmedByAll: z.boolean(),
      dueOn: z.string().nullable(),
      overdue: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'PUT',
    path: '/mustRead/remind',
    access: MUST_READ_MANAGER_CODES,
    summary: '提醒未确认人员（每人每天最多一次）',
    body: z.strictObject({ contentId: Id }),
    data: z.object({ reminded: z.int().nonnegative() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 20, seconds: 3600, shared: true },
    logged: true,
  }),
] as const;
