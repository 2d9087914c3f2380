import { randomUUID } from 'node:crypto';
import { getObject, getText } from '../../identity/identity.public.ts';
import type { Json } from '../../identity/identity.public.ts';
import { BotError, getObjects, parseObject, removeMentions, toDate } from './adapter.ts';
import type { BotAdapter, BotEvents, BotReply, ConnectionEnd } from './adapter.ts';
import { openBotSocket } from './socket.ts';

const ADDRESS = 'wss://openws.work.weixin.qq.com';
const ACK_MS = 10_000;
const HEARTBEAT_MS = 30_000;
/** Heartbeats without an answer after which the connection counts as lost. */
const MAX_MISSED = 2;
/** Codes that say: too busy, or too many calls. All others of a subscription say that id or secret is wrong. */
const BUSY_CODES: readonly unknown[] = [-1, 45_009, 846_607];

/**
 * 企业微信: 智能机器人 by its long connection, as https://developer.work.weixin.qq.com/document/path/101463 says. Frames are
 * JSON; an answer has the `req_id` of its request: `aibot_subscribe` with id and secret, `ping` every 30 seconds,
 * `aibot_msg_callback` and `aibot_event_callback` from the platform, `aibot_respond_msg` with the `req_id` of the callback.
 * One bot has one connection: a new one ends the former with `disconnected_event`. Callbacks are not acknowledged. The
 * platform names the sender (`from.userid`) alone, not who else is in a group.
 */
export const wecomBot: BotAdapter = {
  hasButtons: true,
  connect: async (settings, events) => {
    const requests = new Map<string, (answer: Json | null) => void>();
    let end: (reason: ConnectionEnd) => void = () => undefined;
    const ended = new Promise<ConnectionEnd>((resolve) => {
      end = resolve;
    });
    const socket = await openBotSocket(new URL(settings.url || ADDRESS), (data) => {
      if (typeof data !== 'string') return;
      const frame = parseObject(data);
      const id = getText(getObject(frame, 'headers'), 'req_id');
      const command = getText(frame, 'cmd');
      if (command === '') return requests.get(id)?.(frame);
      const body = getObject(frame, 'body');
      if (isReplaced(body)) {
        end('replaced');
        socket.close();
        return;
      }
      receive(command, { id, body }, { events, call });
    });
    void socket.ended.then(() => {
      for (const finish of requests.values()) finish(null);
      end('lost');
    });

    /** Sends a frame and resolves to its answer; null when there is none in time. */
    async function call(cmd: string, id: string, body?: Json): Promise<Json | null> {
      return new Promise((resolve) => {
        const finish = (answer: Json | null): void => {
          clearTimeout(timer);
          requests.delete(id);
          resolve(answer);
        };
        const timer = setTimeout(() => finish(null), ACK_MS);
        requests.set(id, finish);
        socket.send(JSON.stringify({ cmd, headers: { req_id: id }, ...(body && { body }) }));
      });
    }

    try {
      const { appId: bot_id, secret } = settings;
      const answer = await call('aibot_subscribe', newId('aibot_subscribe'), { bot_id, secret });
      assertSubscribed(answer);
    } catch (error) {
      socket.close();
      throw error;
    }
    let missed = 0;
    const heartbeat = setInterval(() => {
      missed += 1;
      if (missed > MAX_MISSED) socket.close();
      void call('ping', newId('ping')).then((answer) => {
        if (answer !== null) missed = 0;
      });
    }, HEARTBEAT_MS);
    heartbeat.unref();
    void ended.then(() => clearInterval(heartbeat));
    return { ended, close: () => socket.close() };
  },
  check: async (settings) => {
    const nothing: BotEvents = {
      onMessage: async () => undefined,
      onPress: () => undefined,
      onCall: async () => null,
    };
    (await wecomBot.connect(settings, nothing)).close();
  },
};

const newId = (command: string) => `${command}_${randomUUID()}`;

const isReplaced = (body: Json): boolean =>
  getText(getObject(body, 'event'), 'eventtype') === 'disconnected_event';

