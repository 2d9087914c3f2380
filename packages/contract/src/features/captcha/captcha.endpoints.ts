import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';

/** Made up by the client for one puzzle, and later handed in as proof that it was solved. */
export const CaptchaKey = z
  .string('请先完成滑块验证')
  .regex(/^[A-Za-z0-9_-]{16,64}$/, '验证标识应为 16 到 64 位字母、数字、- 或 _');

/** Pictures as data URLs; lengths in pixels of the background picture. */
const Puzzle = z.object({
  background: z.string(),
  piece: z.string(),
  y: z.int(),
  width: z.int(),
  height: z.int(),
  pieceWidth: z.int(),
});

export const captchaEndpoints = [
  endpoint({
    method: 'GET',
    path: '/verify/get/vrcode',
    newest: true,
    access: 'public',
    summary: '取一张滑块拼图；同一 key 再取即换一张',
    query: z.strictObject({ key: CaptchaKey }),
    data: Puzzle,
    limit: { max: 60, seconds: 60, shared: true },
  }),
  endpoint({
    method: 'POST',
    path: '/verify/check/vrcode',
    access: 'public',
    summary: '提交拼图的水平位置（背景图像素）；三次机会，两分钟内有效',
    query: z.strictObject({
      key: CaptchaKey,
      moveLength: z.coerce
        .number('拼图位置应为数字')
        .min(0, '拼图位置不能为负数')
        .max(10_000, '拼图位置超出范围'),
    }),
    data: z.literal(true),
    errors: ['BAD_REQUEST'],
    limit: { max: 120, seconds: 60, shared: true },
    // A wrong try is stored although the call fails.
    ownTransaction: true,
  }),
] as const;
