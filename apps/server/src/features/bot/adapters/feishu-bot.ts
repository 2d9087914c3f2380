import { getObject, getText } from '../../identity/identity.public.ts';
import type { Json } from '../../identity/identity.public.ts';
import { BotError, getObjects, parseObject, toDate } from './adapter.ts';
import type { BotAdapter, BotEvents, BotReply, BotSettings, ConnectionEnd } from './adapter.ts';
import { cacheToken, callPlatform } from './call-platform.ts';
import { decodeFrame, encodeFrame } from './feishu-frame.ts';
import type { FeishuFrame } from './feishu-frame.ts';
import { createMerger } from './merge-frames.ts';
import { openBotSocket } from './socket.ts';
import type { BotSocket } from './socket.ts';

const API = 'https://open.feishu.cn';
const [CONTROL, DATA] = [0n, 1n];
const PING_S = 120;
/** Codes of the address of a connection: too busy, an error inside, too many connections. */
const BUSY_CODES: readonly unknown[] = [1, 1_000_040_343, 1_000_040_350];
/** Too many calls: of the app, and of messages into one chat. */
const LIMIT_CODES: readonly unknown[] = [99_991_400, 230_020, 11_232];
const MEMBERS_PER_PAGE = 100;
/** More members than these are not compared. */
const MAX_PAGES = 20;

/**
 * 飞书: a bot of an app by 长连接. The official SDK (29 MB) has the protocol:
 * https://github.com/larksuite/oapi-sdk-go/tree/v3_main/ws. `callback/ws/endpoint` gives the address; frames are those of
 * `feishu-frame.ts`: `ping` at the period that the platform names, `event` with a payload that may come in parts, each
 * answered with `{code: 200}` within three seconds or delivered again. Events as https://open.feishu.cn/document says:
 * 接收消息 (`im.message.receive_v1`), 卡片回传交互 (`card.action.trigger`), 回复消息 (`im/v1/messages/:id/reply`), 获取群成员列表
 * (`im/v1/chats/:id/members`, which has the organisation of each), 获取机器人信息 (`bot/v3/info`).
 */
export const feishuBot: BotAdapter = {
  hasButtons: true,
  connect: async (settings, events) => {
    const endpoint = await findEndpoint(settings);
    const call = createCall(settings);
    const { open_id: openId } = getObject(await call('bot/v3/info', {}), 'bot');
    const merge = createMerger();
    const service = BigInt(endpoint.address.searchParams.get('service_id') ?? '0');
    let period = endpoint.period;
    let timer: NodeJS.Timeout | undefined;
    const socket = await openBotSocket(endpoint.address, (data) => {
      const frame = typeof data === 'string' ? null : decodeFrame(data);
      if (frame === null) return;
      const type = frame.headers['type'];
      if (frame.method === CONTROL && type === 'pong')
        period = getPeriod(parseObject(Buffer.from(frame.payload).toString())) ?? period;
      if (frame.method !== DATA || type !== 'event') return;
      const payload = merge(frame);
      if (payload !== null)
        void receive(parseObject(payload), frame, { events, call, socket, openId });
    });
    const ping = (): void => {
      // of two pings at least one is answered
      if (Date.now() - socket.heardAt() > period * 2500) socket.close();
      socket.send(encodeFrame(createPing(service)));
      timer = setTimeout(ping, period * 1000);
      timer.unref();
    };
    ping();
    const ended = socket.ended.then((): ConnectionEnd => {
      clearTimeout(timer);
      return 'lost';
    });
    return { ended, close: () => socket.close() };
  },
  check: async (settings) => {
    await findEndpoint(settings);
  },
};

