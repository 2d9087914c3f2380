import { makeSlowDrawing } from '@zhihui/test-data/picture-bombs.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { picture } from '../../../test/uploads.ts';
import { stopImages } from '../../platform/images/images.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  stopImages();
  await app.close();
});

it('stores the picture of one person while nine slow drawings of another wait', async () => {
  const [slow, quick] = [await app.make.user(), await app.make.user()];
  let answered = 0;
  const nine = Array.from({ length: 9 }, async (_, n) => {
    const file = { name: `${n}.svg`, bytes: makeSlowDrawing(n) };
    const answer = await app.send('POST /media', { token: slow.token, file });
    answered += 1;
    return answer.data;
  });
  const file = { name: 'a.png', bytes: await picture() };
  const answer = await app.send('POST /media', { token: quick.token, file });
  expect(answer).toMatchObject({ code: 200, data: { kind: 'IMAGE' } });
  // none but the first can have had its turn
  expect(answered).toBeLessThan(2);
  // the others need not be drawn for three seconds each
  const ending = setInterval(stopImages, 50);
  for (const refused of await Promise.all(nine))
    expect(refused).toEqual({ fields: { file: expect.stringMatching(/^(?:SVG )?图片.*请简化/u) } });
  clearInterval(ending);
});
