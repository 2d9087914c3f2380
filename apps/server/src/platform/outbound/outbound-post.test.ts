import { createServer as createTcp } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createAddressRule, isInternalNetwork } from './outbound.ts';
import type { Resolve } from './outbound.ts';
import { createOutboundPost } from './outbound-post.ts';
import type { PostError } from './outbound-post.ts';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

const request = { headers: { 'content-type': 'application/json' }, body: '{}' };
const timeouts = { connectMs: 400, totalMs: 1200 };

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function serve(answer: Parameters<typeof createServer>[1]) {
  const http = createServer(answer);
  closers.push(() => http.close().closeAllConnections());
  return listen(http);
}

/** A listener that accepts connections and is silent. */
async function hang(): Promise<number> {
  const sockets = new Set<{ destroy(): void }>();
  const tcp = createTcp((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    tcp.close();
  });
  return listen(tcp);
}

const { post } = createOutboundPost({ loopback: true, timeouts });
const failureOf = (calling: Promise<unknown>) =>
  calling.then(
    () => null,
    (error: unknown) => (error as PostError).failure,
  );

describe('addresses of webhooks', () => {
  const isRefused = createAddressRule(['10.1.0.0/16', 'fd00:12::/32', '192.168.8.9']);

  it.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '169.254.169.254',
    '100.100.100.200',
    '0.0.0.0',
    '10.2.0.1',
    '192.168.8.8',
    '172.16.0.1',
    '100.64.0.1',
    'fd00:13::1',
    'fd00:ec2::254',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '224.0.0.1',
    '198.18.0.1',
    '203.0.113.7',
  ])('%s is refused', (address) => {
    expect(isRefused(address)).toBe(true);
  });

  it.each(['10.1.2.3', '::ffff:10.1.2.3', 'fd00:12::7', '192.168.8.9', '8.8.8.8', '2606:4700::1'])(
    '%s is allowed',
    (address) => {
      expect(isRefused(address)).toBe(false);
    },
  );

  it('can be allowed within the networks of a company alone', () => {
    for (const network of ['10.0.0.0/8', '192.168.1.1', 'fc00::/7', '100.64.0.0/10'])
      expect(isInternalNetwork(network)).toBe(true);
    for (const network of [
      '0.0.0.0/0',
      '127.0.0.0/8',
      '169.254.0.0/16',
      '10.0.0.0/7',
      '8.8.8.8',
      'x',
    ])
      expect(isInternalNetwork(network)).toBe(false);
  });
});

describe('a call', () => {
  it('is answered with status, headers and text', async () => {
    const port = await serve((_, res) => res.writeHead(201, { 'x-trace': 'a1' }).end('已收到'));
    expect(await post(`http://127.0.0.1:${port}/x?y=1`, request)).toMatchObject({
      ...{ status: 201, body: '已收到', cut: false },
      headers: { 'x-trace': 'a1' },
    });
  });

  it('reads no more than 16 kB of 10 MB', async () => {
    let sent = 0;
    const port = await serve((_, res) => {
      const chunk = 'x'.repeat(64 * 1024);
      const write = () => {
        while (sent < 10 * 1024 * 1024) {
          sent += chunk.length;
          if (!res.write(chunk)) {
            res.once('drain', write);
            return;
          }
        }
        res.end();
      };
      write();
    });
    const answer = await post(`http://127.0.0.1:${port}/`, request);
    expect([answer.body.length, answer.cut, answer.status]).toEqual([16_384, true, 200]);
    expect(sent).toBeLessThan(10 * 1024 * 1024);
  });

  it('follows no redirect', async () => {
    const location = 'http://169.254.169.254/latest/meta-data';
    const port = await serve((_, res) => res.writeHead(307, { location }).end());
    expect(await post(`http://127.0.0.1:${port}/`, request)).toMatchObject({ status: 307 });
  });

  it('ends in time where a target is silent, dribbles, or is slow in TLS', async () => {
    const silent = await hang();
    const dribbling = await serve((_, res) => {
      res.writeHead(200);
      const timer = setInterval(() => res.write('.'), 100);
      res.once('close', () => clearInterval(timer));
    });
    const began = Date.now();
    expect(
      await Promise.all([
        failureOf(post(`http://127.0.0.1:${silent}/`, request)),
        failureOf(post(`http://127.0.0.1:${dribbling}/`, request)),
        failureOf(post(`https://127.0.0.1:${silent}/`, request)),
      ]),
    ).toEqual(['TIMEOUT', 'TIMEOUT', 'TIMEOUT']);
    expect(Date.now() - began).toBeLessThan(4000);
  });

  it('is refused to a name that resolves to this machine at the second look', async () => {
    let looks = 0;
    const port = await serve((_, res) => res.end('inside'));
    const resolve: Resolve = async () => {
      looks += 1;
      return [{ address: looks === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
    };
    // the first look is allowed by the rule of tests; the connection uses the address that was checked
    const open = createOutboundPost({ loopback: true, timeouts, resolve });
    expect((await open.post(`http://hooks.example:${port}/`, request)).body).toBe('inside');
    expect(looks).toBe(1);
    const strict = createOutboundPost({ timeouts, resolve });
    expect(await failureOf(strict.post(`http://hooks.example:${port}/`, request))).toBe(
      'REFUSED_ADDRESS',
    );
    expect(await failureOf(strict.post(`http://127.0.0.1:${port}/`, request))).toBe(
      'REFUSED_ADDRESS',
    );
  });

  it('says what failed', async () => {
    const port = await hang();
    closers.splice(0).forEach((close) => close());
    expect(await failureOf(post(`http://127.0.0.1:${port}/`, request))).toBe('CONNECT');
    const plain = await serve((_, res) => res.end());
    expect(await failureOf(post(`https://127.0.0.1:${plain}/`, request))).toBe('TLS');
    const unknown = createOutboundPost({
      timeouts,
      resolve: () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' })),
    });
    expect(await failureOf(unknown.post('http://nowhere.example/', request))).toBe('DNS');
  });
});
