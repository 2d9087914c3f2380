import { loadBadFileNames, loadImageSamples } from '@zhihui/test-data/image-samples.ts';
import type { ImageSample } from '@zhihui/test-data/image-samples.ts';
import {
  DRAWING_BOMBS,
  makePictureBombs,
  makeSlowDrawing,
} from '@zhihui/test-data/picture-bombs.ts';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { IMAGE_LIMITS } from './image-limits.ts';
import { ImageRefusedError } from './image-refused.ts';
import { inspectAndReencode, stopImages } from './images.ts';
import type { ReencodedImage } from './reencode.ts';
import { displayName } from './safe-name.ts';
import { sniffImage } from './sniff-image.ts';

afterAll(stopImages);

function picture(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#3366cc' } });
}

async function refusal(upload: Buffer, limits = IMAGE_LIMITS): Promise<string> {
  const error = await inspectAndReencode(upload, limits).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ImageRefusedError);
  const refused = error as ImageRefusedError;
  expect(refused.message).toMatch(/^[\u4e00-\u9fffA-Za-z、，（） ]+$/);
  return refused.reason;
}

/** RIFF states its own length, so nothing may follow it; chunks with metadata are not among these. */
function expectOnlyPictureChunks(webp: Buffer): void {
  let at = 12;
  while (at < webp.length) {
    expect(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF']).toContain(
      webp.toString('latin1', at, at + 4),
    );
    at += 8 + webp.readUInt32LE(at + 4);
    at += at % 2;
  }
  expect(at).toBe(webp.length);
}

