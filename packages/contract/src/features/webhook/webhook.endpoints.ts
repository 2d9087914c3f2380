import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, Instant, ids, line, page, pageFields } from '../../schema.ts';
import { CategoryBrief } from '../category/category.schema.ts';
import {
  DELIVERED_EVENTS,
  DELIVERY_FAILURES,
  DELIVERY_STATES,
  MAX_WEBHOOK_ADDRESS,
  MAX_WEBHOOK_CATEGORIES,
  MAX_WEBHOOK_NAME,
  MAX_WEBHOOK_SECRET,
  WEBHOOK_EVENTS,
  WEBHOOK_KINDS,
  WEBHOOK_STATES,
} from './webhook.limits.ts';

const byId = z.object({ id: Id });
const count = z.int().nonnegative();

/** A webhook or a group robot, as Admins see it. Secrets are never part of it. */
const WebhookItem = z.object({
  id: Id,
  kind: z.enum(WEBHOOK_KINDS),
  name: z.string(),
  /** Without the key in it, for a robot. */
  address: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** Null: every category that all signed-in users may read. */
  categories: z.array(CategoryBrief).nullable(),
  state: z.enum(WEBHOOK_STATES),
  enabled: z.boolean(),
  /** What is sent is signed. */
  signed: z.boolean(),
  /** Until when what is sent is signed with the former secret too. */
  formerSecretUntil: Instant.nullable(),
  lastSentAt: Instant.nullable(),
  /** Why the last attempt failed; null when it did not. */
  failure: z.enum(DELIVERY_FAILURES).nullable(),
  /** Of the deliveries that ended within seven days, from 0 to 1; null when there are none. */
  successRate: z.number().min(0).max(1).nullable(),
  waiting: count,
  /** Events that were not recorded because too many were waiting. */
  dropped: count,
  disabledAt: Instant.nullable(),
  createdAt: Instant,
});
export type WebhookItem = z.output<typeof WebhookItem>;

/** With the signing secret, which is answered only once; null for robots, whose secret their platform has. */
const WebhookWithSecret = z.object({ webhook: WebhookItem, secret: z.string().nullable() });
export type WebhookWithSecret = z.output<typeof WebhookWithSecret>;

const DeliveryItem = z.object({
  id: Id,
  messageId: z.string(),
  event: z.enum(DELIVERED_EVENTS),
  /** The title of the content that it is about; null when there is none any more. */
  title: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  attempts: count,
  /** The status of the last answer; null when there was none. */
  status: z.int().nullable(),
  failure: z.enum(DELIVERY_FAILURES).nullable(),
  durationMs: count.nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  /** When it is sent next; null when it has ended. */
  nextAt: Instant.nullable(),
});
export type DeliveryItem = z.output<typeof DeliveryItem>;

const DeliveryDetail = DeliveryItem.extend({
  request: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }).nullable(),
  answer: z
    .object({
      headers: z.record(z.string(), z.string()),
      body: z.string(),
      /** The answer was longer than what is stored. */
      cut: z.boolean(),
    })
    .nullable(),
});
export type DeliveryDetail = z.output<typeof DeliveryDetail>;

const name = line(1, MAX_WEBHOOK_NAME, '名称');
const address = z
  .string('请填写地址')
  .trim()
  .min(1, '请填写地址')
  .max(MAX_WEBHOOK_ADDRESS, `地址至多 ${MAX_WEBHOOK_ADDRESS} 个字符`);
const events = z
  .array(z.enum(WEBHOOK_EVENTS, '事件不存在'))
  .min(1, '请至少选择一个事件')
  .max(WEBHOOK_EVENTS.length, '事件重复')
  .transform((list) => [...new Set(list)]);
const categoryIds = ids(MAX_WEBHOOK_CATEGORIES, `至多选择 ${MAX_WEBHOOK_CATEGORIES} 个分类`)
  .refine((list) => list.length > 0, '请至少选择一个分类')
  .nullable();
