import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@zhihui/contract/features/factor/factor.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { fieldError } from '../../kernel/errors.ts';
import { mailOwner } from '../user/user.public.ts';
import { factorMails } from './factor.mails.ts';
import { factorText } from './factor.text.ts';
import { countRecoveryCodes, replaceRecoveryCodes, useRecoveryHash } from './recovery.repo.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** 140 random bits: in seven groups of four they are still typed without a mistake. */
const LENGTH = 28;
const GROUP = /.{4}(?=.)/gu;

/** Makes new recovery codes, the only time they are seen; earlier ones no longer count. Grouped as `ABCD-EFGH-…`. */
export async function makeRecoveryCodes(ctx: Ctx, userId: Id): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await replaceRecoveryCodes(
    ctx.db,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes.map((code) => code.replaceAll(GROUP, '$&-'));
}

/** Uses a recovery code of a person up, and tells them by mail. Throws VALIDATION at `recoveryCode`. */
export async function useRecoveryCode(ctx: Ctx, userId: Id, code: string): Promise<void> {
  const row = { userId, codeHash: hashRecoveryCode(userId, code), now: ctx.now() };
  if (!(await useRecoveryHash(ctx.db, row)))
    throw fieldError({ recoveryCode: factorText.wrongRecovery });
  const remaining = await countRecoveryCodes(ctx.db, userId);
  await mailOwner(ctx, userId, factorMails.recoveryUsed(remaining));
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Nobody can try so many codes, so that a plain hash is enough. Codes of ten letters, made before, are stored alike. */
function hashRecoveryCode(userId: Id, code: string): Buffer {
  return createHash('sha256').update(`${userId}:${code}`).digest();
}
