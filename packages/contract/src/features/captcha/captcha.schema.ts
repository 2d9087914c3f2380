import { z } from 'zod';

/** Made up by the client for one puzzle, and later handed in as proof that it was solved. */
export const CaptchaKey = z
  .string('请先完成滑块验证')
  .regex(/^[A-Za-z0-9_-]{16,64}$/, '验证标识应为 16 到 64 位字母、数字、- 或 _');

const Hex = z.string().regex(/^[0-9a-f]+$/);

/**
 * Work for the client's machine, in the form of `altcha-lib`: find the counter from 0 on whose derived key begins with
 * `keyPrefix`. Argon2id with these costs derives the key from `nonce` and counter.
 */
export const WorkChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('ARGON2ID'),
    nonce: Hex,
    salt: Hex,
    cost: z.int(),
    memoryCost: z.int(),
    keyLength: z.int(),
    keyPrefix: Hex,
    keySignature: Hex,
    /** Unix time in seconds. */
    expiresAt: z.int(),
    data: z.object({ key: z.string() }),
  }),
  signature: Hex,
});
export type WorkChallenge = z.output<typeof WorkChallenge>;

const UNSOLVED = '安全校验没有完成，请刷新页面后再试';

/** The solution of a challenge: the counter and the key derived from it. */
export const WorkSolution = z.strictObject(
  {
    counter: z.int(UNSOLVED).min(0, UNSOLVED).max(0xff_ff_ff_ff, UNSOLVED),
    derivedKey: z.string(UNSOLVED).regex(/^[0-9a-f]{64}$/, UNSOLVED),
  },
  UNSOLVED,
);
export type WorkSolution = z.output<typeof WorkSolution>;

/** Pictures as data URLs; lengths in pixels of the background picture. */
export const Puzzle = z.object({
  background: z.string(),
  piece: z.string(),
  y: z.int(),
  width: z.int(),
  height: z.int(),
  pieceWidth: z.int(),
  challenge: WorkChallenge,
});

export const PuzzleAttempt = z.strictObject({ work: WorkSolution }, UNSOLVED);
