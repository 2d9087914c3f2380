import sharp from 'sharp';
import type { OutputInfo, Sharp } from 'sharp';
import type { ImageLimits } from './image-limits.ts';
import { ImageRefusedError } from './image-refused.ts';
import { readHeader } from './read-header.ts';
import type { ImageHeader } from './read-header.ts';

export type ImageFormat = 'webp' | 'png' | 'jpeg';

export interface ReencodedImage {
  bytes: Buffer;
  format: ImageFormat;
  mime: string;
  width: number;
  height: number;
  animated: boolean;
  /** Smaller copies in the same format, widest first. */
  variants: { width: number; bytes: Buffer }[];
}

interface Encoded {
  data: Buffer;
  info: OutputInfo;
}

/** The side above which WebP has no number for it; long screenshots pass it. */
const WEBP_MAX_SIDE = 16_383;
/** Lossless WebP takes some fifty bytes and a microsecond per pixel; PNG takes a tenth. */
const WEBP_MAX_LOSSLESS = 4_000_000;
/** Vector drawings are drawn at twice their nominal size, to stay sharp on fine screens. */
const SVG_SCALE = 2;

/** Screenshots and drawings stay lossless; photos and animations would take seconds that way. */
function isLossless(header: ImageHeader): boolean {
  return header.frames === 1 && ['png', 'gif', 'svg'].includes(header.kind);
}

function pickFormat(header: ImageHeader, width: number, height: number): ImageFormat {
  const exceedsLossless = isLossless(header) && width * height > WEBP_MAX_LOSSLESS;
  if (height <= WEBP_MAX_SIDE && !exceedsLossless) return 'webp';
  return isLossless(header) ? 'png' : 'jpeg';
}

function encode(
  image: Sharp,
  format: ImageFormat,
  lossless: boolean,
  effort: number,
): Promise<Encoded> {
  const encoder = {
    jpeg: () => image.flatten({ background: '#fff' }).jpeg({ quality: 82 }),
    png: () => image.png({ compressionLevel: 8 }),
    webp: () => image.webp(lossless ? { lossless, quality: 60, effort } : { quality: 82, effort }),
  };
  return encoder[format]().toBuffer({ resolveWithObject: true });
}

/** Twice the nominal resolution where that stays small: a length in points grows fourfold by it. */
function svgDensity({ width, height }: ImageHeader, limits: ImageLimits): number {
  const fitsScaled =
    width * SVG_SCALE <= limits.maxWidth && width * height * 16 <= limits.maxSvgPixels;
  return fitsScaled ? 72 * SVG_SCALE : 72;
}

/** The width a drawing is drawn at: twice its nominal one, but no wider than stored and no larger than may be drawn. */
function svgWidth({ width, height }: ImageHeader, limits: ImageLimits): number {
  const widest = Math.floor(Math.sqrt((limits.maxSvgPixels * width) / height));
  return Math.max(1, Math.min(limits.maxWidth, width * SVG_SCALE, widest));
}

function openImage(header: ImageHeader, limits: ImageLimits): Sharp {
  return sharp(header.bytes, {
    animated: header.frames > 1,
    failOn: 'error',
    limitInputPixels: limits.maxPixels,
    ...(header.kind === 'svg' ? { density: svgDensity(header, limits) } : {}),
  });
}

/** Smaller copies that are worth keeping: fewer pixels and fewer bytes. */
async function encodeThumbnails(
  picture: Encoded,
  limits: ImageLimits,
  shrink: (width: number) => Promise<Encoded>,
): Promise<ReencodedImage['variants']> {
  const variants = [];
  for (const width of limits.thumbWidths.filter((w) => w < picture.info.width)) {
    const { data } = await shrink(width);
    if (data.length < picture.data.length) variants.push({ width, bytes: data });
  }
  return variants;
}

async function reencodeStill(header: ImageHeader, limits: ImageLimits): Promise<ReencodedImage> {
  const width = header.kind === 'svg' ? svgWidth(header, limits) : limits.maxWidth;
  // Decoded once to plain pixels: nothing but pixels of the upload can be stored.
  const pixels = await openImage(header, limits)
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = () => sharp(pixels.data, { raw: pixels.info, limitInputPixels: limits.maxPixels });
  const format = pickFormat(header, pixels.info.width, pixels.info.height);
  const picture = await encode(raw(), format, isLossless(header), 3);
  const variants = await encodeThumbnails(picture, limits, (w) =>
    encode(raw().resize({ width: w }), format, false, 4),
  );
  const { width: w, height } = pixels.info;
  return {
    bytes: picture.data,
    format,
    mime: `image/${format}`,
    width: w,
    height,
    animated: false,
    variants,
  };
}

/** Animations pass through the decoder once per copy: plain pixels would lose the frames' timing. */
async function reencodeAnimation(
  header: ImageHeader,
  limits: ImageLimits,
): Promise<ReencodedImage> {
  if (header.height > WEBP_MAX_SIDE) throw new ImageRefusedError('tooManyPixels');
  const shrink = (width: number) =>
    encode(openImage(header, limits).resize({ width, withoutEnlargement: true }), 'webp', false, 1);
  const picture = await shrink(limits.maxWidth);
  const { width, height, pageHeight } = picture.info;
  const variants = await encodeThumbnails(picture, limits, shrink);
  return {
    bytes: picture.data,
    format: 'webp',
    mime: 'image/webp',
    width,
    height: pageHeight ?? height,
    animated: true,
    variants,
  };
}

/**
 * Decodes an upload and encodes it again: upright, sRGB, without metadata, at most `maxWidth` wide.
 * Throws ImageRefusedError. Runs in the decoder process (image-child.ts), never in the server's.
 */
export async function reencode(upload: Buffer, limits: ImageLimits): Promise<ReencodedImage> {
  const header = await readHeader(upload, limits);
  try {
    return header.frames > 1
      ? await reencodeAnimation(header, limits)
      : await reencodeStill(header, limits);
  } catch (error) {
    if (error instanceof ImageRefusedError) throw error;
    throw new ImageRefusedError('broken', error);
  }
}
