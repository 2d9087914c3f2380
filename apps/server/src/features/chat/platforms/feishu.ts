import { resolveAddress } from '../../identity/identity.public.ts';
import type { ProviderSettings } from '../../identity/identity.public.ts';
import { callPlatform, callWithToken, requireField } from './chat-platform.ts';
import type { ChatCard, ChatPlatform, ChatProblem, CodeTable } from './chat-platform.ts';
import { chatText } from '../chat.text.ts';

const API = 'https://open.feishu.cn';

const CODES: CodeTable = {
  findCode: ({ code }) => (code === 0 ? undefined : Number(code ?? -1)),
  problems: new Map<number | string, ChatProblem>([
    [-1, 'unavailable'],
    [99_991_661, 'token'],
    [99_991_663, 'token'],
    [99_991_400, 'limited'],
    [230_020, 'limited'],
    [230_013, 'recipient'],
    [230_053, 'recipient'],
  ]),
};

/**
 * 飞书, as https://open.feishu.cn/document/server-docs says: 自建应用获取 tenant_access_token (`expire` in seconds), 发送消息
 * (`im/v1/messages`: `receive_id_type=union_id`; `content` is the card as a text; a message with the same `uuid` is sent
 * once within an hour). Codes: 99991661, 99991663 token; 99991400 or status 429 frequency, with the seconds in
 * `x-ogw-ratelimit-reset`; 230020 frequency of one recipient; 230013, 230053 the person is outside the range of the app, or
 * does not want its messages. Permission `im:message:send_as_bot`. The card is in JSON 2.0 (卡片 JSON 2.0 结构), with plain texts.
 */
export const feishu: ChatPlatform = {
  send: (settings, recipient, card) =>
    callWithToken(
      settings,
      () => fetchToken(settings),
      async (token) => {
        const path = '/open-apis/im/v1/messages';
        const url = resolveAddress(settings, API, path, { receive_id_type: 'union_id' });
        const json = {
          receive_id: recipient,
          msg_type: 'interactive',
          content: JSON.stringify(toFeishuCard(card)),
          uuid: card.id,
        };
        await callPlatform(url, { json, headers: { authorization: `Bearer ${token}` } }, CODES);
      },
    ),
};

async function fetchToken(settings: ProviderSettings) {
  const path = '/open-apis/auth/v3/tenant_access_token/internal';
  const json = { app_id: settings.config.clientId, app_secret: settings.secret ?? '' };
  const answer = await callPlatform(resolveAddress(settings, API, path), { json }, CODES);
  return {
    value: requireField(answer, 'tenant_access_token'),
    lifetime: Number(answer['expire'] ?? 7200),
  };
}

const plain = (content: string) => ({ tag: 'plain_text', content });

/** A card in JSON 2.0. `outcome` stands in place of the buttons once one was pressed. */
export function toFeishuCard(
  { id, site, title, url, buttons }: ChatCard,
  outcome: string | null = null,
) {
  const acts = buttons.map(({ key, label }, index) => ({
    tag: 'button',
    text: plain(label),
    type: index === 0 ? 'primary' : 'default',
    behaviors: [{ type: 'callback', value: { card: id, key } }],
  }));
  const open = {
    tag: 'button',
    text: plain(chatText.open),
    type: 'default',
    behaviors: [{ type: 'open_url', default_url: url }],
  };
  const result = outcome === null ? acts : [{ tag: 'div', text: plain(outcome) }];
  return {
    schema: '2.0',
    // a forwarded card has no buttons: what it asks concerns its recipient
    config: { update_multi: true, enable_forward_interaction: false },
    header: { title: plain(site), template: 'blue' },
    body: { elements: [{ tag: 'div', text: plain(title) }, ...result, open] },
  };
}
