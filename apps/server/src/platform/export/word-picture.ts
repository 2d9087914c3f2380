import sharp from 'sharp';
import type { WordPicture } from './word-inline.ts';

/** Widest picture of a document, in pixels: a page is printed with no more. */
const MAX_WIDTH = 1600;

/** A picture as Word takes it; null for bytes that are no picture. Pictures with transparency stay so. */
export async function toWordPicture(bytes: Uint8Array): Promise<WordPicture | null> {
  try {
    const image = sharp(bytes, { limitInputPixels: 100_000_000 }).resize({
      width: MAX_WIDTH,
      withoutEnlargement: true,
    });
    const { hasAlpha } = await sharp(bytes).metadata();
    const encoded = hasAlpha === true ? image.png() : image.jpeg({ quality: 85 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    const type = hasAlpha === true ? 'png' : 'jpg';
    return { bytes: data, type, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
