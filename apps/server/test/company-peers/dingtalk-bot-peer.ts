// Written from https://open.dingtalk.com/document/direction/stream-mode-protocol-access-description (Stream 模式协议接入说明),
// https://open.dingtalk.com/document/orgapp/receive-message (机器人接收消息) and
// https://github.com/open-dingtalk/dingtalk-stream-sdk-nodejs 2.1.5.
import { BOT, createLimit, newId, startBotServer, withSay } from './bot-peer.ts';
import type { PeerMessage } from './bot-peer.ts';

const TOPIC = '/v1.0/im/bot/messages/get';
const TOKEN = 'dingtalk app token';
const MAX_A_MINUTE = 20;

/** 钉钉: a ticket opens one connection within 90 seconds, and what is not acknowledged is delivered again. */
export async function startDingtalkBotPeer() {
  const tickets = new Set<string>();
  /** Frames without an acknowledgement, by their message id. */
  const open = new Map<string, string>();
  /** Replies go to an address of their own, which ends. */
  const sessions = new Map<string, { message: string; chat: string; endsAt: number }>();
  const canReply = createLimit(MAX_A_MINUTE);
  let acknowledges = true;
  const server = await startBotServer(
    '/connect',
    (socket, query) => {
      const ticket = query.get('ticket') ?? '';
      if (!tickets.delete(ticket)) {
        server.refused.push('ticket');
        socket.close(4001, 'invalid ticket');
        return;
      }
      server.accept(socket);
      socket.on('message', (data: Buffer) => receive(JSON.parse(data.toString()) as Frame));
    },
    (http) => {
      http.post('/v1.0/gateway/connections/open', (request, reply) => {
        const { clientId, clientSecret, subscriptions } = request.body as Record<string, unknown>;
        if (clientId !== BOT.id || clientSecret !== BOT.secret) {
          server.refused.push('authFailed');
          return reply.code(401).send({ code: 'authFailed', message: '鉴权失败' });
        }
        const topics = (subscriptions as { type: string; topic: string }[] | undefined) ?? [];
        if (!topics.some(({ type, topic }) => type === 'CALLBACK' && topic === TOPIC))
          return reply.code(400).send({ code: 'invalidParameter' });
        const ticket = newId();
        tickets.add(ticket);
        return { endpoint: `ws://127.0.0.1:${server.port}/connect`, ticket };
      });
      http.post('/v1.0/oauth2/accessToken', (request, reply) => {
        const { appKey, appSecret } = request.body as Record<string, unknown>;
        return appKey === BOT.id && appSecret === BOT.secret
          ? { accessToken: TOKEN, expireIn: 7200 }
          : reply.code(400).send({ code: 'invalidClientIdOrSecret' });
      });
      http.post('/topapi/v2/user/get', (request) => {
        const { access_token } = request.query as Record<string, string>;
        if (access_token !== TOKEN) return { errcode: 40_014, errmsg: '不合法的access_token' };
        const { userid } = request.body as { userid?: string };
        if (!userid?.startsWith('staff-')) return { errcode: 60_121, errmsg: '找不到该用户' };
        return { errcode: 0, errmsg: 'ok', result: { userid, unionid: userid.slice(6) } };
      });
      http.post('/robot/sendBySession', (request) => {
        const { session = '' } = request.query as Record<string, string>;
        const chat = sessions.get(session);
        const refuse = (errcode: number) => {
          server.refused.push(`sendBySession ${errcode}`);
          return { errcode, errmsg: 'refused' };
        };
        if (chat === undefined || chat.endsAt < Date.now()) return refuse(300_001);
        if (!canReply(chat.chat)) return refuse(130_101);
        const { msgtype, markdown } = request.body as {
          msgtype?: string;
          markdown?: { title?: string; text?: string };
        };
        if (msgtype !== 'markdown' || !markdown?.title || !markdown.text) return refuse(40_035);
        server.replies.push({ to: chat.message, markdown: markdown.text, button: null, card: '' });
        return { errcode: 0, errmsg: 'ok' };
      });
    },
  );

  function receive({ code, headers, data }: Frame): void {
    const id = headers?.messageId ?? '';
    const isAnswer = code === 200 && open.has(id) && typeof data === 'string';
    if (!isAnswer) server.refused.push(`acknowledgement ${id}`);
    if (acknowledges) open.delete(id);
  }

  const send = (frame: string): void => {
    const [socket] = server.accepted;
    socket?.send(frame);
  };
  const push = (type: string, topic: string, data: object): void => {
    const messageId = newId();
    const headers = { messageId, topic, contentType: 'application/json', time: String(Date.now()) };
    const frame = JSON.stringify({ specVersion: '1.0', type, headers, data: JSON.stringify(data) });
    open.set(messageId, frame);
    send(frame);
  };

  return withSay({
    ...server,
    /** Frames that were not acknowledged yet. */
    unacknowledged: () => open.size,
    /** Acknowledgements that get lost on the way. */
    loseAcknowledgements: (isLost: boolean) => {
      acknowledges = !isLost;
    },
    /** Delivers again what was not acknowledged, as the platform does after 60 seconds. */
    deliverAgain: () => {
      for (const frame of open.values()) send(frame);
    },
    expireTickets: () => tickets.clear(),
    ping: () => push('SYSTEM', 'ping', { opaque: newId() }),
    disconnect: () => push('SYSTEM', 'disconnect', { reason: 'persistent connection timeout' }),
    deliver: ({ from, text, type, group, id = newId(), sentAt, outside }: PeerMessage) => {
      const session = newId();
      const endsAt = Date.now() + 5_400_000;
      const chat = group ?? from;
      sessions.set(session, { message: id, chat, endsAt });
      const content =
        type === undefined
          ? { msgtype: 'text', text: { content: ` ${text ?? ''} ` } }
          : { msgtype: type, content: type === 'audio' ? { recognition: text } : {} };
      push('CALLBACK', TOPIC, {
        ...{ msgId: id, createAt: (sentAt ?? new Date()).getTime(), chatbotCorpId: 'corp' },
        senderCorpId: outside === true ? 'elsewhere' : 'corp',
        senderId: '$:LWCP',
        ...(outside !== true && { senderStaffId: `staff-${from}` }),
        conversationId: group ?? `private-${from}`,
        ...{ conversationType: group === undefined ? '1' : '2', isInAtList: true },
        sessionWebhook: `${server.url}/robot/sendBySession?session=${session}`,
        sessionWebhookExpiredTime: endsAt,
        ...content,
      });
      return id;
    },
  });
}

interface Frame {
  code?: number;
  headers?: { messageId?: string };
  data?: unknown;
}
