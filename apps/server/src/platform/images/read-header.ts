import sharp from 'sharp';
import type { Metadata } from 'sharp';
import { checkSvg } from './check-svg.ts';
import { checkSvgCost } from './svg-cost.ts';
import type { ImageLimits } from './image-limits.ts';
import { ImageRefusedError } from './image-refused.ts';
import { sniffImage } from './sniff-image.ts';
import type { SniffedImage } from './sniff-image.ts';

export interface ImageHeader {
  kind: SniffedImage;
  /** What is to be decoded: the upload itself, or an SVG without its document type. */
  bytes: Buffer;
  width: number;
  height: number;
  frames: number;
}

async function readMetadata(bytes: Buffer): Promise<Metadata> {
  try {
    // The pixel limit is ours to judge, so that "too large" is not reported as "broken".
    return await sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 }).metadata();
  } catch (error) {
    throw new ImageRefusedError('broken', error);
  }
}

/** The sizes a file claims before any decoder sees it: a claim alone can make one allocate. */
function readClaimedPixels(kind: SniffedImage, bytes: Buffer): number {
  if (kind === 'gif' && bytes.length >= 10) return bytes.readUInt16LE(6) * bytes.readUInt16LE(8);
  if (kind === 'png' && bytes.length >= 24) return bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
  return 0;
}

function assertPixelLimit(limit: number, pixels: number): void {
  if (pixels > limit) throw new ImageRefusedError('tooManyPixels');
}

async function openSvg(bytes: Buffer, limits: ImageLimits): Promise<Buffer> {
  if (bytes.length > limits.maxSvgBytes) throw new ImageRefusedError('svgTooLarge');
  const { svg, inlineImages } = checkSvg(bytes);
  checkSvgCost(svg.toString());
  let pixels = 0;
  for (const image of inlineImages) {
    const { width, height } = await readMetadata(image);
    pixels += width * height;
    assertPixelLimit(limits.maxSvgPixels, pixels);
  }
  return svg;
}

/**
 * Says what an upload is and how large it would be, without decoding its pixels.
 * Throws ImageRefusedError for what is empty, no picture, broken in its header or over a limit.
 */
export async function readHeader(upload: Buffer, limits: ImageLimits): Promise<ImageHeader> {
  if (upload.length === 0) throw new ImageRefusedError('empty');
  if (upload.length > limits.maxBytes) throw new ImageRefusedError('tooLarge');
  const kind = sniffImage(upload);
  if (!kind) throw new ImageRefusedError('notImage');
  assertPixelLimit(limits.maxPixels, readClaimedPixels(kind, upload));
  const bytes = kind === 'svg' ? await openSvg(upload, limits) : upload;
  const { width, height, pages = 1 } = await readMetadata(bytes);
  if (!width || !height) throw new ImageRefusedError('broken');
  if (pages > limits.maxFrames) throw new ImageRefusedError('tooManyFrames');
  assertPixelLimit(
    kind === 'avif' ? limits.maxAvifPixels : limits.maxPixels,
    width * height * pages,
  );
  return { kind, bytes, width, height, frames: pages };
}
