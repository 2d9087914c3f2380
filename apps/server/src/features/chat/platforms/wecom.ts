import { getText, resolveAddress } from '../../identity/identity.public.ts';
import type { ProviderSettings } from '../../identity/identity.public.ts';
import {
  callPlatform,
  callWithToken,
  ChatError,
  requireField,
  truncateBytes,
} from './chat-platform.ts';
import type { ChatCard, ChatPlatform, ChatProblem, CodeTable } from './chat-platform.ts';

const API = 'https://qyapi.weixin.qq.com';
/** Seconds within which the platform drops the same message to the same person; four hours at most. */
const DUPLICATE_S = 4 * 3600;

const CODES: CodeTable = {
  findCode: ({ errcode }) => (errcode === 0 ? undefined : Number(errcode ?? -1)),
  problems: new Map<number | string, ChatProblem>([
    [-1, 'unavailable'],
    [40_014, 'token'],
    [42_001, 'token'],
    [45_009, 'limited'],
    [45_033, 'limited'],
    [81_013, 'recipient'],
  ]),
};

/**
 * 企业微信, as https://developer.work.weixin.qq.com/document says: 获取access_token (path/91039: shared and cached until
 * `expires_in`), 发送应用消息 (path/90236: `template_card`, of which `text_notice` needs a `card_action` and
 * `button_interaction` a `task_id` that no other card of the app has; `invaliduser` names recipients outside the app's
 * range; `enable_duplicate_check`). 全局错误码 (path/90313): 40014, 42001 token; 45009, 45033 frequency and concurrency; 81013
 * no recipient within the range. Beyond 30 messages a minute for a person they are dropped without an error.
 */
export const wecom: ChatPlatform = {
  send: (settings, recipient, card) =>
    callWithToken(
      settings,
      () => fetchToken(settings),
      async (access_token) => {
        const url = resolveAddress(settings, API, '/cgi-bin/message/send', { access_token });
        const json = {
          touser: recipient,
          msgtype: 'template_card',
          agentid: Number(settings.config.agentId),
          template_card: toTemplateCard(card),
          enable_duplicate_check: 1,
          duplicate_check_interval: DUPLICATE_S,
        };
        const answer = await callPlatform(url, { json }, CODES);
        if (getText(answer, 'invaliduser') !== '')
          throw new ChatError('recipient', 'the recipient is outside the range of the app');
      },
    ),
};

async function fetchToken(settings: ProviderSettings) {
  const app = { corpid: settings.config.clientId, corpsecret: settings.secret ?? '' };
  const url = resolveAddress(settings, API, '/cgi-bin/gettoken', app);
  const answer = await callPlatform(url, {}, CODES);
  return {
    value: requireField(answer, 'access_token'),
    lifetime: Number(answer['expires_in'] ?? 7200),
  };
}

function toTemplateCard({ id, site, title, url, buttons }: ChatCard) {
  const common = {
    source: { desc: truncateBytes(site, 39) },
    main_title: { title: truncateBytes(title, 300) },
    card_action: { type: 1, url },
  };
  if (buttons.length === 0) return { card_type: 'text_notice', ...common };
  const button_list = buttons.map(({ key, label }, index) => ({
    ...{ key, text: label, style: index === 0 ? 1 : 2 },
  }));
  return { card_type: 'button_interaction', ...common, task_id: id, button_list };
}
