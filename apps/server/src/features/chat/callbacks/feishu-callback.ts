import { createDecipheriv, createHash } from 'node:crypto';
import { z } from 'zod';
import { assertRecent, assertSame, refusal } from './callback.ts';
import type { CallbackSecrets, ChatEvent } from './callback.ts';

/** A call with the headers that sign it. */
export interface FeishuCall {
  text: string;
  signature: string;
  timestamp: string;
  nonce: string;
}

const Encrypted = z.object({ encrypt: z.string() });
const Challenge = z.object({
  type: z.literal('url_verification'),
  challenge: z.string().max(512),
  token: z.string(),
});
const Header = z.object({
  event_id: z.string().min(1).max(200),
  event_type: z.string(),
  token: z.string(),
  app_id: z.string(),
});
const Press = z.object({
  operator: z.object({ union_id: z.string().min(1).max(200) }),
  action: z.object({ value: z.object({ card: z.string().max(100), key: z.string().max(40) }) }),
});
const Preview = z.object({ context: z.object({ url: z.string().max(4000) }) });

/**
 * 飞书, as https://open.feishu.cn/document says: 处理回调 and 将回调发送至开发者服务器 (event-subscription-guide/callback-subscription):
 * the signature is the SHA-256 of timestamp, nonce, Encrypt Key and body; 加密策略: the key of AES-256-CBC is the SHA-256 of the
 * Encrypt Key, the first 16 bytes of the ciphertext are the initial vector; `url_verification` comes unsigned, and is
 * answered with its challenge; 卡片回传交互 (`card.action.trigger`) with the operator, and the value that the card was made with;
 * 拉取链接预览数据 (`url.preview.get`). Each has the Verification Token. Throws BAD_REQUEST for all that is not from the platform.
 */
export function readFeishuCall(
  call: FeishuCall,
  of: { secrets: CallbackSecrets; appId: string; now: Date },
): ChatEvent {
  const { encrypt } = parse(Encrypted, toJson(call.text));
  const message = toJson(decrypt(encrypt, of.secrets.key));
  const challenge = Challenge.safeParse(message);
  if (challenge.success) {
    // only who knows the key can have encrypted it, and answering changes nothing
    assertSame(challenge.data.token, of.secrets.token);
    return { kind: 'challenge', text: challenge.data.challenge };
  }
  const signed = call.timestamp + call.nonce + of.secrets.key + call.text;
  assertSame(call.signature, createHash('sha256').update(signed).digest('hex'));
  assertRecent(call.timestamp, of.now);
  const { header } = parse(z.object({ header: Header }), message);
  assertSame(header.token, of.secrets.token);
  assertSame(header.app_id, of.appId);
  return toFeishuEvent(message);
}

const Message = z.object({
  header: Header.pick({ event_id: true, event_type: true }),
  event: z.unknown(),
});

/** What a verified message of 飞书 reports. Throws BAD_REQUEST for one that is not as documented. */
export function toFeishuEvent(message: unknown): ChatEvent {
  const { header, event } = parse(Message, message);
  if (header.event_type === 'url.preview.get')
    return { kind: 'preview', url: parse(Preview, event).context.url };
  if (header.event_type !== 'card.action.trigger') return { kind: 'other' };
  const press = Press.safeParse(event);
  // a card that another program of the same app made
  if (!press.success) return { kind: 'other' };
  const { operator, action } = press.data;
  return {
    kind: 'press',
    eventId: header.event_id,
    subject: operator.union_id,
    cardId: action.value.card,
    key: action.value.key,
  };
}

function decrypt(encrypted: string, encryptKey: string): string {
  const key = createHash('sha256').update(encryptKey).digest();
  const bytes = Buffer.from(encrypted, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, bytes.subarray(0, 16));
    return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString('utf8');
  } catch {
    throw refusal();
  }
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal();
  }
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refusal();
  return parsed.data;
}

/** The answer to a press: a short message, and the card as it is now. */
export function answerFeishuPress(
  outcome: { isDone: boolean; message: string },
  card: object | null,
): string {
  return JSON.stringify({
    toast: { type: outcome.isDone ? 'success' : 'error', content: outcome.message },
    ...(card === null ? {} : { card: { type: 'raw', data: card } }),
  });
}

/** The answer with the title of a link; without a title the link stays as it is. */
export function answerFeishuPreview(title: string | null): string {
  return JSON.stringify(title === null ? {} : { inline: { title } });
}
