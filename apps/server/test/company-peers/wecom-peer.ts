import { APP, createRedeem, PeerError, startPeer } from './peer.ts';
import type { PeerPerson, PeerWorld } from './peer.ts';

const TOKEN = 'wecom app token';
const STATUS = { member: 1, disabled: 2, left: 5, external: 0, linked: 1, outsider: 0 };

/** 企业微信, as developer.work.weixin.qq.com/document describes it: 91039, 98176, 90196. */
export function startWecomPeer(world: PeerWorld) {
  const { people } = world;
  const redeem = createRedeem(world);
  const requireToken = (query: URLSearchParams) => {
    if (query.get('access_token') !== TOKEN)
      throw new PeerError({ errcode: 40_014, errmsg: 'invalid access_token' });
  };
  return startPeer([
    {
      method: 'GET',
      path: /^\/cgi-bin\/gettoken$/u,
      answer: ({ query }) =>
        query.get('corpsecret') === APP.secret && query.get('corpid') === APP.id
          ? { errcode: 0, errmsg: 'ok', access_token: TOKEN, expires_in: 7200 }
          : { errcode: 40_001, errmsg: 'invalid credential' },
    },
    {
      method: 'GET',
      path: /^\/cgi-bin\/auth\/getuserinfo$/u,
      answer: ({ query }) => {
        requireToken(query);
        const person = redeem(query.get('code'));
        if (person === undefined) throw new PeerError({ errcode: 40_029, errmsg: 'invalid code' });
        return { errcode: 0, errmsg: 'ok', ...toIdentity(person) };
      },
    },
    {
      method: 'GET',
      path: /^\/cgi-bin\/user\/get$/u,
      answer: ({ query }) => {
        requireToken(query);
        const userid = query.get('userid');
        const person = people.find((person) => toIdentity(person).userid === userid);
        if (person === undefined)
          throw new PeerError({ errcode: 60_111, errmsg: 'userid not found' });
        const { name, orgEmail, typedEmail, membership } = person;
        return {
          errcode: 0,
          errmsg: 'ok',
          userid,
          name,
          department: [1],
          status: STATUS[membership],
          email: typedEmail,
          ...(orgEmail === '' ? {} : { biz_mail: orgEmail }),
        };
      },
    },
  ]);
}

function toIdentity({ id, membership }: PeerPerson) {
  if (membership === 'linked') return { userid: `wwother/${id}` };
  if (membership === 'outsider') return { openid: `o-${id}` };
  if (membership === 'external') return { openid: `o-${id}`, external_userid: `wm-${id}` };
  return { userid: id };
}
