// Why it is as it is: docs/decisions/0111-groups-and-grants.md
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CONTENT_MODELS, VISIBILITIES } from '../../models.ts';
import { Id, Instant, ids, line, page, pageFields } from '../../schema.ts';
import { CategoryBrief } from '../category/category.schema.ts';
import { GroupBrief } from '../group/group.endpoints.ts';
import { MAX_PERSON_KEYWORD } from '../user/user.limits.ts';
import { UserBrief } from '../user/user.schema.ts';
import { DraftAudience, ReadersEffect } from './access.schema.ts';
import {
  GRANT_RIGHTS,
  MAX_GRANTS,
  MAX_MOVED_ITEMS,
  MAX_REQUEST_REASON,
  REQUEST_SPANS,
  REQUEST_STATES,
} from './access.limits.ts';

const keyword = line(0, MAX_PERSON_KEYWORD, '关键词').optional();

/** A group or a person. */
const Grantee = z.object({
  /** Null: the grant is for a person. */
  group: GroupBrief.extend({ memberCount: z.int().nonnegative() }).nullable(),
  user: UserBrief.nullable(),
});

const Grant = Grantee.extend({
  right: z.enum(GRANT_RIGHTS),
  /** Null: without an end. */
  endsAt: z.string().nullable(),
  ended: z.boolean(),
  /** The category that names it: this one, or one above from which it is inherited. */
  from: CategoryBrief,
});
export type Grant = z.output<typeof Grant>;

/** Who may read, write and review in a category. */
const CategoryRange = z.object({
  id: Id,
  name: z.string(),
  model: z.enum(CONTENT_MODELS),
  visibility: z.enum(VISIBILITIES),
  /** The widest that the category above allows. */
  widest: z.enum(VISIBILITIES),
  parent: CategoryBrief.nullable(),
  inherits: z.boolean(),
  inherited: z.array(Grant),
  own: z.array(Grant),
  /** Categories below that follow. */
  following: z.int().nonnegative(),
  version: z.int(),
});
export type CategoryRange = z.output<typeof CategoryRange>;

const GrantBody = z
  .strictObject({
    groupId: Id.nullable(),
    userId: Id.nullable(),
    right: z.enum(GRANT_RIGHTS, '请选择权限'),
    endsAt: Instant.nullable(),
  })
  .refine((grant) => (grant.groupId === null) !== (grant.userId === null), '请选择用户组或成员');

const RangeBody = z.strictObject({
  id: Id,
  visibility: z.enum(VISIBILITIES, '请选择可见范围'),
  inherits: z.boolean(),
  grants: z.array(GrantBody).max(MAX_GRANTS, `至多 ${MAX_GRANTS} 项授权`),
  /** Of the range that was changed, so that two editors notice one another. */
  version: z.int(),
});
export type RangeBody = z.input<typeof RangeBody>;

/** Why a user may read: a grant, by which group, from which category. */
const Reason = z.object({
  kind: z.enum(['LEVEL', 'GRANT', 'NAME', 'MODERATOR', 'AUTHOR']),
  right: z.enum(GRANT_RIGHTS).nullable(),
  group: GroupBrief.nullable(),
  from: CategoryBrief.nullable(),
  endsAt: z.string().nullable(),
});

/** Who may see an item or a category, in the words of the popover. */
const Audience = z.object({
  visibility: z.enum(VISIBILITIES),
  /** Of a restricted one: how many may read it. */
  count: z.int().nonnegative().nullable(),
  category: CategoryBrief.nullable(),
  /** The category above whose grants hold here, where it is another one. */
  inheritedFrom: CategoryBrief.nullable(),
  grants: z.array(Grant),
  /** Users to whose name the item was opened, for callers who may grant. */
  opened: z.array(UserBrief.extend({ endsAt: z.string().nullable() })).nullable(),
  canGrant: z.boolean(),
});
export type Audience = z.output<typeof Audience>;