/** The stored file contains pixels and no metadata of the upload. */
async function expectClean(image: ReencodedImage): Promise<void> {
  for (const bytes of [image.bytes, ...image.variants.map((variant) => variant.bytes)]) {
    const { exif, icc, xmp, iptc, orientation, format } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    expect(format).toBe(image.format);
    expect(/<script|alert\(|<html|onerror=/i.test(bytes.toString('latin1'))).toBe(false);
    if (format === 'webp') expectOnlyPictureChunks(bytes);
  }
}

/** Drawings are listed without a size: any will do for them. */
function expectedSize(
  { width, height }: ImageSample,
  image: ReencodedImage,
): { width: number; height: number } {
  if (width === 0 || height === 0) return image;
  const scale = Math.min(1, IMAGE_LIMITS.maxWidth / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Expected results by the words of the manifest; names are checked elsewhere (feature media). */
function allowed(expected: string): RegExp {
  if (/^(refuse$|refuse before|refuse \(|refuse;|limit)/.test(expected)) return /^refused$/;
  return expected.startsWith('accept') ? /^clean$/ : /^(refused|clean)$/;
}

async function outcome(upload: Buffer): Promise<'refused' | 'clean'> {
  let image: ReencodedImage;
  try {
    image = await inspectAndReencode(upload);
  } catch (error) {
    if (error instanceof ImageRefusedError) return 'refused';
    throw error;
  }
  await expectClean(image);
  return 'clean';
}

describe('uploads of the collection', async () => {
  it.each(await loadImageSamples('good'))('takes $name', async (row) => {
    const image = await inspectAndReencode(row.bytes);
    await expectClean(image);
    const { width, height } = expectedSize(row, image);
    expect(image).toMatchObject({ width, height });
  });

  it.each(await loadImageSamples('bad'))('refuses or defuses $name: $expected', async (row) => {
    expect(await outcome(row.bytes)).toMatch(allowed(row.expected));
  });

  it('sanitizes every bad name for display', () => {
    const names = loadBadFileNames();
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) {
      const shown = displayName(name);
      expect(shown).toMatch(/^[^/\\<>:"|?*\p{C}]{1,100}$/u);
      expect(shown).not.toMatch(/^\.|\.$|^ | $/);
    }
  });
});

it('sanitizes a name of half a million dots', () => {
  expect(displayName(`图${'.'.repeat(500_000)}x.png`)).toMatch(/^图\.{1,95}\.png$/u);
});

describe('uploads', () => {
  it('rotates a photo upright, creates smaller copies and removes its location', async () => {
    const upload = await picture(2000, 1000)
      .withExif({ IFD0: { Artist: 'x' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const image = await inspectAndReencode(upload);
    expect(image).toMatchObject({ format: 'webp', width: 1000, height: 2000, animated: false });
    expect(image.variants.map((variant) => variant.width)).toEqual([800, 320]);
    await expectClean(image);
  });

  it('stores a long screenshot legibly beyond the maximum height of WebP', async () => {
    const image = await inspectAndReencode(await picture(400, 20_000).png().toBuffer());
    expect(image).toMatchObject({ format: 'png', width: 400, height: 20_000 });
  });

  it('preserves an animation', async () => {
    const frames = sharp(
      await Promise.all(
        ['#f00', '#0f0', '#00f'].map((background) =>
          sharp({ create: { width: 40, height: 30, channels: 3, background } })
            .png()
            .toBuffer(),
        ),
      ),
      { join: { animated: true } },
    );
    const image = await inspectAndReencode(await frames.gif({ delay: [100, 100, 100] }).toBuffer());
    expect(image).toMatchObject({ format: 'webp', width: 40, height: 30, animated: true });
    expect((await sharp(image.bytes).metadata()).pages).toBe(3);
  });

  it('reports the problem', async () => {
    const small = { ...IMAGE_LIMITS, maxPixels: 100, maxBytes: 2000, maxSvgBytes: 200 };
    expect(await refusal(Buffer.alloc(0))).toBe('empty');
    expect(await refusal(Buffer.alloc(2001), small)).toBe('tooLarge');
    expect(await refusal(Buffer.from('%PDF-1.7'))).toBe('notImage');
    expect(await refusal(await picture(11, 10).png().toBuffer(), small)).toBe('tooManyPixels');
    expect(await refusal(Buffer.from(`<svg ${' '.repeat(300)}/>`), small)).toBe('svgTooLarge');
  });
});

describe('bombs of pixels', async () => {
  it.each(Object.entries(await makePictureBombs()))('refuses %s', async (_, bomb) => {
    expect(await refusal(bomb)).toMatch(/^(?:tooManyPixels|tooManyFrames|broken)$/u);
  });

  it("stay within the decoder's memory: a long screenshot remains lossless", async () => {
    const image = await inspectAndReencode(await picture(1600, 16_000).png().toBuffer());
    expect(image).toMatchObject({ format: 'png', width: 1600, height: 16_000 });
  });
});

describe('SVG', () => {
  const svg = (inside: string, head = '') =>
    Buffer.from(
      `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" width="9" height="9">${inside}</svg>`,
    );

  it.each([
    ['an address', '<image href="http://127.0.0.1:9/a.png"/>'],
    ['a file', '<image x:href="file:///etc/passwd"/>'],
    ['a relative file', '<use href="../../etc/passwd#a"/>'],
    ['an escaped address', '<image href="&#104;ttp://127.0.0.1:9/a.png"/>'],
    ['a style from elsewhere', '<style>@import "http://127.0.0.1:9/a.css";</style>'],
    ['a fill from elsewhere', '<rect fill="url(http://127.0.0.1:9/a#b)"/>'],
    ['an SVG in an SVG', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'],
    ['a text in a link', '<a/><image href="data:text/html,x"/>'],
  ])('refuses %s', async (_, inside) => {
    expect(await refusal(svg(inside))).toBe('svgUnsafe');
  });

  it('refuses entities, other encodings and a bomb inside', async () => {
    expect(await refusal(svg('&e;', '<!DOCTYPE svg [<!ENTITY e "x">]>'))).toBe('svgUnsafe');
    expect(await refusal(svg('', '<?xml version="1.0" encoding="UTF-7"?>'))).toBe('svgUnsafe');
    const bomb = await picture(7000, 7000).png().toBuffer();
    expect(
      await refusal(svg(`<image href="data:image/png;base64,${bomb.toString('base64')}"/>`)),
    ).toBe('tooManyPixels');
  });

  it('draws harmless elements: a plain document type, links, inline pictures, without scripts', async () => {
    const dot = (await picture(3, 3).png().toBuffer()).toString('base64');
    const image = await inspectAndReencode(
      svg(
        `<a href="https://example.com"><text>x</text></a><script>alert(1)</script><image href="data:image/png;base64,${dot}"/>`,
        '<?xml version="1.0" encoding="utf-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
      ),
    );
    expect(image).toMatchObject({ format: 'webp', width: 18, height: 18 });
    await expectClean(image);
  });

  it('kills a drawing that never ends, and continues with the next', async () => {
    const quick = { ...IMAGE_LIMITS, svgTimeoutMs: 1000 };
    const refused = refusal(makeSlowDrawing(1), quick);
    const small = await inspectAndReencode(await picture(5, 5).png().toBuffer());
    expect(small.width).toBe(5);
    expect(await refused).toBe('tooSlow');
    expect((await inspectAndReencode(svg(''))).width).toBe(18);
  });

  it.each(Object.keys(DRAWING_BOMBS))('refuses or bounds a bomb: %s', async (name) => {
    const bomb = Buffer.from(DRAWING_BOMBS[name] ?? '');
    expect(bomb.length).toBeLessThan(IMAGE_LIMITS.maxSvgBytes);
    expect(['svgTooComplex', 'tooManyPixels', 'tooSlow', 'broken']).toContain(await refusal(bomb));
  });

  it('draws tall and large ones within what may be drawn', async () => {
    const tall = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="24999"><rect width="9" height="9"/></svg>',
    );
    const { width, height } = await inspectAndReencode(tall);
    expect(width * height).toBeLessThanOrEqual(IMAGE_LIMITS.maxSvgPixels);
    expect(height / width).toBeCloseTo(24_999 / 1600, 1);
  });

  it('accepts a shadow on each of many boxes, and a pattern', async () => {
    const boxes = Array.from({ length: 40 }, (_, i) => `<use href="#b" x="${i * 9}"/>`).join('');
    const image = await inspectAndReencode(
      svg(
        `<filter id="s"><feGaussianBlur stdDeviation="1"/><feOffset dx="1"/><feMerge><feMergeNode/></feMerge></filter>
         <pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="2" height="2"/></pattern>
         <g id="b"><rect width="8" height="8" filter="url(#s)" fill="url(#p)"/></g>${boxes}`,
      ),
    );
    expect(image.format).toBe('webp');
  });
});

it('detects the beginning of a drawing in linear time', () => {
  expect(sniffImage(Buffer.from(`${'<!---->'.repeat(2000)}x`))).toBeNull();
  expect(sniffImage(Buffer.from(`${'<!---->'.repeat(2000)}<svg/>`))).toBe('svg');
  const head =
    '\uFEFF <?xml version="1.0"?>\n<!-- <svg --><!DOCTYPE svg PUBLIC "a" [<!ENTITY e ">">] >';
  expect(sniffImage(Buffer.from(`${head}<!-- x --><s:svg>`))).toBe('svg');
  expect(sniffImage(Buffer.from(`${head}<html>`))).toBeNull();
});
