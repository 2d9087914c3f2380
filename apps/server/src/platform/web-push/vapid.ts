import { createPrivateKey, createECDH, sign } from 'node:crypto';

/** The key pair of a site (RFC 8292), both parts in base64url. */
export interface VapidKeys {
  /** Point on P-256, uncompressed. */
  publicKey: string;
  /** 32 bytes. */
  privateKey: string;
}

/** Services refuse what is valid for longer than a day. */
const VALID_FOR_S = 12 * 3600;

export function createVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // shorter where it begins with zeros
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}

/**
 * The `Authorization` of a message to the service at `endpoint`. `subject` is where its operator reaches us; null where the
 * site has no public address.
 */
export function authorizeMessage(
  keys: VapidKeys,
  { endpoint, subject, now }: { endpoint: string; subject: string | null; now: Date },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + VALID_FOR_S,
    ...(subject !== null && { sub: subject }),
  };
  const content = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(content), {
    key: toPrivateKey(keys),
    dsaEncoding: 'ieee-p1363',
  });
  return `vapid t=${content}.${signature.toString('base64url')}, k=${keys.publicKey}`;
}

function toPrivateKey({ publicKey, privateKey }: VapidKeys) {
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' });
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
