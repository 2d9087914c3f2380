import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { APP, PeerError, startPeer } from './peer.ts';
import type { PeerCall, PeerRequest } from './peer.ts';

/**
 * The chats of 企业微信, 钉钉 and 飞书 after their documentation, for messages of an app and for what they call back:
 * https://developer.work.weixin.qq.com/document/path/90236 (发送应用消息), /90968 (加解密方案说明), /90241 (被动回复消息格式);
 * https://open.dingtalk.com/document/orgapp/asynchronous-sending-of-enterprise-session-messages;
 * https://open.feishu.cn/document/server-docs/im-v1/message/create, …/event-subscription-guide/callback-subscription.
 */
export interface ChatWorld {
  /** Ids of the members that the app may write to. */
  members: string[];
  /** Access tokens that count, with the time in ms when they end. */
  tokens: Map<string, number>;
  /** Seconds for which a token is said to be valid. */
  lifetime: number;
  /** Thrown by the next calls that send, in their order. */
  errors: PeerError[];
  /** Cards that the platform delivered. */
  cards: PeerCard[];
}

export interface PeerCard {
  to: string;
  id: string;
  body: Record<string, unknown>;
}

export const newChatWorld = (): ChatWorld => ({
  ...{ members: [], tokens: new Map(), lifetime: 7200, errors: [], cards: [] },
});

function issueToken(world: ChatWorld): string {
  const token = randomBytes(12).toString('hex');
  world.tokens.set(token, Date.now() + world.lifetime * 1000);
  return token;
}

const isToken = (world: ChatWorld, token: string | null | undefined): boolean =>
  (world.tokens.get(token ?? '') ?? 0) > Date.now();

function throwPlanned(world: ChatWorld): void {
  const error = world.errors.shift();
  if (error !== undefined) throw error;
}

type Body = Record<string, unknown>;
const isText = (value: unknown, max: number): boolean =>
  typeof value === 'string' && value !== '' && value.length <= max;

/** 企业微信: `gettoken` and `message/send` with template cards. */
export function startWecomChat(world: ChatWorld) {
  return startPeer([
    {
      method: 'GET',
      path: /^\/cgi-bin\/gettoken$/u,
      answer: ({ query }) =>
        query.get('corpsecret') === APP.secret && query.get('corpid') === APP.id
          ? { errcode: 0, access_token: issueToken(world), expires_in: world.lifetime }
          : { errcode: 40_001, errmsg: 'invalid credential' },
    },
    {
      method: 'POST',
      path: /^\/cgi-bin\/message\/send$/u,
      answer: ({ query, body }) => {
        if (!isToken(world, query.get('access_token')))
          throw new PeerError({ errcode: 42_001, errmsg: 'access_token expired' });
        throwPlanned(world);
        if (body['agentid'] !== Number(APP.agent))
          throw new PeerError({ errcode: 40_056, errmsg: 'invalid agentid' });
        const card = body['template_card'] as Body;
        assertTemplateCard(body, card);
        const to = String(body['touser']);
        if (!world.members.includes(to))
          throw new PeerError({ errcode: 81_013, errmsg: 'user & party & tag all invalid' });
        const { task_id: id = '' } = card as { task_id?: string };
        if (id !== '' && world.cards.some((sent) => sent.id === id))
          throw new PeerError({ errcode: 42_037, errmsg: 'task_id duplicated' });
        const isRepeated = world.cards.some(
          (sent) => sent.to === to && JSON.stringify(sent.body) === JSON.stringify(card),
        );
        if (!isRepeated) world.cards.push({ to, id, body: card });
        return { errcode: 0, errmsg: 'ok', invaliduser: '', msgid: randomBytes(8).toString('hex') };
      },
    },
  ]);
}

function assertTemplateCard(body: Body, card: Body): void {
  const wrong = (hint: string) =>
    new PeerError({ errcode: 42_045, errmsg: `template_card: ${hint}` });
  if (body['msgtype'] !== 'template_card') throw wrong('msgtype');
  if (body['enable_duplicate_check'] !== 1 || Number(body['duplicate_check_interval']) > 14_400)
    throw wrong('duplicate_check_interval');
  const { title } = (card['main_title'] ?? {}) as Body;
  if (!isText(title, 300)) throw wrong('main_title');
  const action = (card['card_action'] ?? {}) as Body;
  if (action['type'] !== 1 || !isText(action['url'], 2048)) throw wrong('card_action');
  if (card['card_type'] === 'text_notice') return;
  if (card['card_type'] !== 'button_interaction') throw wrong('card_type');
  const { task_id = '' } = card as { task_id?: string };
  if (!/^[\w@-]{1,128}$/u.test(task_id)) throw wrong('task_id');
  const buttons = (card['button_list'] ?? []) as Body[];
  if (buttons.length === 0 || buttons.length > 6) throw wrong('button_list');
  for (const { text, key } of buttons)
    if (!isText(text, 60) || !isText(key, 1024)) throw wrong('button');
}

