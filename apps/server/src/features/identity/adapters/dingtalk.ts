import { ProviderError } from './adapter.ts';
import type { SignInState, ProviderSettings, RedirectAdapter } from './adapter.ts';
import {
  fetchJson,
  getText,
  resolveAddress,
  checkNumber,
  requireCode,
  toMember,
  getObject,
  requireText,
} from './dialect.ts';
import type { Json } from './dialect.ts';

const NEW_API = 'https://api.dingtalk.com';
const OLD_API = 'https://oapi.dingtalk.com';
/** Error code: the organisation has no such user. */
const NO_SUCH_USER = 60_121;
/** `contact_type` of `getbyunionid`: 0 a member, 1 an external contact. */
const MEMBER = 0;

/**
 * 钉钉: app key (`clientId`) and secret. Every DingTalk account gets through the page of the provider: the user's token
 * proves who they are, not where they belong. So the app queries with its own token, which sees only its own
 * organisation, as https://open.dingtalk.com/document says: 获取企业内部应用的accessToken (`v1.0/oauth2/accessToken`),
 * 根据unionid获取用户userid (`topapi/user/getbyunionid`: `contact_type` as above, 60121 for an unknown user), 查询用户详情
 * (`topapi/v2/user/get`: `active`, `org_email`). `org_email` is the mailbox that the organisation opens for a member;
 * `email`, there and in `contact/users/me`, is typed by a member or an administrator. Both calls need the permission
 * `qyapi_get_member`.
 */
export const dingtalk: RedirectAdapter = {
  start: async (settings, { returnUrl, state }) => {
    const query = {
      redirect_uri: returnUrl,
      response_type: 'code',
      client_id: settings.config.clientId,
      scope: settings.config.scopes || 'openid',
      prompt: 'consent',
      state,
    };
    const url = resolveAddress(settings, 'https://login.dingtalk.com', '/oauth2/auth', query);
    return { url: url.href, memory: {} };
  },
  finish: async (settings, { state }: SignInState, query) => {
    const unionId = await redeemUnionId(settings, requireCode(query, state, 'authCode'));
    const { clientId } = settings.config;
    const app = await fetchJson(resolveAddress(settings, NEW_API, '/v1.0/oauth2/accessToken'), {
      json: { appKey: clientId, appSecret: settings.secret ?? '' },
    });
    const access_token = requireText(app, 'accessToken');
    const call = async (path: string, json: Json) => {
      const url = resolveAddress(settings, OLD_API, `/topapi/${path}`, { access_token });
      return getObject(checkNumber(await fetchJson(url, { json }), [NO_SUCH_USER]), 'result');
    };
    const contact = await call('user/getbyunionid', { unionid: unionId });
    if (contact['contact_type'] !== MEMBER)
      throw new ProviderError('not-member', `contact ${JSON.stringify(contact['contact_type'])}`);
    const userid = requireText(contact, 'userid');
    const member = await call('v2/user/get', { userid, language: 'zh_CN' });
    if (getText(member, 'unionid') !== unionId)
      throw new ProviderError('refused', 'the answer is about another member');
    if (member['active'] !== true)
      throw new ProviderError('not-member', 'the member is not active');
    return toMember(unionId, getText(member, 'org_email'), member);
  },
};

/** Exchanges the code for the user's `unionId`. */
async function redeemUnionId(settings: ProviderSettings, code: string): Promise<string> {
  const token = await fetchJson(resolveAddress(settings, NEW_API, '/v1.0/oauth2/userAccessToken'), {
    json: {
      clientId: settings.config.clientId,
      clientSecret: settings.secret ?? '',
      code,
      grantType: 'authorization_code',
    },
  });
  const headers = { 'x-acs-dingtalk-access-token': requireText(token, 'accessToken') };
  const profile = await fetchJson(resolveAddress(settings, NEW_API, '/v1.0/contact/users/me'), {
    headers,
  });
  return requireText(profile, 'unionId');
}
