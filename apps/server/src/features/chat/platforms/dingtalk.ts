import { getObject, resolveAddress } from '../../identity/identity.public.ts';
import type { Json, ProviderSettings } from '../../identity/identity.public.ts';
import { callPlatform, callWithToken, requireField, truncateBytes } from './chat-platform.ts';
import type { ChatPlatform, ChatProblem, CodeTable } from './chat-platform.ts';

const CODES: CodeTable = {
  // the call for the token has words as codes; the gateway answers 88 and the code in `sub_code`
  findCode: ({ errcode, code, sub_code }) => {
    if (errcode === undefined) return code as string | undefined;
    if (errcode === 88 && sub_code !== undefined) return Number(sub_code);
    return errcode === 0 ? undefined : Number(errcode);
  },
  problems: new Map<number | string, ChatProblem>([
    [-1, 'unavailable'],
    [40_014, 'token'],
    [42_001, 'token'],
    [90_005, 'limited'],
    [90_006, 'limited'],
    [90_018, 'limited'],
    ['Forbidden.AccessDenied.QpsLimitForApi', 'limited'],
    [33_012, 'recipient'],
    [60_121, 'recipient'],
    // the same text to the same person within a day: it is there already
    [143_106, 'recipient'],
  ]),
};

/**
 * 钉钉, as https://open.dingtalk.com/document says: 获取企业内部应用的accessToken (`v1.0/oauth2/accessToken`), 根据unionid获取用户userid
 * (`topapi/user/getbyunionid`; accounts are connected by the union id), 发送工作通知 (`topapi/message/corpconversation/
 * asyncsend_v2`: `agent_id`, `userid_list`, and a message of the type `oa`, whose texts are plain; the same text reaches a
 * person once a day, 500 reach them in a day). 全局错误码: 40014, 42001 token; 33012, 60121 no such person; 90005, 90006, 90018
 * frequency. Its cards with buttons report presses over a stream or with a signature that does not cover the body, so
 * these have none.
 */
export const dingtalk: ChatPlatform = {
  send: (settings, recipient, card) =>
    callWithToken(
      settings,
      () => fetchToken(settings),
      async (access_token) => {
        const call = (path: string, json: Json) => {
          const origin = 'https://oapi.dingtalk.com';
          const url = resolveAddress(settings, origin, `/topapi/${path}`, { access_token });
          return callPlatform(url, { json }, CODES);
        };
        const answer = await call('user/getbyunionid', { unionid: recipient });
        const userid = requireField(getObject(answer, 'result'), 'userid');
        await call('message/corpconversation/asyncsend_v2', {
          agent_id: Number(settings.config.agentId),
          userid_list: userid,
          msg: {
            msgtype: 'oa',
            oa: {
              message_url: card.url,
              pc_message_url: card.url,
              head: { bgcolor: 'FF1677FF', text: truncateBytes(card.site, 30) },
              body: { title: truncateBytes(card.title, 300) },
            },
          },
        });
      },
    ),
};

async function fetchToken(settings: ProviderSettings) {
  const url = resolveAddress(settings, 'https://api.dingtalk.com', '/v1.0/oauth2/accessToken');
  const json = { appKey: settings.config.clientId, appSecret: settings.secret ?? '' };
  const answer = await callPlatform(url, { json }, CODES);
  return {
    value: requireField(answer, 'accessToken'),
    lifetime: Number(answer['expireIn'] ?? 7200),
  };
}
