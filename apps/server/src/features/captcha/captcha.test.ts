import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clock, startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { consumeCaptcha } from './captcha.public.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => clock.reset());

let count = 0;

/** A fresh puzzle, and where its piece belongs. */
async function puzzle(key = `test-captcha-${(count += 1).toString().padStart(6, '0')}`) {
  const { code, data } = await app.call('GET /verify/get/vrcode', { query: { key } });
  expect(code).toBe(200);
  const { x } = await app.db
    .selectFrom('captchas')
    .select('x')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { key, x, data };
}

function check(key: string, moveLength: unknown) {
  return app.send('POST /verify/check/vrcode', { query: { key, moveLength } });
}

const consume = (key: string | undefined) =>
  consumeCaptcha({ db: app.db, now: () => new Date() }, key);

describe('slider captcha', () => {
  it('tells all but the place, and that only in the picture', async () => {
    const { data } = await puzzle();
    expect(Object.keys(data).sort()).toEqual([
      'background',
      'height',
      'piece',
      'pieceWidth',
      'width',
      'y',
    ]);
    expect(data.background).toMatch(/^data:image\/webp;base64,UklGR/);
    expect(data.background.length + data.piece.length).toBeLessThan(20_000);
  });

  it.each([-5, -4.5, 0, 5])('passes %f px beside the place', async (off) => {
    const { key, x } = await puzzle();
    expect(await check(key, x + off)).toMatchObject({ code: 200, data: true });
  });

  it.each([-6, 5.5, 40])('refuses %f px beside the place, and lets try again', async (off) => {
    const { key, x } = await puzzle();
    expect(await check(key, x + off)).toMatchObject({ code: 400, msg: '没有对准，请再试一次' });
    expect(await consume(key)).toBe(false);
    expect((await check(key, x)).code).toBe(200);
  });

  it('gives three tries, also when they come at once', async () => {
    const { key, x } = await puzzle();
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => check(key, 0)));
    expect(answers.filter((one) => one.msg.startsWith('没有对准'))).toHaveLength(3);
    expect(await check(key, x)).toMatchObject({ code: 400, msg: '验证已失效，请换一张图片' });
  });

  it('spends a pass once, also among many at once', async () => {
    const { key, x } = await puzzle();
    expect(await consume(key)).toBe(false);
    await check(key, x);
    const spent = await Promise.all([1, 2, 3, 4].map(() => consume(key)));
    expect(spent.filter(Boolean)).toHaveLength(1);
    expect((await check(key, x)).code).toBe(400);
    expect(await consume(undefined)).toBe(false);
  });

  it('ends after two minutes, before and after it was solved', async () => {
    const late = await puzzle();
    const solved = await puzzle();
    await check(solved.key, solved.x);
    clock.advance(2 * 60_000 + 1000);
    expect((await check(late.key, late.x)).code).toBe(400);
    expect(await consume(solved.key)).toBe(false);
  });

  it('forgets the pass and the tries when the same key asks for another picture', async () => {
    const { key, x } = await puzzle();
    await check(key, x);
    const again = await puzzle(key);
    expect(await consume(key)).toBe(false);
    expect((await check(key, again.x)).code).toBe(200);
  });

  it('clears away what ran out', async () => {
    const { key } = await puzzle();
    clock.advance(3 * 60_000);
    await puzzle();
    expect(
      await app.db.selectFrom('captchas').where('key', '=', key).selectAll().execute(),
    ).toEqual([]);
  });

  it.each([
    ['NaN', 'NaN'],
    ['text', 'abc'],
    ['a huge number', '1e308'],
    ['infinity', 'Infinity'],
    ['a negative number', '-1'],
  ])('refuses %s as a place in Chinese', async (_, moveLength) => {
    const { key } = await puzzle();
    const answer = await check(key, moveLength);
    expect(answer).toMatchObject({
      code: 400,
      data: { fields: { moveLength: expect.stringMatching(/^拼图位置/) } },
    });
  });

  it.each(['short', 'x'.repeat(65), 'no spaces are taken', "quote'quote'quote'"])(
    'refuses the key %j',
    async (key) => {
      expect((await app.send('GET /verify/get/vrcode', { query: { key } })).code).toBe(400);
      expect((await check(key, 1)).code).toBe(400);
    },
  );
});
