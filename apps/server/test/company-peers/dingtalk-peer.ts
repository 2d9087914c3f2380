import { APP, createRedeem, PeerError, startPeer } from './peer.ts';
import type { PeerPerson, PeerRequest, PeerWorld } from './peer.ts';

const APP_TOKEN = 'dingtalk app token';
const UNKNOWN = { errcode: 60_121, errmsg: '找不到该用户' };

/** 钉钉, as open.dingtalk.com/document describes the sign-in, the token of an app, and the two calls about a member. */
export function startDingtalkPeer(world: PeerWorld) {
  const { people } = world;
  const redeem = createRedeem(world);
  const requireToken = ({ query }: PeerRequest) => {
    if (query.get('access_token') !== APP_TOKEN)
      throw new PeerError({ errcode: 40_014, errmsg: '不合法的access_token' });
  };
  const userToken = ({ id }: PeerPerson) => `user token of ${id}`;
  return startPeer([
    {
      method: 'POST',
      path: /^\/v1\.0\/oauth2\/userAccessToken$/u,
      answer: ({ body }) => {
        const app = body['clientSecret'] === APP.secret && body['clientId'] === APP.id;
        const granted = app && body['grantType'] === 'authorization_code';
        const person = granted ? redeem(body['code']) : undefined;
        if (person === undefined)
          throw new PeerError({ code: 'invalidParameter.authCode.notFound', message: '不存在' });
        return { accessToken: userToken(person), refreshToken: 'r', expireIn: 7200 };
      },
    },
    {
      method: 'GET',
      path: /^\/v1\.0\/contact\/users\/me$/u,
      answer: ({ header }) => {
        const token = header('x-acs-dingtalk-access-token');
        const person = people.find((person) => userToken(person) === token);
        if (person === undefined) throw new PeerError({ code: 'Forbidden', message: '没有权限' });
        const { id, name, typedEmail } = person;
        return { nick: name, unionId: `u-${id}`, openId: `o-${id}`, email: typedEmail };
      },
    },
    {
      method: 'POST',
      path: /^\/v1\.0\/oauth2\/accessToken$/u,
      answer: ({ body }) =>
        body['appKey'] === APP.id && body['appSecret'] === APP.secret
          ? { accessToken: APP_TOKEN, expireIn: 7200 }
          : { code: 'invalidClientIdOrSecret', message: '无效的clientId或者clientSecret' },
    },
    {
      method: 'POST',
      path: /^\/topapi\/user\/getbyunionid$/u,
      answer: (request) => {
        requireToken(request);
        const person = people.find(({ id }) => `u-${id}` === request.body['unionid']);
        const known = ['member', 'disabled', 'external'];
        if (person === undefined || !known.includes(person.membership))
          throw new PeerError(UNKNOWN);
        const contact_type = person.membership === 'external' ? 1 : 0;
        return { errcode: 0, errmsg: 'ok', result: { contact_type, userid: `s-${person.id}` } };
      },
    },
    {
      method: 'POST',
      path: /^\/topapi\/v2\/user\/get$/u,
      answer: (request) => {
        requireToken(request);
        const person = people.find(({ id }) => `s-${id}` === request.body['userid']);
        if (person === undefined) throw new PeerError(UNKNOWN);
        const { id, name, membership, orgEmail, typedEmail } = person;
        return {
          errcode: 0,
          errmsg: 'ok',
          result: {
            userid: `s-${id}`,
            unionid: `u-${id}`,
            name,
            active: membership !== 'disabled',
            dept_id_list: [1],
            email: typedEmail,
            ...(orgEmail === '' ? {} : { org_email: orgEmail }),
          },
        };
      },
    },
  ]);
}
