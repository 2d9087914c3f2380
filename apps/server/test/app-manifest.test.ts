import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopImages } from '../src/platform/images/images.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  stopImages();
  await app.close();
});

const fetchIcon = async (name: string) => {
  const answer = await app.http.inject(`/app-icon/${name}`);
  return { answer, image: sharp(answer.rawPayload) };
};
/** Colour of a pixel, as red, green, blue and opacity. */
const pixel = async (image: Sharp, at: number) => {
  const region = { left: at, top: at, width: 1, height: 1 };
  return [...(await image.clone().ensureAlpha().extract(region).raw().toBuffer())];
};

describe('the manifest', () => {
  it('names the site and its icons, for every caller alike', async () => {
    const answer = await app.http.inject('/manifest.webmanifest');
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=3600');
    expect(answer.json()).toMatchObject({
      name: '知汇',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      icons: [
        { src: '/app-icon/192.png', sizes: '192x192', purpose: 'any' },
        { src: '/app-icon/512.png', sizes: '512x512', purpose: 'any' },
        { src: '/app-icon/maskable-512.png', sizes: '512x512', purpose: 'maskable' },
      ],
    });
  });

  it.each([
    ['180.png', 180],
    ['192.png', 192],
    ['512.png', 512],
    ['maskable-512.png', 512],
  ])('has an icon %s of the promised size', async (name, size) => {
    const { answer, image } = await fetchIcon(name);
    expect(answer.headers['content-type']).toBe('image/png');
    expect(await image.metadata()).toMatchObject({ format: 'png', width: size, height: size });
  });

  it('has an icon without transparent corners for systems that cut their own shape', async () => {
    const [plain, maskable] = [await fetchIcon('512.png'), await fetchIcon('maskable-512.png')];
    expect((await pixel(plain.image, 0))[3]).toBe(0);
    expect(await pixel(maskable.image, 0)).toEqual([157, 31, 36, 255]);
  });

  it('has no other icons', async () => {
    for (const name of ['1.png', '..%2f512.png', 'constructor', '512.svg'])
      expect((await app.http.inject(`/app-icon/${name}`)).statusCode).toBe(404);
  });

  it('follows the settings of the site', async () => {
    const { token } = await app.make.user({ role: 'Admin' });
    const bytes = await sharp({
      create: { width: 400, height: 200, channels: 3, background: '#0000ff' },
    })
      .png()
      .toBuffer();
    const uploaded = await app.send('POST /media', {
      token,
      file: { name: 'icon.png', bytes },
    });
    const { url } = uploaded.data as { url: string };
    const path = 'GET /setting/site/manage';
    const { data } = await app.send(path, { token, query: { section: 'brand' } });
    const body = { ...(data as object), name: '远洋知识库', favicon: url };
    expect((await app.send('PUT /setting/site', { token, body })).code).toBe(200);
    const manifest = (await app.http.inject('/manifest.webmanifest')).json<{ name: string }>();
    expect(manifest.name).toBe('远洋知识库');
    const { image } = await fetchIcon('512.png');
    // whole, in its proportions
    expect((await pixel(image, 256)).slice(0, 3)).toEqual([0, 0, 255]);
    expect((await pixel(image, 20))[3]).toBe(0);
    const maskable = await fetchIcon('maskable-512.png');
    expect(await pixel(maskable.image, 0)).toEqual([255, 255, 255, 255]);
  });
});
