import { getObject, getText } from '../../identity/identity.public.ts';
import type { Json } from '../../identity/identity.public.ts';
import { BotError, getObjects, parseObject, removeMentions, toDate } from './adapter.ts';
import type { BotAdapter, BotEvents, BotReply, BotSettings, ConnectionEnd } from './adapter.ts';
import { cacheToken, callPlatform } from './call-platform.ts';
import { openBotSocket } from './socket.ts';

const API = 'https://api.dingtalk.com';
const OLD_API = 'https://oapi.dingtalk.com';
const TOPIC = '/v1.0/im/bot/messages/get';
/** The platform sends a ping several times within it. */
const SILENCE_MS = 300_000;
const SILENCE_CHECK_MS = 30_000;
/** 钉钉 counts calls of a second and of a minute. */
const LIMIT_CODES: readonly unknown[] = [88, 90_018, 130_101, 130_102];

/**
 * 钉钉: a robot of an app by Stream, as https://open.dingtalk.com/document/direction/stream-mode-protocol-access-description
 * says: `v1.0/gateway/connections/open` gives an address and a ticket, good once and for 90 seconds; frames are JSON of the
 * types SYSTEM (`ping`, `disconnect`) and CALLBACK, and each is acknowledged by its `messageId`, or is delivered again after
 * 60 seconds. Messages are those of https://open.dingtalk.com/document/orgapp/receive-message: replies go to their
 * `sessionWebhook`. Buttons that call back need a card template of the company's own, so that replies have links alone.
 * Who is in a group the platform tells for 场景群 alone, and without people of other organisations: it counts as unknown.
 * The sender is named by `senderStaffId`; `topapi/v2/user/get` has the `unionid` by which identities know people.
 */
export const dingtalkBot: BotAdapter = {
  hasButtons: false,
  connect: async (settings, events) => {
    const { endpoint, ticket } = await openGateway(settings);
    const address = new URL(endpoint);
    address.searchParams.set('ticket', ticket);
    const people = createPeople(settings);
    const socket = await openBotSocket(address, (data) => {
      if (typeof data !== 'string') return;
      const frame = parseObject(data);
      const acknowledge = (answer: string): void => {
        const { messageId } = getObject(frame, 'headers');
        const headers = { contentType: 'application/json', messageId };
        socket.send(JSON.stringify({ code: 200, headers, message: 'OK', data: answer }));
      };
      const topic = getText(getObject(frame, 'headers'), 'topic');
      const type = getText(frame, 'type');
      if (type === 'SYSTEM' && topic === 'ping') acknowledge(getText(frame, 'data'));
      // the platform is about to end it, and another connection is to be opened
      if (type === 'SYSTEM' && topic === 'disconnect') socket.close();
      if (type !== 'CALLBACK' || topic !== TOPIC) return;
      const message = parseObject(getText(frame, 'data'));
      receiveMessage(message, { settings, events, people }).then(
        () => acknowledge(JSON.stringify({ response: null })),
        // without an acknowledgement it is delivered again
        () => undefined,
      );
    });
    const silence = setInterval(() => {
      if (Date.now() - socket.heardAt() > SILENCE_MS) socket.close();
    }, SILENCE_CHECK_MS);
    silence.unref();
    const ended = socket.ended.then((): ConnectionEnd => {
      clearInterval(silence);
      return 'lost';
    });
    return { ended, close: () => socket.close() };
  },
  check: async (settings) => {
    await openGateway(settings);
  },
};

async function openGateway(settings: BotSettings) {
  const json = {
    clientId: settings.appId,
    clientSecret: settings.secret,
    subscriptions: [{ type: 'CALLBACK', topic: TOPIC }],
    ua: 'zhihui',
  };
  const url = new URL('/v1.0/gateway/connections/open', settings.url || API);
  const { status, body } = await callPlatform(url, { json }, () => false);
  const [endpoint, ticket] = [getText(body, 'endpoint'), getText(body, 'ticket')];
  if (status >= 400) throw new BotError('refused', `${getText(body, 'code')} (${status})`);
  if (!URL.canParse(endpoint) || ticket === '')
    throw new BotError('unavailable', 'the gateway gave no address');
  return { endpoint, ticket };
}

type People = ReturnType<typeof createPeople>;

/** Finds the `unionid` of a member of the organisation. */
function createPeople(settings: BotSettings) {
  const getToken = cacheToken(async () => {
    const url = new URL('/v1.0/oauth2/accessToken', settings.url || API);
    const json = { appKey: settings.appId, appSecret: settings.secret };
    const { body } = await callPlatform(url, { json }, () => false);
    const token = getText(body, 'accessToken');
    if (token === '') throw new BotError('refused', `no token: ${getText(body, 'code')}`);
    return { token, seconds: Number(body['expireIn']) || 0 };
  });
  return async (userid: string): Promise<string | null> => {
    const url = new URL('/topapi/v2/user/get', settings.url || OLD_API);
    url.searchParams.set('access_token', await getToken());
    const { body } = await callPlatform(url, { json: { userid } }, isLimit);
    return getText(getObject(body, 'result'), 'unionid') || null;
  };
}

const isLimit = (body: Json): boolean => LIMIT_CODES.includes(body['errcode']);

interface Channel {
  settings: BotSettings;
  events: BotEvents;
  people: People;
}

async function receiveMessage(message: Json, channel: Channel): Promise<void> {
  const { settings, events, people } = channel;
  const staffId = getText(message, 'senderStaffId');
  const isOutside = getText(message, 'senderCorpId') !== getText(message, 'chatbotCorpId');
  await events.onMessage({
    id: getText(message, 'msgId'),
    sentAt: toDate(message['createAt']),
    chat:
      getText(message, 'conversationType') === '1'
        ? { kind: 'private' }
        : { kind: 'group', listMembers: async () => null },
    findSender: async () => (staffId === '' || isOutside ? null : people(staffId)),
    text: readText(message),
    reply: (reply) => sendReply(message, settings, reply),
  });
}

/** What a message says; speech arrives as text. */
function readText(message: Json): string | null {
  const type = getText(message, 'msgtype');
  const content = getObject(message, 'content');
  if (type === 'text') return removeMentions(getText(getObject(message, 'text'), 'content'));
  if (type === 'audio') return getText(content, 'recognition') || null;
  if (type !== 'richText') return null;
  const parts = getObjects(content, 'richText').map((part) => getText(part, 'text'));
  return removeMentions(parts.join(' ')) || null;
}

async function sendReply(message: Json, settings: BotSettings, reply: BotReply): Promise<void> {
  const url = URL.parse(getText(message, 'sessionWebhook'));
  // the message names the address, which has to be one of the platform
  if (url === null || url.origin !== new URL(settings.url || OLD_API).origin)
    throw new BotError('unavailable', 'the message has no address for replies');
  const json = { msgtype: 'markdown', markdown: { title: reply.title, text: reply.markdown } };
  const { body } = await callPlatform(url, { json }, isLimit);
  if (body['errcode'] !== 0)
    throw new BotError('unavailable', `the reply was not accepted: ${String(body['errcode'])}`);
}
