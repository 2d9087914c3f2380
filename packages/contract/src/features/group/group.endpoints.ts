// Why it is as it is: docs/decisions/0111-groups-and-grants.md
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Flag, Id, ids, line, page, pageFields } from '../../schema.ts';
import { MAX_PERSON_KEYWORD } from '../user/user.limits.ts';
import { UserBrief } from '../user/user.schema.ts';
import {
  GROUP_KINDS,
  GROUP_SOURCES,
  MAX_GROUP_DESCRIPTION,
  MAX_GROUP_LEADERS,
  MAX_GROUP_NAME,
  MAX_MEMBERS_AT_ONCE,
} from './group.limits.ts';

const keyword = line(0, MAX_PERSON_KEYWORD, '关键词').optional();
const GroupId = z.object({ id: Id });

export const GroupBrief = z.object({ id: Id, name: z.string(), kind: z.enum(GROUP_KINDS) });
export type GroupBrief = z.output<typeof GroupBrief>;

/** A group in a list. */
export const GroupItem = GroupBrief.extend({
  parentId: Id.nullable(),
  description: z.string(),
  source: z.enum(GROUP_SOURCES),
  /** Active members; of a department with those below it, each person once. */
  memberCount: z.int().nonnegative(),
  childCount: z.int().nonnegative(),
  /** Leaders of a department, owners of a free group. */
  leaders: z.array(UserBrief),
  /** The departments above, from the top down. */
  path: z.array(GroupBrief),
});
export type GroupItem = z.output<typeof GroupItem>;

const GroupDetail = GroupItem.extend({
  externalId: z.string().nullable(),
  /** Categories in which the group itself is granted something. */
  grantCount: z.int().nonnegative(),
  /** When its provider was last read; null for other sources. */
  syncedAt: z.string().nullable(),
  version: z.int(),
  /** The caller may change it: not one that a directory keeps. */
  canEdit: z.boolean(),
});
export type GroupDetail = z.output<typeof GroupDetail>;

const GroupMember = UserBrief.extend({
  email: z.string().nullable(),
  roleName: z.string(),
  active: z.boolean(),
  leader: z.boolean(),
  source: z.enum(GROUP_SOURCES),
  joinedAt: z.string(),
  /** The group in which they are: a department below this one, or this one. */
  group: GroupBrief,
});
export type GroupMember = z.output<typeof GroupMember>;

const fields = {
  name: line(1, MAX_GROUP_NAME, '名称'),
  description: line(0, MAX_GROUP_DESCRIPTION, '说明'),
  parentId: Id.nullable(),
};

/** One row of an imported file that was not taken over; `row` as a spreadsheet counts. */
const ImportProblem = z.object({ row: z.int(), column: z.string(), message: z.string() });

/** What a group opens, and the users who would lose it with the group. */
const GroupEffect = z.object({
  categories: z.array(z.object({ id: Id, name: z.string() })),
  categoryCount: z.int().nonnegative(),
  /** People who would lose the right to read in at least one category. */
  losing: z.int().nonnegative(),
  losingPeople: z.array(UserBrief),
});

export const groupEndpoints = [
  endpoint({
    method: 'GET',
    path: '/group/page',
    access: 'user.query',
    summary: '查询用户组（部门按上级逐级加载，或按名称、负责人搜索）',
    query: z.strictObject({
      ...pageFields,
      kind: z.enum(GROUP_KINDS, '请选择用户组类型').default('DEPARTMENT'),
      parentId: Id.optional(),
      keyword,
    }),
    data: page(GroupItem),
  }),
  endpoint({
    method: 'GET',
    path: '/group/detail/:id',
    access: 'user.query',
    summary: '查询用户组详情',
    params: GroupId,
    data: GroupDetail,
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'GET',
    path: '/group/:id/member/page',
    access: 'user.query',
    summary: '查询用户组成员',
    params: GroupId,
    query: z.strictObject({ ...pageFields, keyword, direct: Flag.optional() }),
    data: page(GroupMember),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'GET',
    path: '/group/:id/effect',
    access: 'user.edit',
    summary: '预估删除用户组的影响',
    params: GroupId,
    data: GroupEffect,
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'POST',
    path: '/group',
    access: 'user.edit',
    summary: '新建用户组',
    body: z.strictObject({
      kind: z.enum(GROUP_KINDS, '请选择用户组类型'),
      name: fields.name,
      description: fields.description.default(''),
      parentId: fields.parentId.default(null),
    }),
    data: GroupDetail,
    errors: ['NOT_FOUND', 'CONFLICT', 'BAD_REQUEST'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/group',
    access: 'user.edit',
    summary: '编辑或移动用户组',
    body: z.strictObject({ id: Id, ...fields, version: z.int() }),
    data: GroupDetail,
    errors: ['NOT_FOUND', 'CONFLICT', 'BAD_REQUEST', 'NO_PERMISSION'],
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/group/:id',
    access: 'user.edit',
    summary: '删除用户组（同时移除其授权）',
    params: GroupId,
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT', 'NO_PERMISSION'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/group/leader',
    access: 'user.edit',
    summary: '设置部门负责人或自定义组管理员',
    body: z.strictObject({
      id: Id,
      userIds: ids(MAX_GROUP_LEADERS, `至多 ${MAX_GROUP_LEADERS} 人`),
    }),
    data: GroupDetail,
    errors: ['NOT_FOUND', 'NO_PERMISSION'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/group/member',
    access: 'user.edit',
    summary: '添加或移除用户组成员',
    body: z.strictObject({
      id: Id,
      add: ids(MAX_MEMBERS_AT_ONCE, `一次至多 ${MAX_MEMBERS_AT_ONCE} 人`),
      remove: ids(MAX_MEMBERS_AT_ONCE, `一次至多 ${MAX_MEMBERS_AT_ONCE} 人`),
    }),
    data: z.object({ added: z.int(), removed: z.int() }),
    errors: ['NOT_FOUND', 'NO_PERMISSION', 'BAD_REQUEST'],
    logged: true,
    batch: true,
  }),
  endpoint({
    method: 'POST',
    path: '/group/import',
    access: 'user.edit',
    summary: '导入部门与成员（CSV）',
    upload: true,
    data: z.object({
      groups: z.int(),
      members: z.int(),
      leaders: z.int(),
      problems: z.array(ImportProblem),
    }),
    errors: ['TOO_LARGE', 'BAD_REQUEST'],
    limit: { max: 60, seconds: 3600 },
    logged: true,
  }),
  endpoint({
    method: 'GET',
    path: '/group/mine',
    access: 'signedIn',
    summary: '查询当前用户管理的自定义组与部门',
    data: z.array(GroupItem),
  }),
  endpoint({
    method: 'PUT',
    path: '/group/mine/member',
    access: 'signedIn',
    summary: '自定义组管理员添加或移除成员',
    body: z.strictObject({
      id: Id,
      add: ids(MAX_MEMBERS_AT_ONCE, `一次至多 ${MAX_MEMBERS_AT_ONCE} 人`),
      remove: ids(MAX_MEMBERS_AT_ONCE, `一次至多 ${MAX_MEMBERS_AT_ONCE} 人`),
    }),
    data: z.object({ added: z.int(), removed: z.int() }),
    errors: ['NOT_FOUND', 'BAD_REQUEST'],
    logged: true,
  }),
] as const;
