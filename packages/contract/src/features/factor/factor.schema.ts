import { z } from 'zod';
import { line } from '../../schema.ts';
import { MAX_PASSKEY_NAME } from './factor.limits.ts';

const FAILED = '通行密钥验证失败，请重试';

/** Bytes as browsers give them for WebAuthn, bounded. */
const bytes = (max: number) =>
  z
    .string(FAILED)
    .min(1, FAILED)
    .max(max, FAILED)
    .regex(/^[\w-]+$/, FAILED);

const CredentialId = bytes(1400);
const ClientData = bytes(4096);

/** Response of an authenticator to a request for an existing passkey. */
export const PasskeyProof = z.strictObject(
  {
    id: CredentialId,
    clientDataJSON: ClientData,
    authenticatorData: bytes(2048),
    signature: bytes(8192),
  },
  FAILED,
);
export type PasskeyProof = z.output<typeof PasskeyProof>;

/** Response of an authenticator to a request for a new passkey. */
export const NewPasskey = z.strictObject(
  {
    id: CredentialId,
    clientDataJSON: ClientData,
    attestationObject: bytes(16_384),
    transports: z.array(z.string().max(20)).max(8),
  },
  FAILED,
);
export type NewPasskey = z.output<typeof NewPasskey>;

export const PasskeyName = line(1, MAX_PASSKEY_NAME, '名称');

/** Stands for what was begun, and is good once. */
export const Ticket = z.string('请重新开始').regex(/^[\w-]{43}$/, '请重新开始');

/** As `navigator.credentials` takes them, in JSON. */
export const PasskeyOptions = z.record(z.string(), z.unknown());

export const AuthenticatorCode = z
  .string('请填写验证码')
  .transform((value) => value.normalize('NFKC').replace(/\s/gu, ''))
  .pipe(z.string().regex(/^\d{6}$/, '验证码为 6 位数字'));

export const RecoveryCode = z
  .string('请填写恢复码')
  .max(60, '恢复码不正确')
  .transform((value) => value.normalize('NFKC').replace(/[\s-]/gu, '').toUpperCase())
  // those of ten were made by earlier versions
  .pipe(z.string().regex(/^(?:[A-Z2-7]{28}|[A-Z2-7]{10})$/, '恢复码为 7 组字母和数字，每组 4 位'));
