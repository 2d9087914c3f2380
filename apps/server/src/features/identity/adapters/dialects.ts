import { ProviderError } from './adapter.ts';
import type { CompanyPerson, Journey, ProviderSettings, RedirectAdapter } from './adapter.ts';
import { askJson, textIn } from './ask-json.ts';
import type { Json } from './ask-json.ts';

/** Three providers that speak OAuth 2 each in its own way, as their published documents say in 2026. */

/** An address of the provider; in a private cloud, and in tests, below the address that is set. */
function at({ config }: ProviderSettings, origin: string, path: string, query: Json = {}): URL {
  const url = new URL(path, config.url || origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url;
}

/** The code in the query that somebody came back with. Throws ProviderError without one, or with another state. */
function codeIn(query: string, state: string, name = 'code'): string {
  const back = new URLSearchParams(query);
  if (back.get('state') !== state) throw new ProviderError('refused', 'another state came back');
  const code = back.get(name);
  if (code === null || code === '') throw new ProviderError('refused', 'no code came back');
  return code;
}

function required(answer: Json, name: string): string {
  const text = textIn(answer, name);
  if (text === '') throw new ProviderError('refused', `the answer has no ${name}`);
  return text;
}

function person(subject: string, name: string, email: string, claims: Json): CompanyPerson {
  // the company's administrators gave these addresses, so they are believed
  const plain = email.trim().toLowerCase();
  return { subject, name, email: plain === '' ? null : plain, claims, signOut: null };
}

/** 企业微信: numbers of the company (`clientId`) and the application (`agentId`), and its secret. */
export const wecom: RedirectAdapter = {
  begin: async (settings, { returnUrl, state }) => {
    const { clientId, agentId } = settings.config;
    const query = {
      login_type: 'CorpApp',
      appid: clientId,
      agentid: agentId,
      redirect_uri: returnUrl,
      state,
    };
    const url = at(settings, 'https://login.work.weixin.qq.com', '/wwlogin/sso/login', query);
    return { url: url.href, memory: {} };
  },
  finish: async (settings, { state }: Journey, query) => {
    const api = (path: string, more: Json) =>
      askJson(at(settings, 'https://qyapi.weixin.qq.com', `/cgi-bin/${path}`, more)).then(answered);
    const code = codeIn(query, state);
    const { clientId } = settings.config;
    const token = await api('gettoken', { corpid: clientId, corpsecret: settings.secret ?? '' });
    const access_token = required(token, 'access_token');
    // visitors who are not of the company have an `openid` in its place
    const userid = required(await api('auth/getuserinfo', { access_token, code }), 'userid');
    const found = await api('user/get', { access_token, userid });
    const email = textIn(found, 'biz_mail') || textIn(found, 'email');
    return person(userid, textIn(found, 'name'), email, found);
  },
};

/** 钉钉: app key (`clientId`) and secret. */
export const dingtalk: RedirectAdapter = {
  begin: async (settings, { returnUrl, state }) => {
    const query = {
      redirect_uri: returnUrl,
      response_type: 'code',
      client_id: settings.config.clientId,
      scope: settings.config.scopes || 'openid',
      prompt: 'consent',
      state,
    };
    return {
      url: at(settings, 'https://login.dingtalk.com', '/oauth2/auth', query).href,
      memory: {},
    };
  },
  finish: async (settings, { state }: Journey, query) => {
    const origin = 'https://api.dingtalk.com';
    const token = await askJson(at(settings, origin, '/v1.0/oauth2/userAccessToken'), {
      json: {
        clientId: settings.config.clientId,
        clientSecret: settings.secret ?? '',
        code: codeIn(query, state, 'authCode'),
        grantType: 'authorization_code',
      },
    });
    const headers = { 'x-acs-dingtalk-access-token': required(token, 'accessToken') };
    const found = await askJson(at(settings, origin, '/v1.0/contact/users/me'), { headers });
    return person(required(found, 'unionId'), textIn(found, 'nick'), textIn(found, 'email'), found);
  },
};

/** 飞书: app number (`clientId`) and secret. */
export const feishu: RedirectAdapter = {
  begin: async (settings, { returnUrl, state }) => {
    const { clientId, scopes } = settings.config;
    const query = {
      client_id: clientId,
      redirect_uri: returnUrl,
      response_type: 'code',
      scope: scopes,
      state,
    };
    const path = '/open-apis/authen/v1/authorize';
    return { url: at(settings, 'https://accounts.feishu.cn', path, query).href, memory: {} };
  },
  finish: async (settings, { state, returnUrl }: Journey, query) => {
    const origin = 'https://open.feishu.cn';
    const token = await askJson(at(settings, origin, '/open-apis/authen/v2/oauth/token'), {
      json: {
        grant_type: 'authorization_code',
        client_id: settings.config.clientId,
        client_secret: settings.secret ?? '',
        code: codeIn(query, state),
        redirect_uri: returnUrl,
      },
    }).then(answered);
    const headers = { authorization: `Bearer ${required(token, 'access_token')}` };
    const answer = await askJson(at(settings, origin, '/open-apis/authen/v1/user_info'), {
      headers,
    });
    const found = (answered(answer)['data'] ?? {}) as Json;
    const email = textIn(found, 'enterprise_email') || textIn(found, 'email');
    return person(required(found, 'union_id'), textIn(found, 'name'), email, found);
  },
};

/** Their failures are answers of status 200 that carry a number. Throws ProviderError. */
function answered(answer: Json): Json {
  const number = answer['errcode'] ?? answer['code'] ?? 0;
  if (number === 0) return answer;
  const words =
    textIn(answer, 'errmsg') || textIn(answer, 'msg') || textIn(answer, 'error_description');
  throw new ProviderError('refused', `${JSON.stringify(number)} ${words}`);
}
