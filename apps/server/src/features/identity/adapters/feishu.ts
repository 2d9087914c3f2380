import { ProviderError } from './adapter.ts';
import type { Journey, ProviderSettings, RedirectAdapter } from './adapter.ts';
import { askJson, textIn } from './ask-json.ts';
import type { Json } from './ask-json.ts';
import { addressAt, checkNumber, codeIn, memberOf, objectIn, requireText } from './dialect.ts';

const API = 'https://open.feishu.cn';
/** No such user, and a user outside the contacts that the app may see. */
const NO_SUCH_USER = [41_012, 41_050];
/** States in which a user does not, or no longer, belong to the organisation. */
const AWAY = ['is_frozen', 'is_resigned', 'is_exited', 'is_unjoin'];

/**
 * 飞书: app number (`clientId`) and secret.
 *
 * The token of the user proves who they are and names their tenant; whether that is the tenant of the app, and how the user
 * stands there, the app asks with a token of its own, as https://open.feishu.cn/document/server-docs says: 自建应用获取
 * tenant_access_token (`auth/v3/tenant_access_token/internal`), 获取企业信息 (`tenant/v2/tenant/query`: `tenant_key`;
 * permission `tenant:tenant:readonly`), 获取单个用户信息 (`contact/v3/users/:user_id`; permission
 * `contact:contact.base:readonly`; `status` and `enterprise_email` come with `contact:user.employee:readonly` alone).
 * `enterprise_email` is the mailbox that the organisation opens; of `email` 获取用户信息 (`authen/v1/user_info`) itself says
 * that it is not verified and no credential.
 */
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
    const url = addressAt(settings, 'https://accounts.feishu.cn', path, query);
    return { url: url.href, memory: {} };
  },
  finish: async (settings, { state, returnUrl }: Journey, query) => {
    const user = await provenBy(settings, codeIn(query, state), returnUrl);
    const unionId = requireText(user, 'union_id');
    const app = await ask(settings, 'auth/v3/tenant_access_token/internal', {
      json: { app_id: settings.config.clientId, app_secret: settings.secret ?? '' },
    });
    const headers = { authorization: `Bearer ${requireText(app, 'tenant_access_token')}` };
    const own = objectIn(await ask(settings, 'tenant/v2/tenant/query', { headers }), 'data');
    const tenant_key = requireText(objectIn(own, 'tenant'), 'tenant_key');
    if (requireText(user, 'tenant_key') !== tenant_key)
      throw new ProviderError('stranger', 'a user of another tenant');
    const path = `contact/v3/users/${encodeURIComponent(unionId)}?user_id_type=union_id`;
    const answer = await ask(settings, path, { headers });
    const member = objectIn(objectIn(answer, 'data'), 'user');
    if (textIn(member, 'union_id') !== unionId)
      throw new ProviderError('refused', 'the answer is about another user');
    requireActive(objectIn(member, 'status'));
    const email = textIn(member, 'enterprise_email');
    return memberOf(unionId, email, { ...member, tenant_key });
  },
};

/** Redeems the code for what the provider says of the user it was made for. */
async function provenBy(settings: ProviderSettings, code: string, redirect_uri: string) {
  const token = await ask(settings, 'authen/v2/oauth/token', {
    json: {
      grant_type: 'authorization_code',
      client_id: settings.config.clientId,
      client_secret: settings.secret ?? '',
      code,
      redirect_uri,
    },
  });
  const headers = { authorization: `Bearer ${requireText(token, 'access_token')}` };
  return objectIn(await ask(settings, 'authen/v1/user_info', { headers }), 'data');
}

async function ask(
  settings: ProviderSettings,
  path: string,
  request: { json?: Json; headers?: Record<string, string> },
): Promise<Json> {
  const url = addressAt(settings, API, `/open-apis/${path}`);
  return checkNumber(await askJson(url, request), NO_SUCH_USER);
}

/** Throws ProviderError for a user who is not an active member now. */
function requireActive(status: Json): void {
  // the provider leaves the status out without the permission, and a former member would look like any other
  if (status['is_activated'] === undefined)
    throw new ProviderError('refused', 'no status: contact:user.employee:readonly is missing');
  if (status['is_activated'] !== true || AWAY.some((name) => status[name] === true))
    throw new ProviderError('stranger', `status ${JSON.stringify(status)}`);
}
