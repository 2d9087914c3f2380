import { z } from 'zod';
import { Id, line } from '../../schema.ts';
import { MAX_PROVIDER_FIELD, MAX_ROLE_RULES } from '../identity/identity.limits.ts';
import { UserBrief } from '../user/user.schema.ts';

/** Where directory services find the calls, below `/api`. */
export const SCIM_PATH = '/scim/v2';
/** Most resources on a page, and the default. */
export const MAX_SCIM_PAGE = 200;
const SCIM_PAGE = 100;
const MAX_SCIM_FILTER = 2000;
/** Operations of one change. */
const MAX_SCIM_OPERATIONS = 1000;
/** Names of groups that are offered for rules. */
export const MAX_GROUPS_OFFERED = 200;

const names = z.string('应为属性名').max(2000, '属性名过长').optional();

/** Fields of every query. Directory services add some of their own, which are passed over. */
export const ScimQuery = z.looseObject({ attributes: names, excludedAttributes: names });

/** A number in a query; what is out of range is brought into it, as RFC 7644 wants. */
const number = (min: number, max: number, fallback: number) =>
  z
    .string('应为整数')
    .regex(/^-?\d{1,9}$/u, '应为整数')
    .transform((digits) => Math.min(max, Math.max(min, Number(digits))))
    .default(fallback);

export const ScimListQuery = ScimQuery.extend({
  filter: z.string('应为筛选条件').max(MAX_SCIM_FILTER, '筛选条件过长').optional(),
  startIndex: number(1, 999_999_999, 1),
  count: number(0, MAX_SCIM_PAGE, SCIM_PAGE),
  sortBy: z.string('应为属性名').max(200, '属性名过长').optional(),
  sortOrder: z
    .string('应为 ascending 或 descending')
    .toLowerCase()
    .pipe(z.enum(['ascending', 'descending'], '应为 ascending 或 descending'))
    .default('ascending'),
});
export type ScimListQuery = z.output<typeof ScimListQuery>;

/** A resource as a directory service sends it; its attributes are judged by their schema in words of the protocol. */
export const ScimBody = z.looseObject({
  schemas: z.array(z.string().max(200)).max(20, '至多 20 个').optional(),
});

export const ScimPatch = z.looseObject({
  schemas: z.array(z.string().max(200)).max(20, '至多 20 个').optional(),
  Operations: z
    .array(
      z.looseObject({
        op: z
          .string('应为 add、replace 或 remove')
          .toLowerCase()
          .pipe(z.enum(['add', 'replace', 'remove'], '应为 add、replace 或 remove')),
        path: z.string('应为属性路径').max(MAX_SCIM_FILTER, '路径过长').optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1, '请填写修改操作')
    .max(MAX_SCIM_OPERATIONS, `一次至多 ${MAX_SCIM_OPERATIONS} 项修改`),
});
export type ScimOperation = z.output<typeof ScimPatch>['Operations'][number];

export const ScimResource = z.looseObject({ schemas: z.array(z.string()) });
export type ScimResource = z.output<typeof ScimResource>;

export const ScimList = z.object({
  schemas: z.array(z.string()),
  totalResults: z.int().nonnegative(),
  startIndex: z.int().positive(),
  itemsPerPage: z.int().nonnegative(),
  Resources: z.array(ScimResource),
});

/** What an Admin decides about it. */
export const ScimSettingBody = z.strictObject({
  /** The way its people sign in; null while there is none. */
  providerId: Id.nullable(),
  /** Who gets what leavers wrote; null leaves it with them. */
  heirId: Id.nullable(),
  /** The first rule whose group contains the user assigns the role. */
  roles: z
    .array(z.strictObject({ value: line(1, MAX_PROVIDER_FIELD, '用户组'), roleId: Id }))
    .max(MAX_ROLE_RULES, `规则至多 ${MAX_ROLE_RULES} 条`),
});

export const ScimSetting = z.object({
  /** Where the directory service calls. */
  url: z.string(),
  /** When its token was made; null while there is none. */
  tokenMadeAt: z.string().nullable(),
  usedAt: z.string().nullable(),
  people: z.int(),
  groups: z.array(z.string()),
  providerId: Id.nullable(),
  heir: UserBrief.nullable(),
  roles: z.array(z.object({ value: z.string(), roleId: Id })),
});
export type ScimSetting = z.output<typeof ScimSetting>;
