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

const API = 'https://open.feishu.cn';
/** Error codes: no such user, and a user outside the contacts visible to the app. */
const NO_SUCH_USER = [41_012, 41_050];
/** Flags of users who do not, or no longer, belong to the organisation. */
const LEFT_FLAGS = ['is_frozen', 'is_resigned', 'is_exited', 'is_unjoin'];

/**
 * 飞书: app number (`clientId`) and secret. The user's token proves who they are and names their tenant. With its own
 * token the app queries whether that is its own tenant, and the user's status there, as
 * https://open.feishu.cn/document/server-docs says: 自建应用获取 tenant_access_token
 * (`auth/v3/tenant_access_token/internal`), 获取企业信息 (`tenant/v2/tenant/query`: `tenant_key`; permission
 * `tenant:tenant:readonly`), 获取单个用户信息 (`contact/v3/users/:user_id`; permission `contact:contact.base:readonly`;
 * `getStatus` and `enterprise_email` come with `contact:user.employee:readonly` alone). `enterprise_email` is the mailbox
 * that the organisation opens; 获取用户信息 (`authen/v1/user_info`) itself says that `email` is not verified and no
 * credential.
 */
export const feishu: RedirectAdapter = {
  start: async (settings, { returnUrl, state }) => {
    const { clientId, scopes } = settings.config;
    const query = {
      client_id: clientId,
      redirect_uri: returnUrl,
      response_type: 'code',
      scope: scopes,
      state,
    };
    const path = '/open-apis/authen/v1/authorize';
    const url = resolveAddress(settings, 'https://accounts.feishu.cn', path, query);
    return { url: url.href, memory: {} };
  },
  finish: async (settings, { state, returnUrl }: SignInState, query) => {
    const user = await redeemUserInfo(settings, requireCode(query, state), returnUrl);
    const unionId = requireText(user, 'union_id');
    const app = await callApi(settings, 'auth/v3/tenant_access_token/internal', {
      json: { app_id: settings.config.clientId, app_secret: settings.secret ?? '' },
    });
    const headers = { authorization: `Bearer ${requireText(app, 'tenant_access_token')}` };
    const tenant = getObject(
      await callApi(settings, 'tenant/v2/tenant/query', { headers }),
      'data',
    );
    const tenant_key = requireText(getObject(tenant, 'tenant'), 'tenant_key');
    if (requireText(user, 'tenant_key') !== tenant_key)
      throw new ProviderError('not-member', 'a user of another tenant');
    const path = `contact/v3/users/${encodeURIComponent(unionId)}?user_id_type=union_id`;
    const answer = await callApi(settings, path, { headers });
    const member = getObject(getObject(answer, 'data'), 'user');
    if (getText(member, 'union_id') !== unionId)
      throw new ProviderError('refused', 'the answer is about another user');
    requireActive(getObject(member, 'status'));
    const email = getText(member, 'enterprise_email');
    return toMember(unionId, email, { ...member, tenant_key });
  },
};

/** Exchanges the code for the provider's data of the user. */
async function redeemUserInfo(settings: ProviderSettings, code: string, redirect_uri: string) {
  const token = await callApi(settings, 'authen/v2/oauth/token', {
    json: {
      grant_type: 'authorization_code',
      client_id: settings.config.clientId,
      client_secret: settings.secret ?? '',
      code,
      redirect_uri,
    },
  });
  const headers = { authorization: `Bearer ${requireText(token, 'access_token')}` };
  return getObject(await callApi(settings, 'authen/v1/user_info', { headers }), 'data');
}

async function callApi(
  settings: ProviderSettings,
  path: string,
  request: { json?: Json; headers?: Record<string, string> },
): Promise<Json> {
  const url = resolveAddress(settings, API, `/open-apis/${path}`);
  return checkNumber(await fetchJson(url, request), NO_SUCH_USER);
}

/** Throws ProviderError for a user who is not an active member. */
function requireActive(status: Json): void {
  // the provider omits the status without the permission, and a former member would look like any other
  if (status['is_activated'] === undefined)
    throw new ProviderError('refused', 'no status: contact:user.employee:readonly is missing');
  if (status['is_activated'] !== true || LEFT_FLAGS.some((name) => status[name] === true))
    throw new ProviderError('not-member', `status ${JSON.stringify(status)}`);
}
