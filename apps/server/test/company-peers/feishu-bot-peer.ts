// Written from https://open.feishu.cn/document (使用长连接接收事件, 接收消息, 卡片回传交互, 回复消息, 获取群成员列表, 获取机器人信息) and
// https://github.com/larksuite/oapi-sdk-go/tree/v3_main/ws, which has the frames; `feishu-frame.test.ts` compares their
// bytes with those of another encoder.
import { expect, vi } from 'vitest';
import { decodeFrame, encodeFrame } from '../../src/features/bot/adapters/feishu-frame.ts';
import type { FeishuFrame } from '../../src/features/bot/adapters/feishu-frame.ts';
import { BOT, createLimit, newId, startBotServer, withSay } from './bot-peer.ts';
import type { PeerMessage } from './bot-peer.ts';

const TOKEN = 't-feishu app token';
const TENANT = 'tenant here';
const BOT_OPEN_ID = 'ou_bot';
const MAX_A_MINUTE = 100;

/** A person in a group. */
export interface FeishuMember {
  id: string;
  outside?: boolean;
}

/** 飞书: an address is good once, and events are delivered again when they are not answered within three seconds. */
export async function startFeishuBotPeer() {
  const tickets = new Set<string>();
  const open = new Map<string, FeishuFrame>();
  const messages = new Map<string, string>();
  const groups = new Map<string, FeishuMember[]>();
  const canReply = createLimit(MAX_A_MINUTE);
  const pings: FeishuFrame[] = [];
  const toasts: unknown[] = [];
  let partSize = Infinity;
  let membersFail = false;
  const server = await startBotServer(
    '/ws/v2',
    (socket, query) => {
      if (!tickets.delete(query.get('ticket') ?? '') || query.get('service_id') !== '33554678') {
        server.refused.push('ticket');
        socket.close(4001, 'auth failed');
        return;
      }
      server.accept(socket);
      socket.on('message', (data: Buffer) => {
        const frame = decodeFrame(data);
        if (frame === null) return void server.refused.push('malformed');
        if (frame.method === 0n && frame.headers['type'] === 'ping') {
          pings.push(frame);
          const payload = Buffer.from(JSON.stringify({ PingInterval: 90, ReconnectCount: -1 }));
          socket.send(encodeFrame({ ...frame, headers: { type: 'pong' }, payload }));
          return;
        }
        acknowledge(frame);
      });
    },
    (http) => {
      http.post('/callback/ws/endpoint', (request) => {
        const { AppID, AppSecret } = request.body as Record<string, unknown>;
        if (AppID !== BOT.id || AppSecret !== BOT.secret) {
          server.refused.push('endpoint 514');
          return { code: 514, msg: 'auth failed' };
        }
        const ticket = newId();
        tickets.add(ticket);
        const URL = `ws://127.0.0.1:${server.port}/ws/v2?device_id=1&service_id=33554678&ticket=${ticket}`;
        const ClientConfig = { PingInterval: 90, ReconnectCount: -1, ReconnectInterval: 120 };
        return { code: 0, msg: 'ok', data: { URL, ClientConfig } };
      });
      http.post('/open-apis/auth/v3/tenant_access_token/internal', (request) => {
        const { app_id, app_secret } = request.body as Record<string, unknown>;
        return app_id === BOT.id && app_secret === BOT.secret
          ? { code: 0, msg: 'ok', tenant_access_token: TOKEN, expire: 7200 }
          : { code: 10_014, msg: 'app secret invalid' };
      });
      const isAllowed = (headers: Record<string, unknown>) =>
        headers['authorization'] === `Bearer ${TOKEN}`;
      const denied = { code: 99_991_663, msg: 'Invalid access token for authorization' };
      http.get('/open-apis/bot/v3/info', ({ headers }) =>
        isAllowed(headers)
          ? { code: 0, msg: 'ok', bot: { app_name: '知汇', open_id: BOT_OPEN_ID } }
          : denied,
      );
      http.get<{ Params: { id: string }; Querystring: Record<string, string> }>(
        '/open-apis/im/v1/chats/:id/members',
        ({ headers, params, query }) => {
          if (!isAllowed(headers)) return denied;
          const members = groups.get(params.id);
          if (membersFail || members === undefined) return { code: 232_009, msg: 'no such chat' };
          const size = Number(query['page_size']);
          if (query['member_id_type'] !== 'union_id' || !(size > 0 && size <= 100))
            return { code: 99_992_402, msg: 'field validation failed' };
          const start = Number((query['page_token'] ?? 'p0').slice(1));
          const items = members.slice(start, start + 2).map(({ id, outside }) => ({
            ...{ member_id_type: 'union_id', member_id: `on_${id}`, name: id },
            tenant_key: outside === true ? 'elsewhere' : TENANT,
          }));
          const has_more = start + 2 < members.length;
          const token = has_more ? { page_token: `p${start + 2}` } : {};
          return { code: 0, msg: 'ok', data: { items, has_more, ...token } };
        },
      );
      http.post<{ Params: { id: string } }>(
        '/open-apis/im/v1/messages/:id/reply',
        ({ headers, params, body }) => {
          if (!isAllowed(headers)) return denied;
          const to = messages.get(params.id);
          const card = readCard(body as Record<string, unknown>);
          const refuse = (code: number) => {
            server.refused.push(`reply ${code}`);
            return { code, msg: 'refused' };
          };
          if (to === undefined) return refuse(230_011);
          if (card === null) return refuse(230_001);
          if (!canReply(to)) return refuse(230_020);
          const id = `om_${newId()}`;
          messages.set(id, `press:${id}`);
          server.replies.push({ to, ...card, card: id });
          return { code: 0, msg: 'ok', data: { message_id: id } };
        },
      );
    },
  );

  function acknowledge(frame: FeishuFrame): void {
    const answer = JSON.parse(Buffer.from(frame.payload).toString() || '{}') as {
      code?: number;
      data?: string;
    };
    const id = frame.headers['message_id'] ?? '';
    if (answer.code !== 200 || !open.delete(id)) server.refused.push(`acknowledgement ${id}`);
    if (answer.data !== undefined)
      toasts.push(JSON.parse(Buffer.from(answer.data, 'base64').toString()));
  }

  const push = (event_type: string, event: object): void => {
    const header = { event_id: newId(), event_type, tenant_key: TENANT, app_id: BOT.id };
    const payload = Buffer.from(JSON.stringify({ schema: '2.0', header, event }));
    const id = newId();
    const sum = Math.max(1, Math.ceil(payload.length / partSize));
    const size = Math.ceil(payload.length / sum);
    for (let seq = sum - 1; seq >= 0; seq -= 1) {
      const headers = { type: 'event', message_id: id, sum: String(sum), seq: String(seq) };
      const part = payload.subarray(seq * size, (seq + 1) * size);
      const frame: FeishuFrame = {
        ...{ seqId: 1n, logId: 7_123_456_789_012_345_678n, service: 33_554_678n, method: 1n },
        ...{ headers, payload: part, logIdNew: 'log' },
      };
      open.set(id, frame);
      for (const socket of server.accepted) socket.send(encodeFrame(frame));
    }
  };

  return withSay({
    ...server,
    pings,
    toasts,
    unacknowledged: () => open.size,
    setGroup: (id: string, members: FeishuMember[]) => void groups.set(id, members),
    /** Later events come in parts of so many bytes, the last part first. */
    splitInto: (bytes: number) => {
      partSize = bytes;
    },
    failMembers: (fail: boolean) => {
      membersFail = fail;
    },
    deliver: (input: PeerMessage & { mentions?: boolean }) => {
      const { from, text, type, group, id = newId(), sentAt, outside, mentions = true } = input;
      messages.set(`om_${id}`, id);
      const isGroup = group !== undefined;
      const mention = { key: '@_user_1', id: { open_id: BOT_OPEN_ID }, name: '知汇' };
      const words = isGroup && mentions ? `@_user_1 ${text ?? ''}` : text;
      push('im.message.receive_v1', {
        sender: {
          ...{ sender_id: { union_id: `on_${from}`, open_id: `ou_${from}` }, sender_type: 'user' },
          tenant_key: outside === true ? 'elsewhere' : TENANT,
        },
        message: {
          ...{ message_id: `om_${id}`, chat_id: group ?? `oc_${from}` },
          ...{ chat_type: isGroup ? 'group' : 'p2p', message_type: type ?? 'text' },
          create_time: String((sentAt ?? new Date()).getTime()),
          content: JSON.stringify(type === undefined ? { text: words } : { file_key: 'f' }),
          ...(isGroup && mentions && { mentions: [mention] }),
        },
      });
      return id;
    },
    /** Reports an event that wants an answer; resolves to the answer. */
    ask: async (type: string, event: object): Promise<unknown> => {
      const after = toasts.length;
      push(type, event);
      await vi.waitFor(() => expect(toasts.length).toBeGreaterThan(after), 20_000);
      return toasts[after];
    },
    /** A person presses the button of a card; resolves to what the bot says to it. */
    press: async (card: string, value: string, by: string) => {
      const after = server.replies.length;
      push('card.action.trigger', {
        operator: { union_id: `on_${by}`, open_id: `ou_${by}`, tenant_key: TENANT },
        action: { tag: 'button', value: { ask: value } },
        context: { open_message_id: card, open_chat_id: `oc_${by}` },
      });
      return server.waitForReply(`press:${card}`, after);
    },
  });
}

function readCard(body: Record<string, unknown>) {
  if (body['msg_type'] !== 'interactive' || typeof body['content'] !== 'string') return null;
  const card = JSON.parse(body['content']) as {
    schema?: string;
    body?: { elements?: Record<string, unknown>[] };
  };
  const elements = card.body?.elements ?? [];
  const markdown = elements.find(({ tag }) => tag === 'markdown')?.['content'];
  if (card.schema !== '2.0' || typeof markdown !== 'string' || markdown === '') return null;
  const button = elements.find(({ tag }) => tag === 'button') as
    | { text: { content: string }; behaviors: { type: string; value: { ask: string } }[] }
    | undefined;
  if (button === undefined) return { markdown, button: null };
  const [behavior] = button.behaviors;
  if (behavior?.type !== 'callback') return null;
  return { markdown, button: { label: button.text.content, value: behavior.value.ask } };
}