async function findEndpoint({ appId, secret, url }: BotSettings) {
  const json = { AppID: appId, AppSecret: secret };
  const address = new URL('/callback/ws/endpoint', url || API);
  const { body } = await callPlatform(address, { json, headers: { locale: 'zh' } }, () => false);
  if (body['code'] !== 0) {
    const problem = BUSY_CODES.includes(body['code']) ? 'unavailable' : 'refused';
    throw new BotError(problem, `${String(body['code'])} ${getText(body, 'msg')}`);
  }
  const data = getObject(body, 'data');
  const target = URL.parse(getText(data, 'URL'));
  if (target === null) throw new BotError('unavailable', 'there is no address of a connection');
  return { address: target, period: getPeriod(getObject(data, 'ClientConfig')) ?? PING_S };
}

function getPeriod(config: Json): number | null {
  const seconds = Number(config['PingInterval']);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, PING_S) : null;
}

const createPing = (service: bigint): FeishuFrame => ({
  ...{ seqId: 0n, logId: 0n, service, method: CONTROL, headers: { type: 'ping' } },
  ...{ payload: new Uint8Array(), logIdNew: '' },
});

type Call = ReturnType<typeof createCall>;

/** Calls the API with the token of the app. */
function createCall({ appId, secret, url }: BotSettings) {
  const toUrl = (path: string) => new URL(`/open-apis/${path}`, url || API);
  const getToken = cacheToken(async () => {
    const json = { app_id: appId, app_secret: secret };
    const address = toUrl('auth/v3/tenant_access_token/internal');
    const { body } = await callPlatform(address, { json }, isLimit);
    const token = getText(body, 'tenant_access_token');
    if (token === '') throw new BotError('refused', `no token: ${String(body['code'])}`);
    return { token, seconds: Number(body['expire']) || 0 };
  });
  return async (path: string, request: { json?: Json }): Promise<Json> => {
    const headers = { authorization: `Bearer ${await getToken()}` };
    const { body } = await callPlatform(toUrl(path), { ...request, headers }, isLimit);
    if (body['code'] === 0) return body;
    throw new BotError('unavailable', `${String(body['code'])} ${getText(body, 'msg')}`);
  };
}

const isLimit = (body: Json): boolean => LIMIT_CODES.includes(body['code']);

interface Channel {
  events: BotEvents;
  call: Call;
  socket: BotSocket;
  /** Of the bot itself. */
  openId: unknown;
}

async function receive(payload: Json, frame: FeishuFrame, channel: Channel): Promise<void> {
  const type = getText(getObject(payload, 'header'), 'event_type');
  const acknowledge = (json?: string): void => {
    const answer = json && Buffer.from(json).toString('base64');
    const headers = { ...frame.headers, biz_rt: '0' };
    const text = JSON.stringify({ code: 200, ...(answer !== undefined && { data: answer }) });
    channel.socket.send(encodeFrame({ ...frame, headers, payload: Buffer.from(text) }));
  };
  try {
    if (type === 'card.action.trigger' || type === 'url.preview.get') {
      const answer = await channel.events.onCall(payload);
      acknowledge(
        answer ?? JSON.stringify({ toast: { type: 'info', content: '正在提交，请稍候' } }),
      );
      if (answer === null) receivePress(payload, channel);
      return;
    }
    if (type === 'im.message.receive_v1') await receiveMessage(payload, channel);
    acknowledge();
  } catch {
    // without an acknowledgement it is delivered again
  }
}

async function receiveMessage(payload: Json, { events, call, openId }: Channel): Promise<void> {
  const event = getObject(payload, 'event');
  const message = getObject(event, 'message');
  const tenant = getText(getObject(payload, 'header'), 'tenant_key');
  const sender = getObject(event, 'sender');
  const mentions = getObjects(message, 'mentions');
  const isPrivate = getText(message, 'chat_type') === 'p2p';
  const isMentioned = mentions.some(
    (mention) => getText(getObject(mention, 'id'), 'open_id') === openId,
  );
  // an app that may read all messages of a group gets those that are not for the bot, too
  if (!isPrivate && !isMentioned) return;
  if (getText(sender, 'sender_type') !== 'user') return;
  const id = getText(message, 'message_id');
  await events.onMessage({
    id,
    sentAt: toDate(message['create_time']),
    chat: isPrivate
      ? { kind: 'private' }
      : {
          kind: 'group',
          listMembers: () => listMembers(call, getText(message, 'chat_id'), tenant),
        },
    findSender: async () =>
      getText(sender, 'tenant_key') === tenant
        ? getText(getObject(sender, 'sender_id'), 'union_id') || null
        : null,
    text: readText(message, mentions),
    reply: (reply) => sendReply(call, id, reply),
  });
}

