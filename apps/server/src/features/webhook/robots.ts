import { createHmac } from 'node:crypto';
import type {
  DeliveryFailure,
  RobotKind,
} from '@zhihui/contract/features/webhook/webhook.limits.ts';
import type { PostAnswer } from '../../platform/outbound/outbound-post.ts';
import { z } from 'zod';

/** What a group reads: who did what, the title, and where. */
export interface RobotMessage {
  heading: string;
  title: string;
  /** Below the title: section, category, author. */
  note: string;
  url: string;
  button: string;
}

export interface RobotCall {
  url: string;
  body: string;
}

/** How the platform of a group judged a message. */
export interface RobotVerdict {
  failure: DeliveryFailure | null;
  /** Not the target's failure: too many calls. */
  retrySeconds: number | null;
}

interface Robot {
  /** Whether an address is one of such robots. */
  accepts(url: URL): boolean;
  /** An address without its key, for screens. */
  mask(url: URL): string;
  /** The call for a message, signed where there is a secret. */
  build(message: RobotMessage, to: { url: string; secret: string | null; now: Date }): RobotCall;
  /** Platforms answer refusals with the status 200. */
  judge(answer: PostAnswer): RobotVerdict;
}

const MAX_TITLE = 100;

/** Marks of Markdown in a title would format the message, or forge a link in it. */
const escapeMarkdown = (text: string): string =>
  Array.from(text)
    .slice(0, MAX_TITLE)
    .join('')
    .replaceAll(/[\\`*_{}[\]()<>#~|!]/gu, ' ');

const OK: RobotVerdict = { failure: null, retrySeconds: null };
const fail = (failure: DeliveryFailure, retrySeconds: number | null = null): RobotVerdict => ({
  failure,
  retrySeconds,
});

/** An answer's code by these names; null for an answer that is none of the platform's. */
function readCode(
  answer: PostAnswer,
  names: readonly string[],
): { code: number; text: string } | null {
  const parsed = z.record(z.string(), z.unknown()).safeParse(parseJson(answer.body));
  if (!parsed.success) return null;
  const code = names.map((name) => parsed.data[name]).find((value) => typeof value === 'number');
  const message = parsed.data['errmsg'] ?? parsed.data['msg'];
  const text = typeof message === 'string' ? message : '';
  return code === undefined ? null : { code, text };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const mask = (url: URL, key: string): string => {
  const end = key.length > 8 ? key.slice(-4) : '';
  return `${url.host} · ****${end}`;
};

const sign = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64');

// https://developer.work.weixin.qq.com/document/path/91770
const wecom: Robot = {
  accepts: (url) => url.pathname === '/cgi-bin/webhook/send' && url.searchParams.has('key'),
  mask: (url) => mask(url, url.searchParams.get('key') ?? ''),
  build: ({ heading, title, note, url, button }, to) => ({
    url: to.url,
    body: JSON.stringify({
      msgtype: 'markdown',
      markdown: {
        content: `**${escapeMarkdown(heading)}**\n${escapeMarkdown(title)}\n> <font color="comment">${escapeMarkdown(note)}</font>\n\n[${button}](${url})`,
      },
    }),
  }),
  judge: (answer) => {
    const result = readCode(answer, ['errcode']);
    if (result === null) return fail('REJECTED');
    if (result.code === 0) return OK;
    if (result.code === 45_009) return fail('RATE_LIMIT', 60);
    return fail(result.code === 93_000 ? 'KEY' : 'REJECTED');
  },
};

// https://open.dingtalk.com/document/robots/custom-robot-access
const dingtalk: Robot = {
  accepts: (url) => url.pathname === '/robot/send' && url.searchParams.has('access_token'),
  mask: (url) => mask(url, url.searchParams.get('access_token') ?? ''),
  build: ({ heading, title, note, url, button }, to) => {
    const target = new URL(to.url);
    if (to.secret !== null) {
      const timestamp = String(to.now.getTime());
      target.searchParams.set('timestamp', timestamp);
      target.searchParams.set('sign', sign(to.secret, `${timestamp}\n${to.secret}`));
    }
    const text = `#### ${escapeMarkdown(heading)}\n${escapeMarkdown(title)}\n\n> ${escapeMarkdown(note)}`;
    return {
      url: target.href,
      body: JSON.stringify({
        msgtype: 'actionCard',
        actionCard: {
          title: escapeMarkdown(`${heading} ${title}`),
          text,
          singleTitle: button,
          singleURL: url,
        },
      }),
    };
  },
  judge: (answer) => {
    const result = readCode(answer, ['errcode']);
    if (result === null) return fail('REJECTED');
    const { code, text } = result;
    if (code === 0) return OK;
    // a robot that was called too often is silent for ten minutes
    if (code === 130_101 || code === 410_100) return fail('RATE_LIMIT', 600);
    if (code === 300_001 || code === 300_005) return fail('KEY');
    if (code !== 310_000) return fail('REJECTED');
    return fail(
      /keyword/iu.test(text) ? 'KEYWORD' : /sign|timestamp/iu.test(text) ? 'SIGNATURE' : 'REJECTED',
    );
  },
};

// https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot
const feishu: Robot = {
  accepts: (url) => /^\/open-apis\/bot\/v2\/hook\/[\w-]+$/u.test(url.pathname),
  mask: (url) => mask(url, url.pathname.slice(url.pathname.lastIndexOf('/') + 1)),
  build: ({ heading, title, note, url, button }, to) => {
    const timestamp = String(Math.floor(to.now.getTime() / 1000));
    const signature =
      to.secret === null ? {} : { timestamp, sign: sign(`${timestamp}\n${to.secret}`, '') };
    const card = {
      header: { title: { tag: 'plain_text', content: heading }, template: 'carmine' },
      elements: [
        {
          tag: 'div',
          text: { tag: 'plain_text', content: Array.from(title).slice(0, MAX_TITLE).join('') },
        },
        { tag: 'note', elements: [{ tag: 'plain_text', content: note }] },
        {
          tag: 'action',
          actions: [
            { tag: 'button', type: 'primary', text: { tag: 'plain_text', content: button }, url },
          ],
        },
      ],
    };
    return { url: to.url, body: JSON.stringify({ ...signature, msg_type: 'interactive', card }) };
  },
  judge: (answer) => {
    const result = readCode(answer, ['code', 'StatusCode']);
    if (result === null) return fail('REJECTED');
    const { code } = result;
    if (code === 0) return OK;
    if (code === 11_232 || code === 9499) return fail('RATE_LIMIT', 60);
    if (code === 19_021) return fail('SIGNATURE');
    if (code === 19_024) return fail('KEYWORD');
    return fail(code === 19_001 ? 'KEY' : 'REJECTED');
  },
};

export const ROBOTS: Readonly<Record<RobotKind, Robot>> = {
  WECOM: wecom,
  DINGTALK: dingtalk,
  FEISHU: feishu,
};
