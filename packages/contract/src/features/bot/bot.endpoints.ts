import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, Instant, line } from '../../schema.ts';
import { CategoryBrief } from '../category/category.schema.ts';
import {
  BOT_KINDS,
  BOT_STATES,
  BOT_TEST_RESULTS,
  MAX_BOT_APP_ID,
  MAX_BOT_NAME,
  MAX_BOT_SECRET,
} from './bot.limits.ts';

const byId = z.object({ id: Id });

/** A company sign-in whose people a bot can recognize. */
const BotProvider = z.object({
  id: Id,
  kind: z.enum(BOT_KINDS),
  name: z.string(),
  /** While it is off, no person is recognized by it, and its bots do not run. */
  enabled: z.boolean(),
});
export type BotProvider = z.output<typeof BotProvider>;

/** A bot as Admins see it. The secret is never part of it. */
const BotItem = z.object({
  id: Id,
  provider: BotProvider,
  name: z.string(),
  appKey: z.string(),
  enabled: z.boolean(),
  state: z.enum(BOT_STATES),
  lastMessageAt: Instant.nullable(),
  /** Where questions go that are asked with one press; null: the press leads to the form. */
  questionCategory: CategoryBrief.nullable(),
  createdAt: Instant,
});
export type BotItem = z.output<typeof BotItem>;

const name = line(1, MAX_BOT_NAME, '名称');
const printable = (max: number, what: string) =>
  z
    .string(`请填写${what}`)
    .trim()
    .min(1, `请填写${what}`)
    .max(max, `${what}至多 ${max} 个字符`)
    .regex(/^[\x21-\x7e]*$/u, `${what}只能包含字母、数字和符号`);
const appKey = printable(MAX_BOT_APP_ID, '机器人 ID');
const secret = printable(MAX_BOT_SECRET, 'Secret');

export const botEndpoints = [
  endpoint({
    method: 'GET',
    path: '/bot',
    newest: true,
    access: 'admin',
    summary: '查询问答机器人及可用的企业登录方式',
    data: z.object({ bots: z.array(BotItem), providers: z.array(BotProvider) }),
  }),
  endpoint({
    method: 'POST',
    path: '/bot',
    access: 'admin',
    summary: '添加问答机器人（Secret 加密保存，不再返回）',
    body: z.strictObject({
      providerId: Id,
      name,
      appKey,
      secret,
      enabled: z.boolean().default(true),
      questionCategoryId: Id.nullable().default(null),
    }),
    data: BotItem,
    errors: ['CONFLICT'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/bot/:id',
    access: 'admin',
    summary: '编辑问答机器人（未传 Secret 时不变）',
    params: byId,
    body: z.strictObject({
      name,
      appKey,
      secret: secret.optional(),
      questionCategoryId: Id.nullable(),
    }),
    data: BotItem,
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/bot/:id/enabled',
    access: 'admin',
    summary: '启用或停用问答机器人',
    params: byId,
    body: z.strictObject({ enabled: z.boolean() }),
    data: BotItem,
    errors: ['NOT_FOUND'],
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/bot/:id',
    access: 'admin',
    summary: '删除问答机器人',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
  }),
  endpoint({
    method: 'POST',
    path: '/bot/:id/test',
    access: 'admin',
    summary: '测试问答机器人的连接',
    params: byId,
    data: z.object({ result: z.enum(BOT_TEST_RESULTS) }),
    errors: ['NOT_FOUND'],
    ownTransaction: true,
    limit: { max: 30, seconds: 3600 },
  }),
] as const;
