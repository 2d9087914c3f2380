// Why no library: web-push is under the MPL, the others choose salt and key by themselves, so the examples of the RFCs
// could not test them, and this is all of it.
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { ECDH } from 'node:crypto';

/** Where a browser receives messages, and the keys that it alone can read them with. */
export interface PushTarget {
  endpoint: string;
  /** Point on P-256, uncompressed: 65 bytes. */
  publicKey: Buffer;
  /** 16 bytes. */
  authSecret: Buffer;
}

const CURVE = 'prime256v1';
const KEY_LENGTH = 65;
const AUTH_LENGTH = 16;
/** One record holds the message: services accept no more than 4096 bytes altogether. */
const RECORD_SIZE = 4096;
const TAG_LENGTH = 16;
const HEADER_LENGTH = 16 + 4 + 1 + KEY_LENGTH;
/** What fits into one record, with a byte for its end. */
export const MAX_MESSAGE = RECORD_SIZE - HEADER_LENGTH - TAG_LENGTH - 1;

/** Whether these are keys of a subscription: a point of the curve, and a secret of the right length. */
export function areSubscriptionKeys(publicKey: Buffer, authSecret: Buffer): boolean {
  if (publicKey.length !== KEY_LENGTH || authSecret.length !== AUTH_LENGTH) return false;
  try {
    const own = createECDH(CURVE);
    own.generateKeys();
    own.computeSecret(publicKey);
    return true;
  } catch {
    return false;
  }
}

/** Random parts of a message; fixed in tests alone. */
interface Randomness {
  salt: Buffer;
  sender: ECDH;
}

function createRandomness(): Randomness {
  const sender = createECDH(CURVE);
  sender.generateKeys();
  return { salt: randomBytes(16), sender };
}

/** Encrypts a message for one browser as `aes128gcm` (RFC 8188) by the keys of its subscription (RFC 8291). */
export function encryptMessage(
  message: Buffer,
  { publicKey, authSecret }: Pick<PushTarget, 'publicKey' | 'authSecret'>,
  { salt, sender }: Randomness = createRandomness(),
): Buffer {
  if (message.length > MAX_MESSAGE) throw new Error('the message is too long');
  const ownKey = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, ownKey]);
  const keyMaterial = derive(sender.computeSecret(publicKey), authSecret, info, 32);
  const key = derive(keyMaterial, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(keyMaterial, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // the last record ends with a two
  const body = Buffer.concat([
    cipher.update(message),
    cipher.update(Buffer.from([2])),
    cipher.final(),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  const keyLength = Buffer.from([ownKey.length]);
  return Buffer.concat([salt, size, keyLength, ownKey, body, cipher.getAuthTag()]);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
