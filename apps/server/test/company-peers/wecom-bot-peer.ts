// Written from https://developer.work.weixin.qq.com/document/path/101463 (智能机器人长连接) and the official
// https://github.com/WecomTeam/aibot-node-sdk 1.0.7, which has the forms of frames that the page shows as examples.
import type { WebSocket } from '@fastify/websocket';
import { BOT, createLimit, newId, startBotServer, withSay } from './bot-peer.ts';
import type { PeerMessage } from './bot-peer.ts';

type Frame = {
  cmd?: string;
  headers?: { req_id?: string };
  body?: Record<string, unknown>;
};

const MAX_CONTENT = 20_480;
const MAX_A_MINUTE = 30;

/** 企业微信: a bot has one connection, and frames before the subscription are refused. */
export async function startWecomBotPeer() {
  /** Callbacks that can be replied to, by `req_id`, on the connection that they were delivered on. */
  const callbacks = new Map<string, { socket: WebSocket; message: string; chat: string }>();
  const presses = new Map<string, { task: string; by: string }>();
  const canReply = createLimit(MAX_A_MINUTE);
  const server = await startBotServer('/', (socket) => {
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as Frame;
      const code = handle(socket, frame);
      if (code !== 0) server.refused.push(`${frame.cmd ?? ''} ${code}`);
      const errmsg = code === 0 ? 'ok' : 'refused';
      socket.send(JSON.stringify({ headers: frame.headers, errcode: code, errmsg }));
    });
  });

  /** The code of the answer, 0 when the frame is accepted. */
  function handle(socket: WebSocket, { cmd, headers, body = {} }: Frame): number {
    const id = headers?.req_id ?? '';
    if (id === '') return 40_058;
    if (cmd === 'aibot_subscribe') return subscribe(socket, body);
    if (!server.accepted.has(socket)) return 846_609;
    if (cmd === 'ping') return 0;
    if (cmd === 'aibot_respond_msg') return respond(socket, id, body);
    if (cmd === 'aibot_respond_update_msg') return update(id, body);
    if (cmd === 'aibot_send_msg') return send(body);
    return 40_058;
  }

  function subscribe(socket: WebSocket, body: Record<string, unknown>): number {
    if (body['bot_id'] !== BOT.id || body['secret'] !== BOT.secret) return 853_000;
    for (const former of server.accepted) {
      const event = { msgtype: 'event', event: { eventtype: 'disconnected_event' } };
      const former_body = { msgid: newId(), aibotid: BOT.id, ...event };
      former.send(
        JSON.stringify({
          cmd: 'aibot_event_callback',
          headers: { req_id: newId() },
          body: former_body,
        }),
      );
      server.accepted.delete(former);
      former.close();
    }
    server.accept(socket);
    return 0;
  }

  function respond(socket: WebSocket, id: string, body: Record<string, unknown>): number {
    const callback = callbacks.get(id);
    if (callback === undefined || callback.socket !== socket) return 846_605;
    const stream = body['stream'] as { id?: string; finish?: boolean; content?: string };
    const card = body['template_card'] as Card | undefined;
    const withCard = body['msgtype'] === 'stream_with_template_card';
    if (body['msgtype'] !== 'stream' && !withCard) return 40_008;
    if (!stream?.id || stream.finish !== true || typeof stream.content !== 'string') return 40_058;
    if (Buffer.byteLength(stream.content) > MAX_CONTENT) return 40_058;
    if (withCard !== (card !== undefined) || (card && !isButtonCard(card))) return 40_058;
    if (!canReply(callback.chat)) return 45_009;
    const [button] = card?.button_list ?? [];
    server.replies.push({
      to: callback.message,
      markdown: stream.content,
      button: button === undefined ? null : { label: button.text, value: button.key },
      card: card?.task_id ?? '',
    });
    return 0;
  }

  function update(id: string, body: Record<string, unknown>): number {
    const press = presses.get(id);
    presses.delete(id);
    const card = body['template_card'] as Card | undefined;
    if (press === undefined) return 846_605;
    if (body['response_type'] !== 'update_template_card' || card?.task_id !== press.task)
      return 40_058;
    // a notice has to lead somewhere
    if (card.card_type === 'text_notice' && card.card_action?.url === undefined) return 42_045;
    const [jump] = card.jump_list ?? [];
    const markdown = `${card.main_title?.title ?? ''}\n[${jump?.title ?? ''}](${jump?.url ?? ''})`;
    server.replies.push({ to: `press:${id}`, markdown, button: null, card: press.task });
    return 0;
  }

  function send(body: Record<string, unknown>): number {
    const { content } = (body['markdown'] ?? {}) as { content?: string };
    const to = body['chatid'];
    if (body['msgtype'] !== 'markdown' || !content || typeof to !== 'string') return 40_058;
    server.replies.push({ to, markdown: content, button: null, card: '' });
    return 0;
  }

  const callBack = (cmd: string, body: Record<string, unknown>, group?: string) => {
    const id = newId();
    const [socket] = server.accepted;
    const chat = {
      chattype: group === undefined ? 'single' : 'group',
      ...(group && { chatid: group }),
    };
    callbacks.set(id, {
      socket: socket!,
      message: String(body['msgid']),
      chat: group ?? JSON.stringify(body['from']),
    });
    socket?.send(
      JSON.stringify({
        cmd,
        headers: { req_id: id },
        body: { aibotid: BOT.id, create_time: Math.floor(Date.now() / 1000), ...chat, ...body },
      }),
    );
    return id;
  };

  return withSay({
    ...server,
    deliver: ({ from, text, type, group, id = newId(), sentAt, outside }: PeerMessage) => {
      const content = group === undefined ? text : `@知汇 ${text ?? ''}`;
      const body =
        type === undefined
          ? { msgtype: 'text', text: { content } }
          : { msgtype: type, [type]: type === 'voice' ? { content: text } : { url: 'https://x' } };
      const time = sentAt && { create_time: Math.floor(sentAt.getTime() / 1000) };
      const userid = outside === true ? '' : from;
      callBack('aibot_msg_callback', { msgid: id, from: { userid }, ...body, ...time }, group);
      return id;
    },
    /** A person presses the button of a card; resolves to what they are shown. */
    press: async (card: string, value: string, by: string) => {
      const event = { eventtype: 'template_card_event' };
      const template_card_event = { event_key: value, task_id: card };
      const id = callBack('aibot_event_callback', {
        ...{ msgid: newId(), from: { userid: by }, msgtype: 'event' },
        event: { ...event, template_card_event },
      });
      presses.set(id, { task: card, by });
      // refused as an update of the card, it is sent as a message
      const after = server.replies.length;
      return Promise.any([server.waitForReply(`press:${id}`), server.waitForReply(by, after)]);
    },
  });
}

interface Card {
  card_type?: string;
  task_id?: string;
  main_title?: { title?: string };
  button_list?: { text: string; key: string }[];
  card_action?: { type: number; url?: string };
  jump_list?: { type: number; title?: string; url?: string }[];
}

function isButtonCard({ card_type, task_id = '', main_title, button_list = [] }: Card): boolean {
  return (
    card_type === 'button_interaction' &&
    /^[\w@-]{1,128}$/u.test(task_id) &&
    (main_title?.title ?? '') !== '' &&
    button_list.length > 0 &&
    button_list.every(({ text, key }) => text !== '' && Buffer.byteLength(key) <= 1024)
  );
}
