import { describe, expect, it } from 'vitest';
import { loadEnv } from '../config/env.ts';
import { createHttp } from './create-http.ts';

const PROXY = '10.0.0.2';
const OUTER = '10.0.0.3';
const CALLER = '203.0.113.5';
const FORGED = '198.51.100.66';

/** The address that the site takes for the caller of a request that `peer` sends with this chain. */
async function getCallerAddress(
  TRUST_PROXY: string,
  peer: string,
  chain?: string,
): Promise<string> {
  const http = await createHttp({
    env: loadEnv({ TRUST_PROXY, PUBLIC_URL: 'https://wiki.example' }),
    logger: false,
    pseudonym: () => 'nobody',
    facts: () => ({ build: 'none', https: true }),
    limitNotFound: () => undefined,
    isReady: () => true,
  });
  http.get('/address', ({ ip, id }) => ({ ip, id }));
  const answer = await http.inject({
    url: '/address',
    remoteAddress: peer,
    headers: {
      host: 'wiki.example',
      'x-request-id': 'from-the-proxy-1',
      ...(chain === undefined ? {} : { 'x-forwarded-for': chain }),
    },
  });
  await http.close();
  const { ip, id } = answer.json<{ ip: string; id: string }>();
  return id === 'from-the-proxy-1' ? `${ip} numbered` : ip;
}

describe('the address of the caller', () => {
  it.each([
    // no proxy: the peer, whatever its headers
    ['0', CALLER, FORGED, CALLER],
    ['0', CALLER, undefined, CALLER],
    // one hop: the address that the proxy before the site appended last
    ['1', PROXY, CALLER, `${CALLER} numbered`],
    ['1', PROXY, `${FORGED}, ${CALLER}`, `${CALLER} numbered`],
    ['1', PROXY, `${FORGED}, 127.0.0.1, ${CALLER}`, `${CALLER} numbered`],
    ['1', PROXY, undefined, `${PROXY} numbered`],
    // two hops: the outer proxy wrote the caller, the inner one the outer
    ['2', PROXY, `${FORGED}, ${CALLER}, ${OUTER}`, `${CALLER} numbered`],
    // addresses: the first one, counted from the site, that is not a proxy
    ['10.0.0.0/8', PROXY, `${FORGED}, ${CALLER}, ${OUTER}`, `${CALLER} numbered`],
    [`${PROXY},${OUTER}`, PROXY, `${FORGED}, ${CALLER}, ${OUTER}`, `${CALLER} numbered`],
    [PROXY, PROXY, `${FORGED}, ${CALLER}, ${OUTER}`, `${OUTER} numbered`],
    ['loopback', '127.0.0.1', `${FORGED}, ${CALLER}`, `${CALLER} numbered`],
    ['loopback', '::ffff:127.0.0.1', CALLER, `${CALLER} numbered`],
    ['uniquelocal', PROXY, `${FORGED}, ${CALLER}`, `${CALLER} numbered`],
    ['2001:db8::/32', '2001:db8::2', CALLER, `${CALLER} numbered`],
    // headers of a caller that bypasses the proxies are ignored
    ['10.0.0.0/8', CALLER, FORGED, CALLER],
    ['loopback', CALLER, `${FORGED}, 127.0.0.1`, CALLER],
  ])('with TRUST_PROXY=%s, of %s with %s, is %s', async (setting, peer, chain, address) => {
    expect(await getCallerAddress(setting, peer, chain)).toBe(address);
  });
});
