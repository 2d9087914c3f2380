import sharp from 'sharp';
import type { Metadata } from 'sharp';
import { checkSvgCost } from './svg-cost.ts';
import type { ImageLimits } from './image-limits.ts';
import { ImageRefusedError } from './image-refused.ts';
import { sniffImage } from './sniff-image.ts';
import type { SniffedImage } from './sniff-image.ts';

export interface ImageHeader {
  kind: SniffedImage;
  /** The data to decode: the upload itself, or an SVG without its document type. */
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
 * Determines the kind and size of an upload without decoding its pixels. Throws ImageRefusedError when it is empty, no
 * picture, has a broken header or exceeds a limit.
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

/** Pictures inside an SVG that the renderer would decode: only these, and only inline. */
const INLINE_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=\s]*)$/;
const DOCTYPE = /<!DOCTYPE\s+svg(?:\s+(?:PUBLIC|SYSTEM|"[^"<>[\]]*"|'[^'<>[\]]*'))*\s*>/i;
const HREF = /(?:^|[\s:"'])(?:href|src)\s*=\s*("[^"]*"|'[^']*')/gi;
const CSS_URL = /url\(\s*(["']?)([^)]*)/gi;

function throwUnsafe(): never {
  throw new ImageRefusedError('svgUnsafe');
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new ImageRefusedError('broken', error);
  }
}

/** In another encoding the parser would read another text than the checks below. */
function refuseOtherEncodings(text: string): void {
  const declared = /<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)/i.exec(text)?.[1];
  if (declared && !/^(utf-?8|us-ascii|ascii)$/i.test(declared)) throwUnsafe();
}

function inlineImage(href: string): Buffer | null {
  const value = href.trim();
  if (value === '' || value.startsWith('#')) return null;
  const base64 = INLINE_IMAGE.exec(value)?.[1];
  if (base64 === undefined) throwUnsafe();
  return Buffer.from(base64, 'base64');
}

/** Whether the attribute belongs to an `<a>`, which is drawn as its text and never followed. */
function isLink(svg: string, at: number): boolean {
  return /^<(?:\w+:)?a\s/.test(svg.slice(svg.lastIndexOf('<', at), at + 1));
}

/**
 * Refuses an SVG that defines entities, loads external resources or hides an address behind escapes. Scripts and event
 * handlers need no check: the file is drawn, never served. Returns the text to draw (without its document type) and its
 * inline pictures, which the caller measures before the renderer decodes them.
 */
function checkSvg(bytes: Buffer): { svg: Buffer; inlineImages: Buffer[] } {
  const text = decodeUtf8(bytes);
  refuseOtherEncodings(text);
  const svg = text.replace(DOCTYPE, '');
  if (/<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|@import/i.test(svg)) throwUnsafe();
  const inlineImages: Buffer[] = [];
  for (const match of svg.matchAll(HREF)) {
    if (isLink(svg, match.index)) continue;
    const image = inlineImage((match[1] ?? '').slice(1, -1));
    if (image) inlineImages.push(image);
  }
  for (const match of svg.matchAll(CSS_URL)) {
    if (!(match[2] ?? '').trim().startsWith('#')) throwUnsafe();
  }
  return { svg: Buffer.from(svg), inlineImages };
}
