import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@zhihui/contract/features/factor/factor.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { fieldError } from '../../kernel/errors.ts';
import { factorText } from './factor.text.ts';
import { replaceRecoveryCodes, useRecoveryHash } from './recovery.repo.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LENGTH = 10;

/** Makes new recovery codes, the only time they are seen; earlier ones no longer count. Grouped as `ABCDE-FGHIJ`. */
export async function makeRecoveryCodes(ctx: Ctx, userId: Id): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await replaceRecoveryCodes(
    ctx.db,
    userId,
    codes.map((code) => hashOf(userId, code)),
  );
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
}

/** Uses a recovery code of a person up. Throws VALIDATION at `recoveryCode`. */
export async function useRecoveryCode(ctx: Ctx, userId: Id, code: string): Promise<void> {
  const row = { userId, codeHash: hashOf(userId, code), now: ctx.now() };
  if (!(await useRecoveryHash(ctx.db, row)))
    throw fieldError({ recoveryCode: factorText.wrongRecovery });
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Fifty random bits each, and five tries a ticket: nobody guesses one, so that a plain hash is enough. */
function hashOf(userId: Id, code: string): Buffer {
  return createHash('sha256').update(`${userId}:${code}`).digest();
}
