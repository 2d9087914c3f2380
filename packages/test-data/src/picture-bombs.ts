import sharp from 'sharp';
import { deflateSync } from 'node:zlib';
import { makePngChunk, makePng, makePngHeader, makePngPixels } from './png.ts';

/** One colour, which takes a few kilobytes in every format, and gigabytes of pixels. */
function makePlain(width: number, height: number) {
  const grey = { r: 120, g: 120, b: 120 };
  return sharp({
    create: { width, height, channels: 3, background: grey },
    limitInputPixels: false,
  });
}

/** A GIF that says it has this many frames of the whole screen, none of which it draws on. */
function makeManyFrames(count: number): Buffer {
  const head = Buffer.from('474946383961d007d007800000000000ffffff', 'hex');
  const frame = Buffer.from('21f904000a0000002c00000000d007d007000202440100', 'hex');
  return Buffer.concat([head, ...Array.from({ length: count }, () => frame), Buffer.from(';')]);
}

/** Small pictures of each format that would take gigabytes once decoded. */
export async function makePictureBombs(): Promise<Record<string, Buffer>> {
  return {
    'a PNG': makePng(
      makePngHeader(30_000, 30_000),
      makePngPixels(30_000, 1000),
      makePngChunk('IEND'),
    ),
    'a PNG with a huge colour profile': makePng(
      makePngHeader(9000, 9000),
      makePngChunk(
        'iCCP',
        Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(200 << 20))]),
      ),
      makePngPixels(9, 9),
      makePngChunk('IEND'),
    ),
    'a JPEG': await makePlain(8000, 8000).jpeg({ quality: 1 }).toBuffer(),
    'a progressive JPEG': await makePlain(8000, 8000)
      .jpeg({ quality: 1, progressive: true })
      .toBuffer(),
    'a WebP': await makePlain(8000, 8000).webp({ quality: 1, effort: 0 }).toBuffer(),
    'an AVIF': await makePlain(6000, 6000).avif({ quality: 1, effort: 0 }).toBuffer(),
    'a GIF of many frames': makeManyFrames(400),
    'a GIF of large frames': makeManyFrames(200),
  };
}
