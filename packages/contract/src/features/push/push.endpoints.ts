import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../schema.ts';

/** Endpoints of the known push services have 100 to 600 characters. */
const MAX_ENDPOINT = 2000;

const BASE64URL = /^[\w-]+={0,2}$/u;
const key = (length: number) =>
  z.string('订阅信息不完整').max(length, '订阅信息不正确').regex(BASE64URL, '订阅信息不正确');

/** What the browser returns for a subscription (`PushSubscription.toJSON`). */
const NewSubscription = z.strictObject({
  endpoint: z
    .url({ protocol: /^https$/u, error: '推送地址不正确' })
    .max(MAX_ENDPOINT, '推送地址过长'),
  keys: z.strictObject({ p256dh: key(100), auth: key(40) }),
});

export const PushSubscriptions = z.object({
  /** The site's public key, which the browser passes on to its push service. */
  key: z.string(),
  subscriptions: z.array(
    z.object({
      id: Id,
      /** Browser and system, as in the list of signed-in devices. */
      device: z.string(),
      createdAt: z.string(),
      /** Whether it was made in the caller's session. */
      current: z.boolean(),
    }),
  ),
});
export type PushSubscriptions = z.output<typeof PushSubscriptions>;

/** Browsers to which the notifications of a user are pushed. */
export const pushEndpoints = [
  endpoint({
    method: 'GET',
    path: '/push/subscription',
    access: 'signedIn',
    summary: '查询已开启推送的浏览器',
    data: PushSubscriptions,
  }),
  endpoint({
    method: 'POST',
    path: '/push/subscription',
    access: 'signedIn',
    summary: '在当前浏览器开启推送',
    body: NewSubscription,
    data: z.object({ id: Id }),
    errors: ['CONFLICT'],
    limit: { max: 20, seconds: 60 },
  }),
  endpoint({
    method: 'DELETE',
    path: '/push/subscription/:id',
    access: 'signedIn',
    summary: '关闭一个浏览器的推送',
    params: z.object({ id: Id }),
    data: z.null(),
    errors: ['NOT_FOUND'],
  }),
] as const;
