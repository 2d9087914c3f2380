import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { NewPasskey, PasskeyProof } from '@zhihui/contract/features/factor/factor.schema.ts';

/** The part of CBOR that an attestation needs (RFC 8949): integers, texts, bytes, maps. */
type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([head(3, bytes.length), bytes]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const items = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)]);
  return Buffer.concat([head(5, value.size), ...items]);
}

const PRESENT_AND_VERIFIED = 0x05;
const HAS_KEY = 0x40;

interface Use {
  challenge: string;
  origin?: string;
  rpID?: string;
  /** By default one more than at the last use. */
  counter?: number;
  flags?: number;
}

/** An authenticator in software: what a browser and a security key would do together. */
export function createSoftwarePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let uses = 0;

  const parts = (type: string, use: Use) => {
    const { challenge, origin = 'http://localhost:3000', rpID = 'localhost' } = use;
    const clientData = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
    const counter = Buffer.alloc(4);
    uses = use.counter ?? uses + 1;
    counter.writeUInt32BE(uses);
    return { clientData, counter, rpHash: createHash('sha256').update(rpID).digest() };
  };

  return {
    id,
    /** Answers the request for a new passkey. */
    create(use: Use): NewPasskey {
      const { clientData, counter, rpHash } = parts('webauthn.create', use);
      const key = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const flags = Buffer.from([HAS_KEY | (use.flags ?? PRESENT_AND_VERIFIED)]);
      const length = Buffer.from([0, credentialId.length]);
      const authData = Buffer.concat([
        rpHash,
        flags,
        counter,
        Buffer.alloc(16),
        length,
        credentialId,
        key,
      ]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id,
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      };
    },
    /** Answers the request for this passkey. */
    signAssertion(use: Use): PasskeyProof {
      const { clientData, counter, rpHash } = parts('webauthn.get', use);
      const authenticatorData = Buffer.concat([
        rpHash,
        Buffer.from([use.flags ?? PRESENT_AND_VERIFIED]),
        counter,
      ]);
      const signed = Buffer.concat([
        authenticatorData,
        createHash('sha256').update(clientData).digest(),
      ]);
      return {
        id,
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
      };
    },
  };
}
export type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>;
