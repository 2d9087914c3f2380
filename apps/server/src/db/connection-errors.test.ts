import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { isConnectionLost } from './connection-errors.ts';

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

it.each([
  ['a socket that is gone', '/nowhere/there'],
  ['a host without an address', 'no-such-host.invalid'],
  ['a network without a way to it', '255.255.255.255'],
  ['a port without a listener', '127.0.0.1'],
])('sees a lost database in %s', async (_, host) => {
  const error = await errorOf(new pg.Client({ host, port: 1 }).connect());
  expect(error).toBeInstanceOf(Error);
  expect(isConnectionLost(error)).toBe(true);
});

it.each(['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID'])(
  'sees one that cannot be trusted in %s',
  (code) => expect(isConnectionLost(Object.assign(new Error('refused'), { code }))).toBe(true),
);

it('sees none in a file that is missing', async () => {
  expect(isConnectionLost(await errorOf(readFile('/nowhere/there')))).toBe(false);
});
