import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clock, startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { solveWork } from '../../../test/solve-work.ts';
import type { WorkSolution } from '@zhihui/contract/features/captcha/captcha.schema.ts';
import { countTry, countRecentAttempts } from './captcha.repo.ts';
import { consumeCaptcha, sweepCaptchas } from './captcha.public.ts';
import { getEffort } from './effort.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => clock.reset());

let count = 0;
const newKey = () => `test-captcha-${(count += 1).toString().padStart(6, '0')}`;

/** A new puzzle, the correct position of its piece, and the solution of its work. */
async function puzzle(key = newKey()) {
  const { code, data } = await app.call('GET /verify/get/vrcode', { query: { key } });
  expect(code).toBe(200);
  const { x } = await sql<{ x: number }>`select x from captchas where key = ${key}`.one(app.db);
  return { key, x, data, work: await solveWork(data.challenge) };
}

function check({ key, work }: { key: string; work?: WorkSolution }, moveLength: unknown) {
  return app.send('POST /verify/check/vrcode', { query: { key, moveLength }, body: { work } });
}

const consume = (key: string | undefined) =>
  consumeCaptcha({ db: app.db, now: () => new Date() }, key);

describe('slider captcha', () => {
  it('reveals everything but the position, which only the picture shows', async () => {
    const { data } = await puzzle();
    expect(Object.keys(data).sort()).toEqual([
      'background',
      'challenge',
      'height',
      'piece',
      'pieceWidth',
      'width',
      'y',
    ]);
    expect(data.background).toMatch(/^data:image\/webp;base64,UklGR/);
    expect(data.background.length + data.piece.length).toBeLessThan(40_000);
  });

  it.each([-5, -4.5, 0, 5])('passes %f px beside the position', async (offset) => {
    const firstPuzzle = await puzzle();
    expect(await check(firstPuzzle, firstPuzzle.x + offset)).toMatchObject({
      code: 200,
      data: true,
    });
  });

  it.each([-6, 5.5, 40])(
    'refuses %f px beside the position, and allows another attempt',
    async (offset) => {
      const first = await puzzle();
      expect(await check(first, first.x + offset)).toMatchObject({
        code: 400,
        msg: '未对准，请重试',
      });
      expect(await consume(first.key)).toBe(false);
      const second = await puzzle(first.key);
      expect((await check(second, second.x)).code).toBe(200);
      expect(await consume(first.key)).toBe(true);
    },
  );

  it('checks a picture once; after a wrong attempt a new one is drawn', async () => {
    const firstPuzzle = await puzzle();
    await check(firstPuzzle, 0);
    expect(await check(firstPuzzle, firstPuzzle.x)).toMatchObject({
      code: 400,
      msg: '验证已失效，请换一张图片',
    });
    const secondPuzzle = await puzzle(firstPuzzle.key);
    expect(secondPuzzle.data.background).not.toBe(firstPuzzle.data.background);
    expect(await consume(firstPuzzle.key)).toBe(false);
  });

  it('allows three attempts per key, each with its own picture', async () => {
    const key = newKey();
    const answers = [];
    for (let i = 0; i < 3; i += 1) answers.push((await check(await puzzle(key), 0)).msg);
    expect(answers).toEqual(['未对准，请重试', '未对准，请重试', '未对准，请换一张图片']);
  });

  it('checks one of several concurrent attempts', async () => {
    const firstPuzzle = await puzzle();
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => check(firstPuzzle, 0)));
    expect(answers.filter(({ msg }) => msg.startsWith('未对准'))).toHaveLength(1);
  });

  it('consumes a pass once, also concurrently', async () => {
    const firstPuzzle = await puzzle();
    expect(await consume(firstPuzzle.key)).toBe(false);
    await check(firstPuzzle, firstPuzzle.x);
    const consumed = await Promise.all([1, 2, 3, 4].map(() => consume(firstPuzzle.key)));
    expect(consumed.filter(Boolean)).toHaveLength(1);
    expect((await check(firstPuzzle, firstPuzzle.x)).code).toBe(400);
    expect(await consume(undefined)).toBe(false);
  });

  it('expires after two minutes, before and after it is solved', async () => {
    const expiredPuzzle = await puzzle();
    const solved = await puzzle();
    await check(solved, solved.x);
    clock.advance(2 * 60_000 + 1000);
    expect((await check(expiredPuzzle, expiredPuzzle.x)).code).toBe(400);
    expect(await consume(solved.key)).toBe(false);
  });

  it('drops the pass when the same key requests another picture', async () => {
    const firstPuzzle = await puzzle();
    await check(firstPuzzle, firstPuzzle.x);
    const secondPuzzle = await puzzle(firstPuzzle.key);
    expect(await consume(firstPuzzle.key)).toBe(false);
    expect((await check(secondPuzzle, secondPuzzle.x)).code).toBe(200);
  });

  it('deletes expired puzzles', async () => {
    const { key } = await puzzle();
    clock.advance(3 * 60_000);
    await puzzle();
    expect(
      await sql<Record<string, unknown>>`select * from captchas
        where key = ${key}`.all(app.db),
    ).toEqual([]);
  });

  it.each([
    ['NaN', 'NaN'],
    ['text', 'abc'],
    ['a huge number', '1e308'],
    ['infinity', 'Infinity'],
    ['a negative number', '-1'],
  ])('refuses %s as a position, with a Chinese message', async (_, moveLength) => {
    const answer = await check(await puzzle(), moveLength);
    expect(answer).toMatchObject({
      code: 400,
      data: { fields: { moveLength: expect.stringMatching(/^拼图位置/) } },
    });
  });

  it.each(['short', 'x'.repeat(65), 'no spaces are taken', "quote'quote'quote'"])(
    'refuses the key %j',
    async (key) => {
      expect((await app.send('GET /verify/get/vrcode', { query: { key } })).code).toBe(400);
      expect((await check({ key }, 1)).code).toBe(400);
    },
  );
});