/** The signing secret that the platform of a robot shows. */
const secret = z
  .string('请填写签名密钥')
  .trim()
  .max(MAX_WEBHOOK_SECRET, `签名密钥至多 ${MAX_WEBHOOK_SECRET} 个字符`)
  .regex(/^[\x21-\x7e]*$/u, '签名密钥只能包含字母、数字和符号');

/** Each sends to an address outside, so that they are few. */
const SENDING = { max: 60, seconds: 3600 } as const;

export const webhookEndpoints = [
  endpoint({
    method: 'GET',
    path: '/webhook/page',
    newest: true,
    access: 'admin',
    summary: '查询 Webhook 或群机器人',
    query: z.strictObject({ ...pageFields, type: z.enum(['WEBHOOK', 'ROBOT']).optional() }),
    data: page(WebhookItem),
  }),
  endpoint({
    method: 'GET',
    path: '/webhook/:id',
    newest: true,
    access: 'admin',
    summary: '查询一个 Webhook 或群机器人',
    params: byId,
    data: WebhookItem,
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'POST',
    path: '/webhook',
    access: 'admin',
    summary: '新建 Webhook 或添加群机器人（Webhook 的签名密钥仅返回一次）',
    body: z.strictObject({
      kind: z.enum(WEBHOOK_KINDS, '请选择类型'),
      name,
      address,
      events,
      categoryIds: categoryIds.default(null),
      /** Of a robot. */
      secret: secret.default(''),
    }),
    data: WebhookWithSecret,
    errors: ['CONFLICT'],
    limit: SENDING,
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/webhook/:id',
    access: 'admin',
    summary: '修改 Webhook 或群机器人',
    params: byId,
    body: z.strictObject({
      name,
      /** Without it the former one remains. */
      address: address.optional(),
      events,
      categoryIds,
      /** Of a robot: without it the former one remains, empty for none. */
      secret: secret.optional(),
    }),
    data: WebhookItem,
    errors: ['NOT_FOUND'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/webhook/:id/enabled',
    access: 'admin',
    summary: '启用或停用 Webhook 或群机器人（停用时取消待投递的事件）',
    params: byId,
    body: z.strictObject({ enabled: z.boolean() }),
    data: WebhookItem,
    errors: ['NOT_FOUND'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/webhook/:id/secret',
    access: 'admin',
    summary: '轮换 Webhook 的签名密钥（仅返回一次，原密钥 24 小时内仍有效）',
    params: byId,
    data: WebhookWithSecret,
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/webhook/:id',
    access: 'admin',
    summary: '删除 Webhook 或群机器人及其投递记录',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
  }),
  endpoint({
    method: 'POST',
    path: '/webhook/:id/test',
    access: 'admin',
    summary: '发送测试（结果在投递记录中）',
    params: byId,
    data: DeliveryItem,
    errors: ['NOT_FOUND'],
    limit: SENDING,
  }),
  endpoint({
    method: 'GET',
    path: '/webhook/:id/delivery/page',
    newest: true,
    access: 'admin',
    summary: '查询投递记录',
    params: byId,
    query: z.strictObject({
      ...pageFields,
      state: z.enum(DELIVERY_STATES).optional(),
      event: z.enum(DELIVERED_EVENTS).optional(),
    }),
    data: page(DeliveryItem),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'PUT',
    path: '/webhook/:id/delivery/again',
    access: 'admin',
    summary: '重新投递全部失败项',
    params: byId,
    data: z.object({ count }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: SENDING,
    logged: true,
  }),
  endpoint({
    method: 'GET',
    path: '/webhook/delivery/:id',
    newest: true,
    access: 'admin',
    summary: '查询投递详情',
    params: byId,
    data: DeliveryDetail,
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'PUT',
    path: '/webhook/delivery/:id/again',
    access: 'admin',
    summary: '重新投递',
    params: byId,
    data: DeliveryItem,
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 600, seconds: 3600 },
  }),
] as const;
