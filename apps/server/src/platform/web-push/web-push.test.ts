import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areSubscriptionKeys, encryptMessage, MAX_MESSAGE } from './encrypt-message.ts';
import { sendMessage } from './send-message.ts';
import { authorizeMessage, createVapidKeys } from './vapid.ts';
import { decryptMessage, startPushPeer, verifyVapid } from './test/push-peer.ts';
import type { PeerBrowser, PushPeer } from './test/push-peer.ts';

const decode = (text: string) => Buffer.from(text, 'base64url');
const openPair = (privateKey: string) => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(decode(privateKey));
  return pair;
};

/** RFC 8291, appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  auth: decode('BTBZMqHH6r4Tts7J_aSIgg'),
  receiver: openPair('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  sender: openPair('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: decode('DGv6ra1nlYgDCS1FRnbzlw'),
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('the encryption', () => {
  const keys = { publicKey: EXAMPLE.receiver.getPublicKey(), authSecret: EXAMPLE.auth };

  it('gives the example of RFC 8291', () => {
    const message = encryptMessage(Buffer.from(EXAMPLE.text), keys, EXAMPLE);
    expect(message.toString('base64url')).toBe(EXAMPLE.message);
  });

  it('can be undone with the keys of the browser, and is another one each time', () => {
    const receiver = { pair: EXAMPLE.receiver, auth: EXAMPLE.auth };
    expect(decryptMessage(decode(EXAMPLE.message), receiver)).toBe(EXAMPLE.text);
    const [first, second] = [1, 2].map(() => encryptMessage(Buffer.from('您好'), keys));
    expect(decryptMessage(first ?? Buffer.alloc(0), receiver)).toBe('您好');
    expect(first).not.toEqual(second);
  });

  it('accepts what fits into one message, and nothing longer', () => {
    const longest = Buffer.alloc(MAX_MESSAGE, 'a');
    expect(encryptMessage(longest, keys)).toHaveLength(4096);
    expect(() => encryptMessage(Buffer.concat([longest, Buffer.from('a')]), keys)).toThrow(
      'too long',
    );
  });

  it('knows keys that no browser has', () => {
    const { publicKey, authSecret } = keys;
    expect(areSubscriptionKeys(publicKey, authSecret)).toBe(true);
    // not on the curve
    const forged = Buffer.from(publicKey).fill(7, 40);
    expect(areSubscriptionKeys(forged, authSecret)).toBe(false);
    expect(areSubscriptionKeys(Buffer.alloc(65), authSecret)).toBe(false);
    expect(areSubscriptionKeys(publicKey.subarray(0, 33), authSecret)).toBe(false);
    expect(areSubscriptionKeys(publicKey, authSecret.subarray(1))).toBe(false);
  });
});

describe('the signature', () => {
  const endpoint = 'https://push.example.net/push/1';
  const audience = 'https://push.example.net';
  const now = new Date('2026-01-02T03:04:05Z');
  const seconds = now.getTime() / 1000;

  it('of the example of RFC 8292 passes the check of this test', () => {
    const example =
      'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6' +
      'Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, ' +
      'k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';
    const at = 1_453_523_768 - 60;
    expect(verifyVapid(example, audience, at)).toEqual({ sub: 'mailto:push@example.com' });
    expect(() => verifyVapid(example.replace('.i3', '.i4'), audience, at)).toThrow('signature');
  });

  it('names the service, an end and a contact', () => {
    const keys = createVapidKeys();
    const header = authorizeMessage(keys, { endpoint, subject: 'https://kb.example.com', now });
    expect(verifyVapid(header, audience, seconds)).toEqual({ sub: 'https://kb.example.com' });
    expect(() => verifyVapid(header, 'https://other.example', seconds)).toThrow('another');
    expect(() => verifyVapid(header, audience, seconds + 86_400)).toThrow('expired');
  });

  it('is made with keys of 32 and 65 bytes', () => {
    for (let n = 0; n < 300; n += 1) {
      const { publicKey, privateKey } = createVapidKeys();
      expect([decode(publicKey).length, decode(privateKey).length]).toEqual([65, 32]);
    }
  });
});

describe('a message', () => {
  let peer: PushPeer;
  let browser: PeerBrowser;
  const keys = createVapidKeys();
  beforeAll(async () => {
    peer = await startPushPeer();
    browser = peer.subscribe();
  });
  afterAll(() => peer.close());

  const send = (now = new Date()) => {
    const { p256dh, auth } = browser.keys;
    const target = {
      ...{ endpoint: browser.endpoint, publicKey: decode(p256dh), authSecret: decode(auth) },
    };
    const payload = { title: '新公告', address: '/announcement/1' };
    const sender = { keys, subject: null, fetch: peer.fetch, now };
    return sendMessage({ target, payload, ttl: 60 }, sender);
  };

  it('arrives', async () => {
    expect(await send()).toEqual({ kind: 'sent' });
    expect(browser.messages).toEqual([{ title: '新公告', address: '/announcement/1' }]);
    expect(peer.refused).toEqual([]);
  });

  it.each([
    [{ status: 404 }, { kind: 'gone' }],
    [{ status: 410 }, { kind: 'gone' }],
    [{ status: 413 }, { kind: 'refused', status: 413 }],
    [{ status: 429 }, { kind: 'busy', seconds: 60 }],
    [
      { status: 429, headers: { 'retry-after': '7' } },
      { kind: 'busy', seconds: 7 },
    ],
    [
      { status: 429, headers: { 'retry-after': '999999' } },
      { kind: 'busy', seconds: 3600 },
    ],
    [
      { status: 429, headers: { 'retry-after': 'soon' } },
      { kind: 'busy', seconds: 60 },
    ],
  ])('that is answered by %j ends as %j', async (answer, result) => {
    browser.answer = answer;
    expect(await send()).toEqual(result);
  });

  it('is tried again later when the service fails', async () => {
    browser.answer = { status: 502 };
    await expect(send()).rejects.toThrow('502');
  });
});