describe('proof of work for a slider captcha', () => {
  const UNSOLVED = '安全校验未完成，请刷新页面后重试';
  const WRONG = '安全校验未通过，请换一张图片';
  const asCheap = { counter: 0, derivedKey: 'ab'.repeat(32) };

  it('is refused when it is missing, in Chinese and without counting an attempt', async () => {
    const firstPuzzle = await puzzle();
    for (const body of [
      undefined,
      {},
      { work: null },
      { work: { counter: -1, derivedKey: 'x' } },
    ]) {
      const query = { key: firstPuzzle.key, moveLength: firstPuzzle.x };
      const answer = await app.send('POST /verify/check/vrcode', { query, body });
      expect(answer).toMatchObject({ status: 400 });
      expect(JSON.stringify(answer)).toContain(UNSOLVED);
    }
    expect((await check(firstPuzzle, firstPuzzle.x)).code).toBe(200);
  });

  it('is refused when it is wrong, whether or not the position is right', async () => {
    const firstPuzzle = await puzzle();
    for (const at of [firstPuzzle.x, 0])
      expect(await check({ key: firstPuzzle.key, work: asCheap }, at)).toMatchObject({
        msg: WRONG,
      });
    expect((await check(firstPuzzle, firstPuzzle.x)).code).toBe(200);
  });

  it('is valid for its own puzzle only', async () => {
    const [firstPuzzle, other] = [await puzzle(), await puzzle()];
    expect(await check({ key: firstPuzzle.key, work: other.work }, firstPuzzle.x)).toMatchObject({
      msg: WRONG,
    });
    const secondPuzzle = await puzzle(firstPuzzle.key);
    expect(
      await check({ key: firstPuzzle.key, work: firstPuzzle.work }, secondPuzzle.x),
    ).toMatchObject({
      msg: WRONG,
    });
  });

  it('grows with wrong attempts of a key, and with wrong and solved ones of an address', () => {
    expect(getEffort({ failed: 0, passed: 0, keyAttempts: 0 })).toBe(1);
    expect(getEffort({ failed: 0, passed: 0, keyAttempts: 2 })).toBe(4);
    expect(getEffort({ failed: 40, passed: 0, keyAttempts: 0 })).toBe(4);
    expect(getEffort({ failed: 0, passed: 80, keyAttempts: 0 })).toBe(2);
    expect(getEffort({ failed: 1e6, passed: 0, keyAttempts: 2 })).toBe(16);
  });

  it("stays the cheapest for a busy office, and counts an address's attempts for ten minutes", async () => {
    const now = new Date();
    const address = '203.0.113.9';
    const recent = (at = now) =>
      countRecentAttempts(app.db, { address, key: 'none', maxAttempts: 3, now: at });
    for (let i = 0; i < 8; i += 1) await countTry(app.db, { address, passed: i > 3, now });
    expect(await recent()).toEqual({ failed: 4, passed: 4, keyAttempts: 0 });
    expect(getEffort(await recent())).toBe(1);
    const later = new Date(now.getTime() + 10 * 60_000 + 1);
    expect(await recent(later)).toEqual({ failed: 0, passed: 0, keyAttempts: 0 });
    await countTry(app.db, { address, passed: false, now: later });
    expect(await recent(later)).toEqual({ failed: 1, passed: 0, keyAttempts: 0 });
    await sweepCaptchas({ db: app.db }, new Date(later.getTime() + 11 * 60_000));
    expect(
      await sql<{ address: string }>`select address from captcha_callers
        where address = ${address}`.all(app.db),
    ).toEqual([]);
  });

  it('is increased for a key with wrong attempts', async () => {
    const firstPuzzle = await puzzle();
    await check(firstPuzzle, 0);
    const now = new Date();
    const params = { address: '203.0.113.10', key: firstPuzzle.key, maxAttempts: 3, now };
    expect(await countRecentAttempts(app.db, params)).toEqual({
      failed: 0,
      passed: 0,
      keyAttempts: 1,
    });
  });
});