const Target = z.strictObject({ model: z.enum(CONTENT_MODELS), targetId: Id });

/** The caller's own request for an address that they may not read; the same whether or not there is something. */
const OwnRequest = z.object({
  id: Id,
  state: z.enum(REQUEST_STATES),
  reason: z.string(),
  answer: z.string(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  canRemind: z.boolean(),
});
export type OwnRequest = z.output<typeof OwnRequest>;

const RequestItem = z.object({
  id: Id,
  state: z.enum(REQUEST_STATES),
  reason: z.string(),
  answer: z.string(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  user: UserBrief,
  decidedBy: UserBrief.nullable(),
  content: z.object({ id: Id, model: z.enum(CONTENT_MODELS), title: z.string() }),
  category: CategoryBrief.nullable(),
});
export type RequestItem = z.output<typeof RequestItem>;

const RANGE = ['category.admin', 'category.edit'] as const;

export const accessEndpoints = [
  endpoint({
    method: 'GET',
    path: '/access/category/:id',
    access: RANGE,
    summary: '查询分类的可见范围与授权',
    params: z.object({ id: Id }),
    data: CategoryRange,
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'PUT',
    path: '/access/category',
    access: RANGE,
    summary: '设置分类的可见范围与授权',
    body: RangeBody,
    maxBody: 256 * 1024,
    data: CategoryRange,
    errors: ['NOT_FOUND', 'CONFLICT', 'BAD_REQUEST', 'NO_PERMISSION'],
    logged: true,
  }),
  endpoint({
    method: 'POST',
    path: '/access/category/effect',
    access: RANGE,
    summary: '预览可见范围变更影响的人员（不保存）',
    body: RangeBody,
    maxBody: 256 * 1024,
    data: ReadersEffect,
    ownTransaction: true,
    errors: ['NOT_FOUND', 'BAD_REQUEST', 'NO_PERMISSION'],
  }),
  endpoint({
    method: 'POST',
    path: '/access/category/move/effect',
    access: RANGE,
    summary: '预览移动分类或修改其可见范围影响的人员（不保存）',
    body: z.strictObject({
      id: Id,
      /** Omitted: where it is. Null: the top. */
      parentId: Id.nullable().optional(),
      visibility: z.enum(VISIBILITIES, '请选择可见范围').optional(),
    }),
    data: ReadersEffect,
    ownTransaction: true,
    errors: ['NOT_FOUND', 'CONFLICT', 'BAD_REQUEST', 'NO_PERMISSION'],
  }),
  endpoint({
    method: 'POST',
    path: '/access/category/merge/effect',
    access: ['category.admin', 'category.delete'],
    summary: '预览合并分类，或移走内容后删除分类影响的人员（不保存）',
    body: z.strictObject({
      fromId: Id,
      intoId: Id,
      /** `items`: only its items move, and the category is deleted. */
      moves: z.enum(['all', 'items']),
    }),
    data: ReadersEffect,
    ownTransaction: true,
    errors: ['NOT_FOUND', 'CONFLICT', 'BAD_REQUEST', 'NO_PERMISSION'],
  }),
  endpoint({
    method: 'POST',
    path: '/access/content/effect',
    access: 'signedIn',
    summary: '预览更改内容分类影响的人员（不保存，仅统计已发布且可编辑的内容）',
    body: z.strictObject({
      ids: ids(MAX_MOVED_ITEMS, `一次至多预览 ${MAX_MOVED_ITEMS} 篇内容`),
      categoryId: Id,
    }),
    maxBody: 256 * 1024,
    data: ReadersEffect,
    errors: ['NOT_FOUND'],
    limit: { max: 120, seconds: 60 },
  }),
  endpoint({
    method: 'GET',
    path: '/access/category/:id/reader/page',
    access: RANGE,
    summary: '查询可阅读该分类的人员及原因',
    params: z.object({ id: Id }),
    query: z.strictObject({ ...pageFields, keyword }),
    data: page(UserBrief.extend({ reasons: z.array(Reason) })),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'GET',
    path: '/access/grantee',
    access: RANGE,
    summary: '搜索可授权的用户组与成员（各至多 10 项）',
    query: z.strictObject({ keyword: line(0, MAX_PERSON_KEYWORD, '关键词') }),
    data: z.object({
      groups: z.array(
        GroupBrief.extend({ memberCount: z.int().nonnegative(), path: z.array(z.string()) }),
      ),
      users: z.array(UserBrief.extend({ department: z.string().nullable() })),
    }),
  }),
  endpoint({
    method: 'GET',
    path: '/access/content/:id',
    access: 'signedIn',
    summary: '查询内容的可见人员',
    params: z.object({ id: Id }),
    data: Audience,
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'GET',
    path: '/access/draft/:id',
    access: 'signedIn',
    summary: '查询草稿的可见人员',
    params: z.object({ id: Id }),
    data: DraftAudience,
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'PUT',
    path: '/access/content',
    access: 'signedIn',
    summary: '向指定成员开放单篇内容',
    body: z.strictObject({ id: Id, userId: Id, endsAt: Instant.nullable() }),
    data: Audience,
    errors: ['NOT_FOUND', 'NO_PERMISSION', 'BAD_REQUEST'],
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/access/content/:id/:userId',
    access: 'signedIn',
    summary: '取消向指定成员开放单篇内容',
    params: z.object({ id: Id, userId: Id }),
    data: Audience,
    errors: ['NOT_FOUND', 'NO_PERMISSION'],
    logged: true,
  }),
  endpoint({
    method: 'GET',
    path: '/access/user/:id',
    access: 'admin',
    summary: '查询某用户可阅读的受限分类与内容及原因',
    params: z.object({ id: Id }),
    query: z.strictObject({ ...pageFields }),
    data: page(
      z.object({
        category: CategoryBrief.nullable(),
        content: z.object({ id: Id, model: z.enum(CONTENT_MODELS), title: z.string() }).nullable(),
        reasons: z.array(Reason),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'GET',
    path: '/access/request',
    access: 'signedIn',
    summary: '查询当前用户对某地址的访问申请（无申请时为 null）',
    query: Target,
    data: OwnRequest.nullable(),
  }),
  endpoint({
    method: 'POST',
    path: '/access/request',
    access: 'signedIn',
    summary: '申请访问',
    body: Target.extend({ reason: line(1, MAX_REQUEST_REASON, '申请理由') }),
    data: OwnRequest,
    errors: ['CONFLICT', 'TOO_MANY'],
    limit: { max: 30, seconds: 3600 },
  }),
  endpoint({
    method: 'PUT',
    path: '/access/request/:id/remind',
    access: 'signedIn',
    summary: '再次提醒审批访问申请',
    params: z.object({ id: Id }),
    data: OwnRequest,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  endpoint({
    method: 'DELETE',
    path: '/access/request/:id',
    access: 'signedIn',
    summary: '撤回访问申请',
    params: z.object({ id: Id }),
    data: OwnRequest,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  endpoint({
    method: 'GET',
    path: '/access/request/page',
    access: RANGE,
    summary: '查询待审批与已审批的访问申请',
    query: z.strictObject({ ...pageFields, state: z.enum(REQUEST_STATES).optional() }),
    data: page(RequestItem),
  }),
  endpoint({
    method: 'PUT',
    path: '/access/request/decide',
    access: RANGE,
    summary: '审批访问申请',
    body: z.strictObject({
      id: Id,
      granted: z.boolean(),
      span: z.enum(REQUEST_SPANS).nullable(),
      answer: line(0, MAX_REQUEST_REASON, '审批意见'),
    }),
    data: RequestItem,
    errors: ['NOT_FOUND', 'CONFLICT', 'BAD_REQUEST', 'NO_PERMISSION'],
    logged: true,
  }),
] as const;
