import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { SaxesParser } from 'saxes';
import { assertRecent, assertSame, refusal } from './callback.ts';
import type { CallbackSecrets, ChatEvent } from './callback.ts';

/** What the query of a call says about its body. */
export interface WecomSignature {
  msg_signature?: string | undefined;
  timestamp?: string | undefined;
  nonce?: string | undefined;
}

const BLOCK = 32;
const RANDOM_BYTES = 16;

/**
 * 企业微信, as https://developer.work.weixin.qq.com/document says: 回调配置 (path/90930), 加解密方案说明 (path/90968): the signature
 * is the SHA-1 of token, timestamp, nonce and ciphertext in the order of their texts; the key of AES-256-CBC is the
 * EncodingAESKey in base64, its first 16 bytes are the initial vector; the message stands between 16 random bytes with its
 * length (four bytes) and the id of the company, padded to 32 bytes.
 */
export function decryptWecom(
  encrypted: string,
  signature: WecomSignature,
  of: { secrets: CallbackSecrets; companyId: string; now: Date },
): string {
  const { msg_signature = '', timestamp = '', nonce = '' } = signature;
  assertSame(msg_signature, sign(of.secrets.token, timestamp, nonce, encrypted));
  assertRecent(timestamp, of.now);
  const plain = decrypt(encrypted, of.secrets.key);
  const start = RANDOM_BYTES + 4;
  if (plain.length < start) throw refusal();
  const end = start + plain.readUInt32BE(RANDOM_BYTES);
  if (end > plain.length) throw refusal();
  // a message for another company, encrypted with a leaked or reused key
  assertSame(plain.subarray(end).toString('utf8'), of.companyId);
  return plain.subarray(start, end).toString('utf8');
}

function decrypt(encrypted: string, encodingKey: string): Buffer {
  const key = Buffer.from(`${encodingKey}=`, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16));
    decipher.setAutoPadding(false);
    const padded = Buffer.concat([decipher.update(encrypted, 'base64'), decipher.final()]);
    const padding = padded.at(-1) ?? 0;
    if (padding < 1 || padding > BLOCK) throw refusal();
    return padded.subarray(0, padded.length - padding);
  } catch {
    throw refusal();
  }
}

/** A message as the platform sends and expects it: encrypted and signed. */
function encryptWecom(
  message: string,
  of: { secrets: CallbackSecrets; companyId: string; now: Date },
): { encrypted: string; signature: string; timestamp: string; nonce: string } {
  const key = Buffer.from(`${of.secrets.key}=`, 'base64');
  const text = Buffer.from(message);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const content = [randomBytes(RANDOM_BYTES), length, text, Buffer.from(of.companyId)];
  const plain = Buffer.concat(content);
  const padding = BLOCK - (plain.length % BLOCK);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16));
  cipher.setAutoPadding(false);
  const padded = Buffer.concat([plain, Buffer.alloc(padding, padding)]);
  const encrypted = Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64');
  const timestamp = String(Math.floor(of.now.getTime() / 1000));
  const nonce = randomBytes(8).toString('hex');
  const signature = sign(of.secrets.token, timestamp, nonce, encrypted);
  return { encrypted, signature, timestamp, nonce };
}

const sign = (...parts: string[]) =>
  createHash('sha1').update(parts.toSorted().join('')).digest('hex');

/** The ciphertext in the body of a call. Throws BAD_REQUEST. */
export function readEncrypt(body: string): string {
  const { Encrypt } = readFields(body);
  if (Encrypt === undefined) throw refusal();
  return Encrypt;
}

/**
 * A decrypted message, as 事件格式 (path/90240, 模板卡片事件推送) has it: `FromUserName` pressed the button `EventKey` of the card
 * `TaskId`. Calls that are not answered within five seconds come again, with the same content.
 */
export function parseWecomEvent(xml: string): ChatEvent & { from: string } {
  const fields = readFields(xml);
  const { FromUserName = '', TaskId = '', EventKey = '', CreateTime = '' } = fields;
  const isPress = fields['MsgType'] === 'event' && fields['Event'] === 'template_card_event';
  if (!isPress || FromUserName === '' || TaskId === '')
    return { kind: 'other', from: FromUserName };
  return {
    kind: 'press',
    eventId: [TaskId, FromUserName.toLowerCase(), EventKey, CreateTime].join(' ').slice(0, 500),
    subject: FromUserName,
    cardId: TaskId,
    key: EventKey,
    from: FromUserName,
  };
}

/** The texts directly below the root. Throws BAD_REQUEST for what is not XML. */
function readFields(xml: string): Partial<Record<string, string>> {
  const fields = new Map<string, string>();
  const path: string[] = [];
  const parser = new SaxesParser();
  const append = (text: string) => {
    const [, name] = path;
    if (path.length === 2 && name !== undefined) fields.set(name, (fields.get(name) ?? '') + text);
  };
  parser.on('opentag', ({ name }) => path.push(name));
  parser.on('closetag', () => void path.pop());
  parser.on('text', append);
  parser.on('cdata', append);
  try {
    parser.write(xml).close();
  } catch {
    throw refusal();
  }
  return Object.fromEntries(fields);
}

/**
 * The passive answer that replaces the button's words for who pressed it (被动回复消息格式, path/90241, 更新点击用户的按钮文案). It needs
 * no `response_code` and no second call, so that a card never shows what did not happen.
 */
export function answerWecom(
  words: string,
  to: string,
  of: { secrets: CallbackSecrets; companyId: string; now: Date },
): string {
  const seconds = Math.floor(of.now.getTime() / 1000);
  const message = `<xml><ToUserName>${cdata(to)}</ToUserName><FromUserName>${cdata(of.companyId)}</FromUserName><CreateTime>${seconds}</CreateTime><MsgType>${cdata('update_button')}</MsgType><Button><ReplaceName>${cdata(words)}</ReplaceName></Button></xml>`;
  const { encrypted, signature, timestamp, nonce } = encryptWecom(message, of);
  return `<xml><Encrypt>${cdata(encrypted)}</Encrypt><MsgSignature>${cdata(signature)}</MsgSignature><TimeStamp>${timestamp}</TimeStamp><Nonce>${cdata(nonce)}</Nonce></xml>`;
}

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
