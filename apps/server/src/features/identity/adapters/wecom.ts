import { ProviderError } from './adapter.ts';
import type { ProviderSettings, RedirectAdapter, SignInState } from './adapter.ts';
import {
  fetchJson,
  getText,
  resolveAddress,
  checkNumber,
  requireCode,
  toMember,
  requireText,
} from './dialect.ts';
import type { Json } from './dialect.ts';

/** `user/get`: userid not found. */
const NO_SUCH_MEMBER = 60_111;
/** `getStatus` of `user/get`: 1 active, 2 disabled, 4 not activated, 5 left. */
const ACTIVE = 1;

/**
 * 企业微信: numbers of the company (`clientId`) and the application (`agentId`), and its secret. As
 * https://developer.work.weixin.qq.com/document says: 获取用户登录身份 (path/98176, /98177): `auth/getuserinfo` returns a
 * `userid` for members only, others have an `openid`; members of a linked company have `CorpId/userid` (path/96442).
 * 构造网页授权链接 (path/91022): within the chat, `snsapi_base` needs no press, and the state has letters and digits alone.
 * 读取成员 (path/90196, /96255): `user/get` with the app's token, for members visible to the app; `getStatus` as above.
 * `biz_mail` is the mailbox that the company assigns; `email` is typed by members and administrators and not verified.
 * Apps made since 2022-06-20 get neither, and their members sign in without an e-mail.
 */
export const wecom: RedirectAdapter = {
  start: async (settings, { returnUrl, state, inApp }) => {
    const { clientId, agentId } = settings.config;
    if (inApp) return { url: toWebviewAddress(settings, { returnUrl, state }), memory: {} };
    const query = {
      login_type: 'CorpApp',
      appid: clientId,
      agentid: agentId,
      redirect_uri: returnUrl,
      state,
    };
    const path = '/wwlogin/sso/login';
    const url = resolveAddress(settings, 'https://login.work.weixin.qq.com', path, query);
    return { url: url.href, memory: {} };
  },
  finish: async (settings, { state }: SignInState, query) => {
    const call = (path: string, params: Json) =>
      fetchJson(
        resolveAddress(settings, 'https://qyapi.weixin.qq.com', `/cgi-bin/${path}`, params),
      );
    const code = requireCode(query, state);
    const app = { corpid: settings.config.clientId, corpsecret: settings.secret ?? '' };
    const access_token = requireText(checkNumber(await call('gettoken', app)), 'access_token');
    const identity = checkNumber(await call('auth/getuserinfo', { access_token, code }));
    const userid = getText(identity, 'userid');
    if (userid === '') throw new ProviderError('not-member', 'the caller is no member');
    if (userid.includes('/')) throw new ProviderError('not-member', 'a member of a linked company');
    const answer = await call('user/get', { access_token, userid });
    const { errcode: _, errmsg: __, ...member } = checkNumber(answer, [NO_SUCH_MEMBER]);
    // user ids are case-insensitive
    if (getText(member, 'userid').toLowerCase() !== userid.toLowerCase())
      throw new ProviderError('refused', 'the answer is about another member');
    if (member['status'] !== ACTIVE)
      throw new ProviderError('not-member', `status ${JSON.stringify(member['status'])}`);
    return toMember(userid, getText(member, 'biz_mail'), member);
  },
};

function toWebviewAddress(
  settings: ProviderSettings,
  { returnUrl, state }: { returnUrl: string; state: string },
): string {
  const { clientId, agentId } = settings.config;
  const query = {
    appid: clientId,
    redirect_uri: returnUrl,
    response_type: 'code',
    scope: 'snsapi_base',
    state,
    agentid: agentId,
  };
  const path = '/connect/oauth2/authorize';
  const url = resolveAddress(settings, 'https://open.weixin.qq.com', path, query);
  // the page is recognized by it
  url.hash = 'wechat_redirect';
  return url.href;
}