/** 钉钉: the token of an app, the user id for a union id, and work notifications. */
export function startDingtalkChat(world: ChatWorld) {
  const call = (path: string, answer: (body: Body) => object): PeerCall => ({
    method: 'POST',
    path: new RegExp(`^/topapi/${path}$`, 'u'),
    answer: ({ query, body }) => {
      if (!isToken(world, query.get('access_token')))
        throw new PeerError({ errcode: 88, sub_code: '40014', sub_msg: '不合法的access_token' });
      return answer(body);
    },
  });
  return startPeer([
    {
      method: 'POST',
      path: /^\/v1\.0\/oauth2\/accessToken$/u,
      answer: ({ body }) => {
        if (body['appKey'] === APP.id && body['appSecret'] === APP.secret)
          return { accessToken: issueToken(world), expireIn: world.lifetime };
        throw new PeerError({ code: 'invalidClientIdOrSecret', message: '无效的clientId' }, 400);
      },
    },
    call('user/getbyunionid', ({ unionid }) => {
      if (!world.members.includes(String(unionid)))
        throw new PeerError({ errcode: 60_121, errmsg: '找不到该用户' });
      return { errcode: 0, result: { contact_type: 0, userid: `s-${String(unionid)}` } };
    }),
    call('message/corpconversation/asyncsend_v2', ({ agent_id, userid_list, msg }) => {
      throwPlanned(world);
      if (agent_id !== Number(APP.agent))
        throw new PeerError({ errcode: 400_002, errmsg: '无效的agent_id' });
      const { msgtype, oa } = msg as { msgtype: string; oa: Body };
      const { bgcolor, text } = (oa['head'] ?? {}) as Body;
      const { title } = (oa['body'] ?? {}) as Body;
      const isValid = msgtype === 'oa' && isText(oa['message_url'], 2048) && isText(title, 300);
      if (!isValid || !isText(text, 30) || !/^[0-9A-F]{8}$/iu.test(String(bgcolor)))
        throw new PeerError({ errcode: 400_001, errmsg: '消息体不合法' });
      const to = String(userid_list).replace(/^s-/u, '');
      const isRepeated = world.cards.some(
        (sent) => sent.to === to && JSON.stringify(sent.body) === JSON.stringify(oa),
      );
      if (!isRepeated) world.cards.push({ to, id: '', body: oa });
      return { errcode: 0, task_id: 1, request_id: 'r' };
    }),
  ]);
}

/** 飞书: the token of an app, and messages with cards in JSON 2.0. */
export function startFeishuChat(world: ChatWorld) {
  return startPeer([
    {
      method: 'POST',
      path: /^\/open-apis\/auth\/v3\/tenant_access_token\/internal$/u,
      answer: ({ body }) =>
        body['app_id'] === APP.id && body['app_secret'] === APP.secret
          ? { code: 0, msg: 'ok', tenant_access_token: issueToken(world), expire: world.lifetime }
          : { code: 10_014, msg: 'app secret invalid' },
    },
    {
      method: 'POST',
      path: /^\/open-apis\/im\/v1\/messages$/u,
      answer: ({ query, body, header }: PeerRequest) => {
        if (!isToken(world, header('authorization')?.replace(/^Bearer /u, '')))
          throw new PeerError({ code: 99_991_663, msg: 'Invalid access token' }, 400);
        throwPlanned(world);
        const card = JSON.parse(String(body['content'])) as Body;
        const isCard = body['msg_type'] === 'interactive' && card['schema'] === '2.0';
        if (query.get('receive_id_type') !== 'union_id' || !isCard || !isText(body['uuid'], 50))
          throw new PeerError({ code: 230_001, msg: 'invalid param' }, 400);
        const to = String(body['receive_id']);
        if (!world.members.includes(to))
          throw new PeerError({ code: 230_013, msg: 'Bot has NO availability to this user' }, 400);
        const id = String(body['uuid']);
        if (!world.cards.some((sent) => sent.id === id)) world.cards.push({ to, id, body: card });
        return { code: 0, msg: 'success', data: { message_id: `om_${id}` } };
      },
    },
  ]);
}

