// Why it is as it is: docs/decisions/0095-captcha.md
import { randomBytes, randomInt } from 'node:crypto';
import type {
  WorkChallenge,
  WorkSolution,
} from '@zhihui/contract/features/captcha/captcha.schema.ts';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/argon2id';

/** Keys derived for a challenge of effort 1, on average: half a second of a phone, a tenth of a fast computer. */
const KEYS = 40;
/** Memory of one derivation in KiB: it costs graphics cards what it costs phones. */
const MEMORY_KIB = 2048;

interface SecretChallenge {
  challenge: WorkChallenge;
  /** Signs the challenge and its key; stays on the server. */
  secret: string;
}

/** Creates a challenge bound to `key`, `effort` times as expensive as the cheapest. */
export async function createWork(options: {
  key: string;
  effort: number;
  expiresAt: Date;
}): Promise<SecretChallenge> {
  const secret = randomBytes(32).toString('hex');
  const challenge = await createChallenge({
    algorithm: 'ARGON2ID',
    cost: 1,
    memoryCost: MEMORY_KIB,
    counter: randomInt(2 * Math.max(1, Math.round(KEYS * options.effort))),
    deriveKey,
    data: { key: options.key },
    expiresAt: options.expiresAt,
    ...deriveSecrets(secret),
  });
  return { challenge: challenge as WorkChallenge, secret };
}

/** Whether `solution` solves `challenge`. Derives no key, so that wrong solutions cost the server nothing. */
export async function isWorkDone(
  { challenge, secret }: SecretChallenge,
  solution: WorkSolution,
): Promise<boolean> {
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    ...deriveSecrets(secret),
  });
  return verified;
}

function deriveSecrets(secret: string) {
  return { hmacSignatureSecret: secret, hmacKeySignatureSecret: `key:${secret}` };
}
