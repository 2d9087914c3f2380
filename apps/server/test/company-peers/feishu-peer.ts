import { APP, createRedeem, PeerError, startPeer } from './peer.ts';
import type { PeerPerson, PeerRequest, PeerWorld } from './peer.ts';

const APP_TOKEN = 't-feishu app token';
const TENANT = 'tenant here';

/** 飞书, as open.feishu.cn/document describes the sign-in, the token of an app, its tenant and a user of the contacts. */
export function startFeishuPeer(world: PeerWorld) {
  const { people } = world;
  const redeem = createRedeem(world);
  const userToken = ({ id }: PeerPerson) => `u-${id}`;
  const requireToken = ({ header }: PeerRequest) => {
    if (header('authorization') !== `Bearer ${APP_TOKEN}`)
      throw new PeerError({ code: 99_991_663, msg: 'Invalid access token for authorization' });
  };
  return startPeer([
    {
      method: 'POST',
      path: /^\/open-apis\/authen\/v2\/oauth\/token$/u,
      answer: ({ body }) => {
        const app = body['client_secret'] === APP.secret && body['client_id'] === APP.id;
        const person = app ? redeem(body['code']) : undefined;
        if (person === undefined)
          throw new PeerError({ code: 20_003, error: 'invalid_grant', error_description: 'code' });
        const access_token = userToken(person);
        return { code: 0, access_token, token_type: 'Bearer', expires_in: 7200 };
      },
    },
    {
      method: 'GET',
      path: /^\/open-apis\/authen\/v1\/user_info$/u,
      answer: ({ header }) => {
        const person = people.find(
          (person) => header('authorization') === `Bearer ${userToken(person)}`,
        );
        if (person === undefined) throw new PeerError({ code: 99_991_668, msg: 'token invalid' });
        const tenant_key = ['outsider', 'linked'].includes(person.membership)
          ? 'elsewhere'
          : TENANT;
        // another organisation may choose any address
        return {
          code: 0,
          msg: 'success',
          data: { ...toIds(person), ...toMails(person), tenant_key },
        };
      },
    },
    {
      method: 'POST',
      path: /^\/open-apis\/auth\/v3\/tenant_access_token\/internal$/u,
      answer: ({ body }) =>
        body['app_id'] === APP.id && body['app_secret'] === APP.secret
          ? { code: 0, msg: 'ok', tenant_access_token: APP_TOKEN, expire: 7200 }
          : { code: 10_014, msg: 'app secret invalid' },
    },
    {
      method: 'GET',
      path: /^\/open-apis\/tenant\/v2\/tenant\/query$/u,
      answer: (request) => {
        requireToken(request);
        const tenant = { name: '公司', display_id: 'F1', tenant_tag: 0, tenant_key: TENANT };
        return { code: 0, msg: 'success', data: { tenant } };
      },
    },
    {
      method: 'GET',
      path: /^\/open-apis\/contact\/v3\/users\/([^/]+)$/u,
      answer: (request, unionId) => {
        requireToken(request);
        if (request.query.get('user_id_type') !== 'union_id')
          throw new PeerError({ code: 40_001, msg: 'param error' });
        const person = people.find((person) => toIds(person).union_id === unionId);
        const known = ['member', 'disabled', 'left', 'linked'];
        if (person === undefined || !known.includes(person.membership))
          throw new PeerError({ code: 41_050, msg: 'no user authority error' });
        const { membership } = person;
        const status = {
          is_frozen: membership === 'disabled',
          is_resigned: membership === 'left',
          is_activated: true,
          is_exited: false,
          is_unjoin: false,
        };
        const user = { ...toIds(person), ...toMails(person), status, department_ids: ['od-1'] };
        return { code: 0, msg: 'success', data: { user } };
      },
    },
  ]);
}

const toIds = ({ id, name }: PeerPerson) => ({ union_id: `on_${id}`, open_id: `ou_${id}`, name });

const toMails = ({ orgEmail, typedEmail }: PeerPerson) => ({
  email: typedEmail,
  ...(orgEmail === '' ? {} : { enterprise_email: orgEmail }),
});