/** The secrets of a callback, as an Admin enters them on both sides. */
export const CALLBACK = {
  WECOM: { token: 'wecomToken', key: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG' },
  FEISHU: { token: 'verification token', key: 'encrypt key' },
};

interface WecomCall {
  query: Record<string, string>;
  payload: string;
}

interface WecomOptions {
  token?: string;
  key?: string;
  companyId?: string;
  timestamp?: number;
}

const nowS = () => Math.floor(Date.now() / 1000);
const sha1 = (parts: string[]) =>
  createHash('sha1').update(parts.toSorted().join('')).digest('hex');

/** A call of 企业微信 with this message, encrypted and signed. */
export function signWecom(message: string, options: WecomOptions = {}): WecomCall {
  const { token = CALLBACK.WECOM.token, key = CALLBACK.WECOM.key, companyId = APP.id } = options;
  const bytes = Buffer.from(`${key}=`, 'base64');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(Buffer.byteLength(message));
  const plain = Buffer.concat([
    randomBytes(16),
    length,
    Buffer.from(message),
    Buffer.from(companyId),
  ]);
  const padding = 32 - (plain.length % 32);
  const cipher = createCipheriv('aes-256-cbc', bytes, bytes.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([plain, Buffer.alloc(padding, padding)]);
  const encrypted = Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64');
  const timestamp = String(options.timestamp ?? nowS());
  const nonce = randomBytes(5).toString('hex');
  return {
    query: { msg_signature: sha1([token, timestamp, nonce, encrypted]), timestamp, nonce },
    payload: `<xml><ToUserName><![CDATA[${APP.id}]]></ToUserName><AgentID><![CDATA[${APP.agent}]]></AgentID><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`,
  };
}

/** The press of a button as 企业微信 reports it (模板卡片事件推送). */
export const toWecomPress = (press: { user: string; card: string; key: string; at?: number }) =>
  `<xml><ToUserName><![CDATA[${APP.id}]]></ToUserName><FromUserName><![CDATA[${press.user}]]></FromUserName><CreateTime>${press.at ?? nowS()}</CreateTime><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[template_card_event]]></Event><EventKey><![CDATA[${press.key}]]></EventKey><TaskId><![CDATA[${press.card}]]></TaskId><CardType><![CDATA[button_interaction]]></CardType><ResponseCode><![CDATA[code]]></ResponseCode><AgentID>${APP.agent}</AgentID></xml>`;

/** What 企业微信 understands of a passive answer: the words on the button. Throws for one that it would drop. */
export function readWecomAnswer(xml: string): string {
  const field = (from: string, name: string) =>
    new RegExp(`<${name}>(?:<!\\[CDATA\\[)?(.*?)(?:\\]\\]>)?</${name}>`, 'u').exec(from)?.[1] ?? '';
  const encrypted = field(xml, 'Encrypt');
  const parts = [CALLBACK.WECOM.token, field(xml, 'TimeStamp'), field(xml, 'Nonce'), encrypted];
  if (field(xml, 'MsgSignature') !== sha1(parts)) throw new Error('wrong signature');
  const bytes = Buffer.from(`${CALLBACK.WECOM.key}=`, 'base64');
  const decipher = createDecipheriv('aes-256-cbc', bytes, bytes.subarray(0, 16));
  decipher.setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(encrypted, 'base64'), decipher.final()]);
  const plain = padded.subarray(0, padded.length - (padded.at(-1) ?? 0));
  const end = 20 + plain.readUInt32BE(16);
  if (plain.subarray(end).toString() !== APP.id) throw new Error('wrong company');
  const message = plain.subarray(20, end).toString();
  if (field(message, 'MsgType') !== 'update_button') throw new Error('no update of a button');
  return field(message, 'ReplaceName');
}

interface FeishuOptions {
  encryptKey?: string;
  timestamp?: number;
  signature?: string;
}

/** A call of 飞书 with this message, encrypted and signed. */
export function signFeishu(message: object, options: FeishuOptions = {}) {
  const encryptKey = options.encryptKey ?? CALLBACK.FEISHU.key;
  const iv = randomBytes(16);
  const key = createHash('sha256').update(encryptKey).digest();
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const parts = [iv, cipher.update(JSON.stringify(message)), cipher.final()];
  const payload = JSON.stringify({ encrypt: Buffer.concat(parts).toString('base64') });
  const timestamp = String(options.timestamp ?? nowS());
  const nonce = randomBytes(5).toString('hex');
  const signed = timestamp + nonce + encryptKey + payload;
  const signature = createHash('sha256').update(signed).digest('hex');
  return {
    payload,
    headers: {
      'content-type': 'application/json',
      'x-lark-signature': options.signature ?? signature,
      'x-lark-request-timestamp': timestamp,
      'x-lark-request-nonce': nonce,
    },
  };
}

/** An event as 飞书 sends it, in its second schema. */
export const toFeishuEvent = (event_type: string, event: object, header: object = {}) => ({
  schema: '2.0',
  header: {
    event_id: randomBytes(16).toString('hex'),
    token: CALLBACK.FEISHU.token,
    create_time: `${Date.now()}000`,
    event_type,
    tenant_key: 'tenant here',
    app_id: APP.id,
    ...header,
  },
  event,
});

/** The press of a button (`card.action.trigger`). */
export const toFeishuPress = (
  press: { user: string; card: string; key: string },
  header: object = {},
) =>
  toFeishuEvent(
    'card.action.trigger',
    {
      operator: { tenant_key: 'tenant here', open_id: `ou_${press.user}`, union_id: press.user },
      token: 'c-1',
      action: { value: { card: press.card, key: press.key }, tag: 'button' },
      host: 'im_message',
      context: { open_message_id: 'om_1', open_chat_id: 'oc_1' },
    },
    header,
  );
