// A push service and its browsers after RFC 8030 (delivery), RFC 8188 (aes128gcm), RFC 8291 (keys) and RFC 8292 (VAPID).
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import type { ECDH } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import type { PushFetch } from '../send-message.ts';

const HOST = 'push.example.com';
const DAY_S = 86_400;
const MAX_BODY = 4096;

/** A subscription of a browser, as `PushSubscription.toJSON` describes it. */
export interface PeerBrowser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** Messages that arrived and that this browser could decrypt. */
  messages: { title: string; address: string }[];
  /** What the service answers from now on, in place of 201. */
  answer: { status: number; headers?: Record<string, string> } | null;
}

interface Receiver {
  pair: ECDH;
  auth: Buffer;
  browser: PeerBrowser;
}

/** Decrypts a message as the browser does. Throws on whatever the RFCs do not allow. */
export function decryptMessage(body: Buffer, { pair, auth }: Pick<Receiver, 'pair' | 'auth'>) {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body[20] ?? 0;
  if (keyLength !== 65) throw new Error('the key of the sender has to be a point of 65 bytes');
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (record.length > recordSize || record.length < 18) throw new Error('more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const derive = (secret: Buffer, from: Buffer, text: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, text, length));
  const material = derive(pair.computeSecret(sender), auth, info, 32);
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('the last record ends with a two');
  return padded.subarray(0, end).toString();
}

/** Verifies `Authorization: vapid …`; resolves to the claims. Throws on whatever RFC 8292 does not allow. */
export function verifyVapid(header: string, audience: string, now: number): { sub?: string } {
  const parts = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/u.exec(header);
  if (parts === null) throw new Error('not of the scheme vapid');
  const [, head = '', claims = '', signature = '', key = ''] = parts;
  const parse = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  if (parse(head)['alg'] !== 'ES256') throw new Error('not signed by ES256');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((c) => c.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature is not of this key');
  const { aud, exp, sub } = parse(claims) as { aud: string; exp: number; sub?: string };
  if (aud !== audience) throw new Error('for another service');
  if (exp <= now || exp > now + DAY_S) throw new Error('expired, or valid for more than a day');
  if (sub !== undefined && !/^(?:mailto|https):/u.test(sub)) throw new Error('sub is no contact');
  return sub === undefined ? {} : { sub };
}

export interface PushPeer {
  /** Reaches this service by the addresses of its subscriptions. */
  fetch: PushFetch;
  subscribe(): PeerBrowser;
  /** What was wrong with requests, as their sender was answered. */
  refused: string[];
  /** The public keys that messages were signed with. */
  senders: Set<string>;
  close(): Promise<void>;
}

/** A push service on loopback. */
export async function startPushPeer(): Promise<PushPeer> {
  const receivers = new Map<string, Receiver>();
  const refused: string[] = [];
  const senders = new Set<string>();

  async function receive(request: IncomingMessage) {
    const receiver = receivers.get(request.url ?? '');
    const body = await buffer(request);
    if (receiver === undefined) return { status: 404 };
    const { headers } = request;
    verifyVapid(headers.authorization ?? '', `https://${HOST}`, Date.now() / 1000);
    if (request.method !== 'POST') return { status: 405 };
    if (!/^\d+$/u.test(String(headers['ttl']))) throw new Error('TTL is required');
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not aes128gcm');
    if (body.length > MAX_BODY) return { status: 413 };
    senders.add(/k=([\w-]+)/u.exec(headers.authorization ?? '')?.[1] ?? '');
    if (receiver.browser.answer !== null) return receiver.browser.answer;
    receiver.browser.messages.push(
      JSON.parse(decryptMessage(body, receiver)) as PeerBrowser['messages'][number],
    );
    return { status: 201, headers: { location: `https://${HOST}/message/1` } };
  }

  const server = createServer((request, response) => {
    receive(request).then(
      ({ status, headers }: { status: number; headers?: Record<string, string> }) =>
        response.writeHead(status, headers).end(),
      (error: Error) => {
        refused.push(error.message);
        response.writeHead(400).end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    refused,
    senders,
    fetch: (url, init) => {
      if (url.host !== HOST) throw new Error(`no service at ${url.host}`);
      return fetch(`http://127.0.0.1:${port}${url.pathname}`, init);
    },
    subscribe() {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      const path = `/send/${randomBytes(24).toString('base64url')}`;
      const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
      const browser: PeerBrowser = {
        ...{ endpoint: `https://${HOST}${path}`, keys, messages: [], answer: null },
      };
      receivers.set(path, { pair, auth, browser });
      return browser;
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
