import type { captchaEndpoints } from '@zhihui/contract/features/captcha/captcha.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { badRequest } from '../../kernel/errors.ts';
import { makeCaptchaPuzzle } from '../../platform/captcha-image/captcha-image.ts';
import { savePuzzle, tryPuzzle } from './captcha.repo.ts';

const LIFETIME_MS = 2 * 60_000;
const TOLERANCE = 5;
const MAX_TRIES = 3;

const dataUrl = (webp: Buffer) => `data:image/webp;base64,${webp.toString('base64')}`;
const later = (now: Date) => new Date(now.getTime() + LIFETIME_MS);

export const captchaHandlers: Handlers<typeof captchaEndpoints> = {
  'GET /verify/get/vrcode': async (ctx, { query }) => {
    const { background, piece, x, ...shown } = await makeCaptchaPuzzle();
    const now = ctx.now();
    await savePuzzle(ctx.db, { key: query.key, x, now, expiresAt: later(now) });
    return { background: dataUrl(background), piece: dataUrl(piece), ...shown };
  },

  'POST /verify/check/vrcode': async (ctx, { query }) => {
    const now = ctx.now();
    const tried = await tryPuzzle(ctx.db, {
      key: query.key,
      position: query.moveLength,
      tolerance: TOLERANCE,
      maxTries: MAX_TRIES,
      now,
      passEndsAt: later(now),
    });
    if (!tried) throw badRequest('验证已失效，请换一张图片');
    if (!tried.passed) {
      throw badRequest(tried.tries < MAX_TRIES ? '没有对准，请再试一次' : '没有对准，请换一张图片');
    }
    return true;
  },
};
