import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CaptchaKey, Puzzle, PuzzleAttempt } from './captcha.schema.ts';

export const captchaEndpoints = [
  endpoint({
    method: 'GET',
    path: '/verify/get/vrcode',
    newest: true,
    access: 'public',
    summary: '获取滑块拼图与计算题（同一 key 再次获取时更换）',
    query: z.strictObject({ key: CaptchaKey }),
    data: Puzzle,
    limit: { max: 60, seconds: 60, shared: true },
  }),
  endpoint({
    method: 'POST',
    path: '/verify/check/vrcode',
    access: 'public',
    summary:
      '校验拼图位置（背景图像素）与计算题答案（每个 key 3 次机会，每次须更换图片，2 分钟内有效）',
    query: z.strictObject({
      key: CaptchaKey,
      moveLength: z.coerce
        .number('拼图位置应为数字')
        .min(0, '拼图位置不能为负数')
        .max(10_000, '拼图位置超出范围'),
    }),
    body: PuzzleAttempt,
    data: z.literal(true),
    errors: ['BAD_REQUEST'],
    limit: { max: 60, seconds: 60, shared: true },
    // A wrong try is stored although the call fails.
    ownTransaction: true,
  }),
] as const;
