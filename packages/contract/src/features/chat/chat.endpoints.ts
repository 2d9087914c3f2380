import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../schema.ts';
import { ProviderBrief } from '../identity/identity.schema.ts';

const field = z.string().max(512);
/** What 企业微信 signs its calls with; 飞书 sends headers instead. */
const Signature = z.strictObject({
  msg_signature: field.optional(),
  timestamp: field.optional(),
  nonce: field.optional(),
  echostr: z.string().max(2048).optional(),
});

/** What a platform is answered, as its documentation has it. */
const CallbackAnswer = z.object({ type: z.enum(['json', 'xml', 'text']), text: z.string() });
export type CallbackAnswer = z.output<typeof CallbackAnswer>;

const callback = {
  path: '/chat/callback/:id',
  // its proof is the signature of the platform
  access: 'public',
  callback: true,
  params: z.object({ id: Id }),
  query: Signature,
  data: CallbackAnswer,
  errors: ['NOT_FOUND', 'BAD_REQUEST', 'TOO_MANY'],
  limit: { max: 1200, seconds: 60 },
} as const;

/** Cards of the company's chat, which stand for notifications. */
export const chatEndpoints = [
  endpoint({
    method: 'GET',
    path: '/chat/provider',
    access: 'signedIn',
    summary: '查询可接收通知卡片的企业账号（已绑定且已启用卡片）',
    data: z.array(ProviderBrief),
  }),
  endpoint({
    ...callback,
    method: 'GET',
    summary: '企业微信验证回调地址',
    newest: true,
  }),
  endpoint({
    ...callback,
    method: 'POST',
    summary: '接收企业微信、飞书的卡片操作与链接预览回调',
    body: z.strictObject({
      /** The body as it was sent, which the signature covers. */
      text: z.string().max(64 * 1024),
      signature: field,
      timestamp: field,
      nonce: field,
    }),
    ownTransaction: true,
  }),
] as const;
