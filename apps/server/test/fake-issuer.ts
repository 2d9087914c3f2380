import { createSign, generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The claims of an issuer that must not be trusted; each test changes one. */
export interface FakeIssuer {
  url: string;
  /** Claims of the ID token, over the right ones. */
  claims: Record<string, unknown>;
  /** Signs with another key than the one it publishes. */
  usesOtherKey: boolean;
  /** `alg` of the ID token. */
  alg: 'RS256' | 'none';
  /** `issuer` in its own metadata. */
  issuer: string | null;
  /** Addresses that it publishes in place of its own. */
  endpoints: Record<string, string>;
  /** Waits so long before each answer. */
  delayMs: number;
  /** Answers 500 to everything. */
  broken: boolean;
  close(): Promise<void>;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An OpenID provider without a page: its token endpoint answers every code with the ID token that the test wants. */
export async function startFakeIssuer(): Promise<FakeIssuer> {
  const keys = [pair(), pair()] as const;
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const fake: FakeIssuer = {
    url,
    claims: {},
    usesOtherKey: false,
    alg: 'RS256',
    issuer: null,
    endpoints: {},
    delayMs: 0,
    broken: false,
    close: () => new Promise((resolve) => http.close(() => resolve()).closeAllConnections()),
  };
  const idToken = () => {
    const now = Math.floor(Date.now() / 1000);
    const standard = {
      iss: url,
      aud: 'zhihui',
      sub: 'p1',
      iat: now,
      exp: now + 60,
      name: '沈青禾',
    };
    const head = encode({ alg: fake.alg, kid: 'one', typ: 'JWT' });
    const text = `${head}.${encode({ ...standard, ...fake.claims })}`;
    if (fake.alg === 'none') return `${text}.`;
    const { privateKey } = keys[fake.usesOtherKey ? 1 : 0];
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url')}`;
  };
  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer: fake.issuer ?? url,
      authorization_endpoint: `${url}/auth`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'none'],
      ...fake.endpoints,
    }),
    '/jwks': () => ({ keys: [{ ...keys[0].jwk, kid: 'one', use: 'sig', alg: 'RS256' }] }),
    '/token': () => ({ access_token: 'a', token_type: 'Bearer', id_token: idToken() }),
  };
  http.on('request', (req, res) => {
    const answer = answers[req.url ?? ''];
    const send = () => {
      res.statusCode = fake.broken ? 500 : answer === undefined ? 404 : 200;
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify(fake.broken ? {} : (answer?.() ?? {})));
    };
    if (fake.delayMs === 0) send();
    else setTimeout(send, fake.delayMs).unref();
  });
  return fake;
}

function pair(): { privateKey: KeyObject; jwk: object } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { privateKey, jwk: publicKey.export({ format: 'jwk' }) };
}
