import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createServer as createHttp } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { connectGuarded, guardedFetch, isRefusedAddress, RefusedAddressError } from './outbound.ts';
import type { Resolve } from './outbound.ts';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/** A listener on 127.0.0.1 that counts its connections. */
async function listen() {
  const state = { connections: 0, port: 0 };
  const server = createServer((socket) => {
    state.connections += 1;
    socket.on('error', () => undefined);
    socket.end('hello');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  state.port = (server.address() as AddressInfo).port;
  return state;
}

/** Resolves a name to other addresses each time. */
function resolving(...answers: string[][]): Resolve & { count: number } {
  const resolve = async () => {
    const addresses = answers[Math.min(resolve.count, answers.length - 1)] ?? [];
    resolve.count += 1;
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  resolve.count = 0;
  return resolve;
}

describe('an address', () => {
  it.each([
    '169.254.0.1',
    '169.254.169.254',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
    '0.0.0.0',
    '0.1.2.3',
    '::',
    '224.0.0.1',
    '239.255.255.255',
    '255.255.255.255',
    'ff02::1',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd20:ce::254',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '::ffff:100.100.100.200',
    '::169.254.169.254',
    '64:ff9b::169.254.169.254',
    '64:ff9b::a9fe:1',
    '2002:a9fe:a9fe::1',
    '2002:0:1::',
    '64:ff9b::1',
    '[FE80:0::1%25eth0]',
  ])('that no service of a company has is refused: %s', (address) => {
    expect(isRefusedAddress(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '::1',
    '10.0.0.1',
    '172.16.3.4',
    '192.168.1.1',
    '100.64.0.1',
    'fd12:3456::1',
    '8.8.8.8',
    '2001:db8::1',
    '::ffff:10.0.0.1',
    '64:ff9b::808:808',
    '::0.0.0.1',
    '2002:100::',
    '169.253.1.1',
    'smtp.example.com',
  ])('of a company, of this machine or of the internet is allowed: %s', (address) => {
    expect(isRefusedAddress(address)).toBe(false);
  });
});

describe('a guarded connection', () => {
  it('reaches an allowed host', async () => {
    const { port } = await listen();
    const socket = await connectGuarded({ host: '127.0.0.1', port, timeoutMs: 5000 });
    closers.push(() => socket.destroy());
    expect(socket.remoteAddress).toBe('127.0.0.1');
  });

  it.each(['169.254.169.254', '[fe80::1]', '2852039166', '0xa9fea9fe', '0'])(
    'is refused to %s, however the address is written',
    async (host) => {
      const connecting = connectGuarded({ host, port: 25, timeoutMs: 5000 });
      await expect(connecting).rejects.toBeInstanceOf(RefusedAddressError);
    },
  );

  it('is refused to a name with one refused address among allowed ones', async () => {
    const { port, connections } = await listen();
    const resolve = resolving(['127.0.0.1', '169.254.169.254']);
    const connecting = connectGuarded({ host: 'mail.example', port, timeoutMs: 5000, resolve });
    await expect(connecting).rejects.toBeInstanceOf(RefusedAddressError);
    expect(connections).toBe(0);
  });

  it('connects to the address that was checked, though the name then resolves to another one', async () => {
    const state = await listen();
    const resolve = resolving(['127.0.0.1'], ['169.254.169.254']);
    const to = { host: 'mail.example', port: state.port, timeoutMs: 5000, resolve };
    const socket = await connectGuarded(to);
    closers.push(() => socket.destroy());
    expect([resolve.count, socket.remoteAddress]).toEqual([1, '127.0.0.1']);
  });

  it('ends when resolving a name takes too long', async () => {
    const resolve: Resolve = () => new Promise(() => undefined);
    const connecting = connectGuarded({ host: 'mail.example', port: 1, timeoutMs: 50, resolve });
    await expect(connecting).rejects.toThrow('timed out');
  });
});

describe('a guarded request', () => {
  it('is answered by an allowed host', async () => {
    const http = createHttp((_, res) => res.end('{"ok":true}'));
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    closers.push(() => http.close().closeAllConnections());
    const { port } = http.address() as AddressInfo;
    const answer = await guardedFetch(`http://localhost:${port}/`);
    expect(await answer.json()).toEqual({ ok: true });
  });

  it.each(['http://169.254.169.254/latest', 'http://2852039166/', 'http://[::ffff:a9fe:a9fe]/'])(
    'is refused to %s',
    async (url) => {
      const failed = await guardedFetch(url).catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(RefusedAddressError);
    },
  );

  it('does not follow an answer to a refused host', async () => {
    const http = createHttp((_, res) =>
      res.writeHead(302, { location: 'http://0xa9fea9fe/' }).end(),
    );
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    closers.push(() => http.close().closeAllConnections());
    const { port } = http.address() as AddressInfo;
    const failed = await guardedFetch(`http://127.0.0.1:${port}/`).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Error);
  });
});
