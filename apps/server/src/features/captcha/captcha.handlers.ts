// Why it is as it is: docs/decisions/0095-captcha.md
import type { captchaEndpoints } from '@zhihui/contract/features/captcha/captcha.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { countedAddress } from '../../kernel/address.ts';
import { badRequest } from '../../kernel/errors.ts';
import { makeCaptchaPuzzle } from '../../platform/captcha-image/captcha-image.ts';
import { createWork, isWorkDone } from '../../platform/proof-of-work/proof-of-work.ts';
import { countTry, recentTries } from './captcha-callers.repo.ts';
import { findWork, savePuzzle, tryPuzzle } from './captcha.repo.ts';
import { effortAfter } from './effort.ts';

const LIFETIME_MS = 2 * 60_000;
const TOLERANCE = 5;
const MAX_TRIES = 3;

const dataUrl = (webp: Buffer) => `data:image/webp;base64,${webp.toString('base64')}`;
const later = (now: Date) => new Date(now.getTime() + LIFETIME_MS);

export const captchaHandlers: Handlers<typeof captchaEndpoints> = {
  'GET /verify/get/vrcode': async (ctx, { query: { key } }) => {
    const now = ctx.now();
    const address = countedAddress(ctx.actor.ip);
    const recent = await recentTries(ctx.db, { address, key, maxTries: MAX_TRIES, now });
    const [puzzle, work] = await Promise.all([
      makeCaptchaPuzzle(),
      createWork({ key, effort: effortAfter(recent), expiresAt: later(now) }),
    ]);
    const { background, piece, x, ...shown } = puzzle;
    const row = { key, x, ...work, maxTries: MAX_TRIES, now, expiresAt: later(now) };
    await savePuzzle(ctx.db, row);
    const pictures = { background: dataUrl(background), piece: dataUrl(piece) };
    return { ...pictures, ...shown, challenge: work.challenge };
  },

  'POST /verify/check/vrcode': async (ctx, { query, body }) => {
    const now = ctx.now();
    const work = await findWork(ctx.db, query.key, now);
    if (work === null) throw badRequest('验证已失效，请换一张图片');
    if (!(await isWorkDone(work, body.work))) throw badRequest('安全校验没有通过，请换一张图片');
    const tried = await tryPuzzle(ctx.db, {
      key: query.key,
      secret: work.secret,
      position: query.moveLength,
      tolerance: TOLERANCE,
      maxTries: MAX_TRIES,
      now,
      passEndsAt: later(now),
    });
    if (tried === null) throw badRequest('验证已失效，请换一张图片');
    await countTry(ctx.db, { address: countedAddress(ctx.actor.ip), passed: tried.passed, now });
    if (!tried.passed) {
      throw badRequest(tried.tries < MAX_TRIES ? '没有对准，请再试一次' : '没有对准，请换一张图片');
    }
    return true;
  },
};
