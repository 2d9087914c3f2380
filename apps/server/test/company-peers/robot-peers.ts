import { createHmac } from 'node:crypto';
import { PeerError, startPeer } from './peer.ts';
import type { PeerRequest } from './peer.ts';

const HOUR_MS = 3_600_000;

/** A group robot as its platform knows it; messages that were accepted, and what was refused. */
export interface RobotGroup {
  key: string;
  secret: string | null;
  messages: Record<string, unknown>[];
  refusals: object[];
}

export const newGroup = (key: string, secret: string | null = null): RobotGroup => ({
  ...{ key, secret },
  messages: [],
  refusals: [],
});

/** Counts the calls of the last `ms`; throws once there are more than `max`. */
function limit(max: number, ms: number, refusal: object) {
  const calls: number[] = [];
  return () => {
    const now = Date.now();
    while (calls[0] !== undefined && calls[0] <= now - ms) calls.shift();
    if (calls.length >= max) throw new PeerError(refusal);
    calls.push(now);
  };
}

const sign = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64');

/** Notes each refusal of a group. */
function noting(group: RobotGroup, answer: (request: PeerRequest) => object) {
  return (request: PeerRequest) => {
    try {
      return answer(request);
    } catch (error) {
      if (error instanceof PeerError) group.refusals.push(error.answer);
      throw error;
    }
  };
}

/** 企业微信's robot of a group, as developer.work.weixin.qq.com/document/path/91770 describes it: 20 messages a minute. */
export function startWecomRobot(group: RobotGroup) {
  const count = limit(20, 60_000, { errcode: 45_009, errmsg: 'api freq out of limit' });
  return startPeer([
    {
      method: 'POST',
      path: /^\/cgi-bin\/webhook\/send$/u,
      answer: noting(group, ({ query, body }) => {
        if (query.get('key') !== group.key)
          throw new PeerError({ errcode: 93_000, errmsg: 'invalid webhook url, hint: [1]' });
        const { content } = (body['markdown'] ?? {}) as { content?: unknown };
        if (body['msgtype'] !== 'markdown')
          throw new PeerError({ errcode: 40_008, errmsg: 'invalid message type' });
        if (typeof content !== 'string' || content === '' || Buffer.byteLength(content) > 4096)
          throw new PeerError({ errcode: 40_058, errmsg: 'invalid Request Parameter' });
        count();
        group.messages.push(body);
        return { errcode: 0, errmsg: 'ok' };
      }),
    },
  ]);
}

/**
 * 钉钉's custom robot, as open.dingtalk.com/document/robots/custom-robot-access and …/customize-robot-security-settings describe
 * it: signed with the milliseconds, valid for an hour, 20 messages a minute.
 */
export function startDingtalkRobot(group: RobotGroup) {
  const tooFast = 'send too fast, exceed 20 times per minute';
  const count = limit(20, 60_000, { errcode: 130_101, errmsg: tooFast });
  return startPeer([
    {
      method: 'POST',
      path: /^\/robot\/send$/u,
      answer: noting(group, ({ query, body }) => {
        if (query.get('access_token') !== group.key)
          throw new PeerError({ errcode: 300_005, errmsg: 'token is not exist' });
        if (group.secret !== null) {
          const timestamp = query.get('timestamp') ?? '';
          const isFresh =
            /^\d{13}$/u.test(timestamp) && Math.abs(Date.now() - Number(timestamp)) < HOUR_MS;
          if (!isFresh) throw new PeerError({ errcode: 310_000, errmsg: 'invalid timestamp' });
          if (query.get('sign') !== sign(group.secret, `${timestamp}\n${group.secret}`))
            throw new PeerError({ errcode: 310_000, errmsg: 'sign not match' });
        }
        const { title, text, singleURL, singleTitle } = (body['actionCard'] ?? {}) as Record<
          string,
          unknown
        >;
        if (body['msgtype'] !== 'actionCard')
          throw new PeerError({ errcode: 400_105, errmsg: 'unsupported msgtype' });
        if (
          ![title, text, singleURL, singleTitle].every(
            (value) => typeof value === 'string' && value !== '',
          )
        )
          throw new PeerError({ errcode: 400_101, errmsg: 'missing parameter' });
        count();
        group.messages.push(body);
        return { errcode: 0, errmsg: 'ok' };
      }),
    },
  ]);
}

/**
 * 飞书's custom bot, as open.feishu.cn/document/client-docs/bot-v3/add-custom-bot describes it: signed with the seconds, valid for
 * an hour, 100 messages a minute and 5 a second.
 */
export function startFeishuRobot(group: RobotGroup) {
  const refusal = { code: 11_232, msg: 'frequency limited', data: {} };
  const [perMinute, perSecond] = [limit(100, 60_000, refusal), limit(5, 1000, refusal)];
  return startPeer([
    {
      method: 'POST',
      path: /^\/open-apis\/bot\/v2\/hook\/[\w-]+$/u,
      answer: noting(group, ({ path, body }) => {
        if (!path.endsWith(`/${group.key}`))
          throw new PeerError({
            code: 19_001,
            msg: 'param invalid: incoming webhook access token invalid',
          });
        if (group.secret !== null) {
          const timestamp = String(body['timestamp']);
          const isFresh =
            /^\d{10}$/u.test(timestamp) &&
            Math.abs(Date.now() - Number(timestamp) * 1000) < HOUR_MS;
          if (!isFresh || body['sign'] !== sign(`${timestamp}\n${group.secret}`, ''))
            throw new PeerError({
              code: 19_021,
              msg: 'sign match fail or timestamp is not within one hour from current time',
            });
        }
        const { elements } = (body['card'] ?? {}) as { elements?: unknown };
        if (body['msg_type'] !== 'interactive' || !Array.isArray(elements))
          throw new PeerError({ code: 9499, msg: 'Bad Request', data: {} });
        perSecond();
        perMinute();
        group.messages.push(body);
        return { code: 0, msg: 'success', data: {}, StatusCode: 0, StatusMessage: 'success' };
      }),
    },
  ]);
}