function assertSubscribed(answer: Json | null): void {
  if (answer === null) throw new BotError('unavailable', 'the subscription was not answered');
  const { errcode } = answer;
  if (errcode === 0) return;
  const problem = BUSY_CODES.includes(errcode) ? 'unavailable' : 'refused';
  throw new BotError(problem, `${JSON.stringify(errcode)} ${getText(answer, 'errmsg')}`);
}

interface Callback {
  id: string;
  body: Json;
}

interface Channel {
  events: BotEvents;
  call(cmd: string, id: string, body: Json): Promise<Json | null>;
}

function receive(command: string, callback: Callback, channel: Channel): void {
  if (command === 'aibot_msg_callback') receiveMessage(callback, channel);
  if (command === 'aibot_event_callback') receiveEvent(callback, channel);
}

function receiveMessage({ id, body }: Callback, { events, call }: Channel): void {
  const isGroup = getText(body, 'chattype') === 'group';
  const userId = getText(getObject(body, 'from'), 'userid');
  const seconds = Number(body['create_time']);
  void events
    .onMessage({
      id: getText(body, 'msgid'),
      sentAt: toDate(seconds * 1000),
      chat: isGroup ? { kind: 'group', listMembers: async () => null } : { kind: 'private' },
      findSender: async () => (userId === '' ? null : userId),
      text: readText(body),
      reply: async (reply) => assertSent(await call('aibot_respond_msg', id, toBody(reply))),
    })
    // the platform does not deliver it again; the next one is answered
    .catch(() => undefined);
}

/** What a message says; speech arrives as text. */
function readText(body: Json): string | null {
  const type = getText(body, 'msgtype');
  if (type === 'text') return removeMentions(getText(getObject(body, 'text'), 'content'));
  if (type === 'voice') return getText(getObject(body, 'voice'), 'content') || null;
  if (type !== 'mixed') return null;
  const parts = getObjects(getObject(body, 'mixed'), 'msg_item')
    .filter((item) => getText(item, 'msgtype') === 'text')
    .map((item) => getText(getObject(item, 'text'), 'content'));
  return removeMentions(parts.join(' ')) || null;
}

function receiveEvent({ id, body }: Callback, { events, call }: Channel): void {
  const event = getObject(body, 'event');
  if (getText(event, 'eventtype') !== 'template_card_event') return;
  // documented within an object of the event's own name; the SDK of the platform reads it without
  const card = { ...event, ...getObject(event, 'template_card_event') };
  const from = getObject(body, 'from');
  const userId = getText(from, 'userid');
  events.onPress({
    value: getText(card, 'event_key'),
    // a person of another organisation comes with its id
    presser: userId === '' || getText(from, 'corpid') !== '' ? null : userId,
    reply: async (reply) => {
      const template_card = toNotice(reply, getText(card, 'task_id'));
      if (template_card !== null) {
        const update = { response_type: 'update_template_card', userids: [userId], template_card };
        const answer = await call('aibot_respond_update_msg', id, update);
        // the card can be updated for five seconds
        if (answer?.['errcode'] === 0) return;
      }
      const body = { chatid: userId, msgtype: 'markdown', markdown: { content: reply.markdown } };
      assertSent(await call('aibot_send_msg', newId('aibot_send_msg'), body));
    },
  });
}

function assertSent(answer: Json | null): void {
  if (answer?.['errcode'] === 0) return;
  const words = answer === null ? 'not answered' : JSON.stringify(answer['errcode']);
  throw new BotError('unavailable', `the reply was not accepted: ${words}`);
}

function toBody({ title, markdown, button }: BotReply): Json {
  const stream = { id: newId('stream'), finish: true, content: markdown };
  if (button === undefined) return { msgtype: 'stream', stream };
  const template_card = {
    card_type: 'button_interaction',
    main_title: { title },
    button_list: [{ text: button.label, style: 1, key: button.value }],
    task_id: newId('task'),
  };
  return { msgtype: 'stream_with_template_card', stream, template_card };
}

/** A card that says what became of the press; null for words that lead nowhere, as such a card has to. */
function toNotice({ title, link }: BotReply, task_id: string): Json | null {
  if (link === undefined) return null;
  const { label, url } = link;
  return {
    ...{ card_type: 'text_notice', main_title: { title }, task_id },
    card_action: { type: 1, url },
    jump_list: [{ type: 1, title: label, url }],
  };
}