function readText(message: Json, mentions: readonly Json[]): string | null {
  const type = getText(message, 'message_type');
  const content = parseObject(getText(message, 'content'));
  const text =
    type === 'text' ? getText(content, 'text') : type === 'post' ? readPost(content) : null;
  if (text === null) return null;
  // a mention is a key such as @_user_1; @_all stands for everyone
  return ['@_all', ...mentions.map((mention) => getText(mention, 'key'))]
    .filter((key) => key !== '')
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, key) => rest.replaceAll(key, ' '), text)
    .trim();
}

/** The words of a text with pictures and links; null when it has none. */
function readPost(content: Json): string | null {
  const lines = Array.isArray(content['content']) ? (content['content'] as unknown[]) : [];
  const words = lines.map((line) =>
    getObjects({ line }, 'line')
      .filter((part) => ['text', 'a', 'md', 'code_block'].includes(getText(part, 'tag')))
      .map((part) => getText(part, 'text'))
      .join(''),
  );
  return [getText(content, 'title'), ...words].join(' ').trim() || null;
}

/** Everyone in a group; null when the platform does not answer, or there are too many. */
async function listMembers(call: Call, chatId: string, tenant: string) {
  const members: (string | null)[] = [];
  let after = '';
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = new URLSearchParams({
      member_id_type: 'union_id',
      page_size: String(MEMBERS_PER_PAGE),
      ...(after !== '' && { page_token: after }),
    });
    const path = `im/v1/chats/${encodeURIComponent(chatId)}/members?${query.toString()}`;
    const data = getObject(await call(path, {}), 'data');
    for (const member of getObjects(data, 'items')) {
      const isInside = getText(member, 'tenant_key') === tenant;
      members.push(isInside ? getText(member, 'member_id') || null : null);
    }
    after = getText(data, 'page_token');
    if (data['has_more'] !== true) return members.length === 0 ? null : members;
    if (after === '') return null;
  }
  return null;
}

function receivePress(payload: Json, { events, call }: Channel): void {
  const event = getObject(payload, 'event');
  const operator = getObject(event, 'operator');
  const isInside =
    getText(operator, 'tenant_key') === getText(getObject(payload, 'header'), 'tenant_key');
  const messageId = getText(getObject(event, 'context'), 'open_message_id');
  events.onPress({
    value: getText(getObject(getObject(event, 'action'), 'value'), 'ask'),
    presser: isInside ? getText(operator, 'union_id') || null : null,
    reply: (reply) => sendReply(call, messageId, reply),
  });
}

async function sendReply(call: Call, messageId: string, reply: BotReply): Promise<void> {
  const { title, markdown, button } = reply;
  const card = {
    schema: '2.0',
    config: { summary: { content: title } },
    body: {
      elements: [
        { tag: 'markdown', content: markdown },
        ...(button === undefined
          ? []
          : [
              {
                tag: 'button',
                type: 'primary',
                text: { tag: 'plain_text', content: button.label },
                behaviors: [{ type: 'callback', value: { ask: button.value } }],
              },
            ]),
      ],
    },
  };
  await call(`im/v1/messages/${encodeURIComponent(messageId)}/reply`, {
    json: { msg_type: 'interactive', content: JSON.stringify(card) },
  });
}
