import sharp from 'sharp';
import { deflateSync } from 'node:zlib';
import { pngChunk, pngFile, pngHeader, pngPixels } from './png.ts';

/** One colour, which takes a few kilobytes in every format, and gigabytes of pixels. */
function plain(width: number, height: number) {
  const grey = { r: 120, g: 120, b: 120 };
  return sharp({
    create: { width, height, channels: 3, background: grey },
    limitInputPixels: false,
  });
}

/** A GIF that says it has this many frames of the whole screen, none of which it draws on. */
function manyFrames(count: number): Buffer {
  const head = Buffer.from('474946383961d007d007800000000000ffffff', 'hex');
  const frame = Buffer.from('21f904000a0000002c00000000d007d007000202440100', 'hex');
  return Buffer.concat([head, ...Array.from({ length: count }, () => frame), Buffer.from(';')]);
}

/** Small pictures of each format that would take gigabytes once decoded. */
export async function pictureBombs(): Promise<Record<string, Buffer>> {
  return {
    'a PNG': pngFile(pngHeader(30_000, 30_000), pngPixels(30_000, 1000), pngChunk('IEND')),
    'a PNG with a huge colour profile': pngFile(
      pngHeader(9000, 9000),
      pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(200 << 20))])),
      pngPixels(9, 9),
      pngChunk('IEND'),
    ),
    'a JPEG': await plain(8000, 8000).jpeg({ quality: 1 }).toBuffer(),
    'a progressive JPEG': await plain(8000, 8000)
      .jpeg({ quality: 1, progressive: true })
      .toBuffer(),
    'a WebP': await plain(8000, 8000).webp({ quality: 1, effort: 0 }).toBuffer(),
    'an AVIF': await plain(6000, 6000).avif({ quality: 1, effort: 0 }).toBuffer(),
    'a GIF of many frames': manyFrames(400),
    'a GIF of large frames': manyFrames(200),
  };
}
