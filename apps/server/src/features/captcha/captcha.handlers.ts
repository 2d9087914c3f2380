// Why it is as it is: docs/decisions/0095-captcha.md
import type { captchaEndpoints } from '@zhihui/contract/features/captcha/captcha.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { toCountedAddress } from '../../kernel/address.ts';
import { badRequest } from '../../kernel/errors.ts';
import { makeCaptchaPuzzle } from '../../platform/captcha-image/captcha-image.ts';
import { createWork, isWorkDone } from '../../platform/proof-of-work/proof-of-work.ts';
import {
  countTry,
  countRecentAttempts,
  findChallenge,
  savePuzzle,
  attemptPuzzle,
} from './captcha.repo.ts';
import { getEffort } from './effort.ts';

const LIFETIME_MS = 2 * 60_000;
const TOLERANCE = 5;
const MAX_ATTEMPTS = 3;

const dataUrl = (webp: Buffer) => `data:image/webp;base64,${webp.toString('base64')}`;
const getExpiry = (now: Date) => new Date(now.getTime() + LIFETIME_MS);

export const captchaHandlers: Handlers<typeof captchaEndpoints> = {
  'GET /verify/get/vrcode': async (ctx, { query: { key } }) => {
    const now = ctx.now();
    const address = toCountedAddress(ctx.actor.ip);
    const recent = await countRecentAttempts(ctx.db, {
      address,
      key,
      maxAttempts: MAX_ATTEMPTS,
      now,
    });
    const [puzzle, challenge] = await Promise.all([
      makeCaptchaPuzzle(),
      createWork({ key, effort: getEffort(recent), expiresAt: getExpiry(now) }),
    ]);
    const { background, piece, x, ...publicPuzzle } = puzzle;
    const row = { key, x, ...challenge, maxAttempts: MAX_ATTEMPTS, now, expiresAt: getExpiry(now) };
    await savePuzzle(ctx.db, row);
    const pictures = { background: dataUrl(background), piece: dataUrl(piece) };
    return { ...pictures, ...publicPuzzle, challenge: challenge.challenge };
  },

  'POST /verify/check/vrcode': async (ctx, { query, body }) => {
    const now = ctx.now();
    const challenge = await findChallenge(ctx.db, query.key, now);
    if (challenge === null) throw badRequest('验证已失效，请换一张图片');
    if (!(await isWorkDone(challenge, body.work))) throw badRequest('安全校验未通过，请换一张图片');
    const attempt = await attemptPuzzle(ctx.db, {
      key: query.key,
      secret: challenge.secret,
      position: query.moveLength,
      tolerance: TOLERANCE,
      maxAttempts: MAX_ATTEMPTS,
      now,
      passExpiresAt: getExpiry(now),
    });
    if (attempt === null) throw badRequest('验证已失效，请换一张图片');
    await countTry(ctx.db, {
      address: toCountedAddress(ctx.actor.ip),
      passed: attempt.passed,
      now,
    });
    if (!attempt.passed) {
      throw badRequest(attempt.tries < MAX_ATTEMPTS ? '未对准，请重试' : '未对准，请换一张图片');
    }
    return true;
  },
};
