import type {
  WorkChallenge,
  WorkSolution,
} from '@zhihui/contract/features/captcha/captcha.schema.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/argon2id';

/** Does the work of a challenge as a browser does, with the library and Node's own Argon2. */
export async function solveWork(challenge: WorkChallenge): Promise<WorkSolution> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 0 });
  if (solution === null) throw new Error('the work was given up');
  return { counter: solution.counter, derivedKey: solution.derivedKey };
}
