import type { WorkChallenge } from '@zhihui/contract/features/captcha/captcha.schema.ts';
import { solveChallenge } from 'altcha-lib';
import type { DeriveKeyFunction } from 'altcha-lib/types';
import { argon2id } from 'hash-wasm';

/** In WebAssembly: browsers have no Argon2, and on plain http no `crypto.subtle` either. */
const deriveKey: DeriveKeyFunction = async ({ cost, memoryCost, keyLength }, salt, password) => ({
  derivedKey: await argon2id({
    password,
    salt,
    iterations: cost,
    memorySize: memoryCost ?? 0,
    parallelism: 1,
    hashLength: keyLength,
    outputType: 'binary',
  }),
});

addEventListener('message', ({ data }: MessageEvent<WorkChallenge>) => {
  void solveChallenge({ challenge: data, deriveKey }).then(
    (solution) => postMessage(solution),
    () => postMessage(null),
  );
});
